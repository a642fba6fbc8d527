import { createRoute } from '@tanstack/react-router'
import { enums, size, string } from 'superstruct'
import { UuidV7 } from '#schemas/primitives.ts'
import { pagePart, sheetPart } from '#src/entry/part.tsx'
import { BASE_PATH } from '#src/entry/base-path.ts'
import { GoTo } from './go-to.tsx'
import { OrderMissing } from './order-missing.tsx'
import { rootRoute } from './root-route.tsx'
import { searchOf } from './search-of.ts'
import { waysSearch } from './ways-search.ts'

const getParentRoute = () => rootRoute
const OfOrder = size(string(), 0, 64)
const OfPayment = size(string(), 1, 200)
const Flag = enums(['1'])
const Stars = enums(['1', '2', '3', '4', '5'])

export const cartPart = pagePart(() => import('./cart-route.tsx').then((module) => module.CartRoute))
export const trackingPart = pagePart(() => import('./order-screens.tsx').then((module) => module.TrackingRoute), OrderMissing)

const tracking = createRoute({ getParentRoute, path: 'confirmation/$orderId', component: trackingPart })
const call = createRoute({ getParentRoute: () => tracking, path: 'call', component: sheetPart(() => import('./call-route.tsx').then((module) => module.OrderCallRoute)) })

const cart = createRoute({ getParentRoute, path: 'cart', component: cartPart })
/** P-06: how the guest is served, over the cart. */
const ways = createRoute({
  getParentRoute: () => cart,
  path: 'ways',
  validateSearch: (values) => waysSearch(values),
  component: sheetPart(() => import('./ways-route.tsx').then((module) => module.CartWaysRoute)),
})

/** From the cart to the feedback (RT-05, RT-06, RT-08, RT-17). */
export const orderRoutes = [
  createRoute({ getParentRoute, path: 'ordering/category/$sectionId', component: pagePart(() => import('./order-screens.tsx').then((module) => module.CategoryRoute)) }),
  cart.addChildren([ways]),
  tracking.addChildren([call]),
  createRoute({ getParentRoute, path: 'confirmation/$orderId/changed', component: pagePart(() => import('./order-screens.tsx').then((module) => module.ChangedRoute)) }),
  createRoute({ getParentRoute, path: 'confirmation/$orderId/receipt', component: pagePart(() => import('./order-screens.tsx').then((module) => module.ReceiptRoute)) }),
  createRoute({
    getParentRoute,
    path: 'payment',
    validateSearch: (values) => ({
      orderId: searchOf(values, 'orderId', UuidV7), again: searchOf(values, 'again', Flag), dropped: searchOf(values, 'dropped', Flag),
      paymentId: searchOf(values, 'paymentId', OfPayment), gatewayOrder: searchOf(values, 'gatewayOrder', OfPayment), signature: searchOf(values, 'signature', OfPayment),
    }),
    component: pagePart(() => import('./payment-route.tsx').then((module) => module.PaymentRoute)),
  }),
  createRoute({ getParentRoute, path: 'orders', component: pagePart(() => import('./order-screens.tsx').then((module) => module.OrdersRoute)) }),
  // RD-03: what older links name; which order it is about goes on with it.
  createRoute({ getParentRoute, path: 'feedback', component: () => <GoTo href={`${BASE_PATH}feedback/form${location.search}`} /> }),
  createRoute({
    getParentRoute,
    path: 'feedback/form',
    validateSearch: (values) => ({ order: searchOf(values, 'order', OfOrder), stars: searchOf(values, 'stars', Stars) }),
    component: pagePart(() => import('./order-screens.tsx').then((module) => module.FeedbackRoute)),
  }),
  createRoute({
    getParentRoute,
    path: 'feedback/success',
    validateSearch: (values) => ({ order: searchOf(values, 'order', OfOrder) }),
    component: pagePart(() => import('./order-screens.tsx').then((module) => module.FeedbackSuccessRoute)),
  }),
] as const

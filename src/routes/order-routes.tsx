import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { integer, max, min, size, string } from 'superstruct'
import { BASE_PATH } from '#src/entry/base-path.ts'
import { GoTo } from './go-to.tsx'
import { rootRoute } from './root-route.tsx'
import { searchOf } from './search-of.ts'

const getParentRoute = () => rootRoute
const OfOrder = size(string(), 0, 64)
const Stars = max(min(integer(), 1), 5)

const tracking = createRoute({ getParentRoute, path: 'confirmation/$orderId', component: lazyRouteComponent(() => import('./order-screens.tsx'), 'TrackingRoute') })
const call = createRoute({ getParentRoute: () => tracking, path: 'call', component: lazyRouteComponent(() => import('./call-route.tsx'), 'OrderCallRoute') })

/** From the cart to the feedback (RT-05, RT-06, RT-08, RT-17). */
export const orderRoutes = [
  createRoute({ getParentRoute, path: 'ordering/category/$sectionId', component: lazyRouteComponent(() => import('./order-screens.tsx'), 'CategoryRoute') }),
  createRoute({ getParentRoute, path: 'cart', component: lazyRouteComponent(() => import('#src/features/cart/cart-page.tsx'), 'CartPage') }),
  tracking.addChildren([call]),
  createRoute({ getParentRoute, path: 'confirmation/$orderId/changed', component: lazyRouteComponent(() => import('./order-screens.tsx'), 'ChangedRoute') }),
  createRoute({ getParentRoute, path: 'orders', component: lazyRouteComponent(() => import('#src/features/orders/orders-page.tsx'), 'OrdersPage') }),
  // RD-03: what older links name; which order it is about goes on with it.
  createRoute({ getParentRoute, path: 'feedback', component: () => <GoTo href={`${BASE_PATH}feedback/form${location.search}`} /> }),
  createRoute({
    getParentRoute,
    path: 'feedback/form',
    validateSearch: (values) => ({ order: searchOf(values, 'order', OfOrder), stars: searchOf(values, 'stars', Stars) }),
    component: lazyRouteComponent(() => import('./order-screens.tsx'), 'FeedbackRoute'),
  }),
  createRoute({
    getParentRoute,
    path: 'feedback/success',
    validateSearch: (values) => ({ order: searchOf(values, 'order', OfOrder) }),
    component: lazyRouteComponent(() => import('./order-screens.tsx'), 'FeedbackSuccessRoute'),
  }),
] as const

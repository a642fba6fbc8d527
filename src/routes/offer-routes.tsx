import { createRoute } from '@tanstack/react-router'
import { size, string } from 'superstruct'
import { RestaurantCode } from '#schemas/primitives.ts'
import { pagePart } from '#src/entry/part.tsx'
import { offerPaths } from '#src/entry/offer-paths.ts'
import { GoTo } from './go-to.tsx'
import { rootRoute } from './root-route.tsx'
import { searchOf } from './search-of.ts'

const getParentRoute = () => rootRoute

/** As a link writes it; what is too long for a code is told as a wrong one. */
const Typed = size(string(), 0, 8192)
/** A link may name the outlet it is for. */
const outletOf = (values: Record<string, unknown>) => ({ outlet: searchOf(values, 'outlet', RestaurantCode) })
const OffersList = () => <GoTo href={offerPaths.list()} />
const linkPart = pagePart(() => import('./offer-screens.tsx').then((module) => module.OfferLinkRoute))

/** RT-12, RT-16: the outlet's offers, and where links to one of them lead. What stands over the menu is in menu-routes.tsx (RT-02). */
export const offerRoutes = [
  createRoute({ getParentRoute, path: 'offers', component: OffersList }),
  createRoute({ getParentRoute, path: 'deals', component: OffersList }),
  createRoute({ getParentRoute, path: 'offers/list', component: pagePart(() => import('./offer-screens.tsx').then((module) => module.OffersRoute)) }),
  createRoute({
    getParentRoute,
    path: 'offers/avail-offer',
    validateSearch: (values) => ({ code: searchOf(values, 'code', Typed), ...outletOf(values) }),
    component: pagePart(() => import('./offer-screens.tsx').then((module) => module.AvailOfferRoute)),
  }),
  ...(['coupon/$code', 'deal/$code'] as const).map((path) => createRoute({ getParentRoute, path, validateSearch: outletOf, component: linkPart })),
] as const

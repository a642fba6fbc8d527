import { createRoute } from '@tanstack/react-router'
import { size, string } from 'superstruct'
import { pagePart } from '#src/entry/part.tsx'
import { oneOf } from '#schemas/primitives.ts'
import { paths } from '#src/entry/paths.ts'
import { GoTo } from './go-to.tsx'
import { rootRoute } from './root-route.tsx'
import { searchOf } from './search-of.ts'

const getParentRoute = () => rootRoute

/** RT-02: areas that are named under `ordering` too; they live at the top. */
const ORDERING_ALIASES = ['scan', 'cart', 'confirmation/$rest', 'orders', 'account', 'welcome/$rest', 'feedback', 'feedback/$rest'] as const

/** The same address without `ordering`. */
const OrderingAlias = () => <GoTo href={`${location.pathname.replace('/ordering/', '/')}${location.search}`} />

/** How a guest comes in (RT-01, RT-11, RT-13, RT-14, RD-04). */
export const entryRoutes = [
  createRoute({ getParentRoute, path: 'ordering', component: () => <GoTo href={paths.menu()} /> }),
  createRoute({
    getParentRoute,
    path: 'scan',
    validateSearch: (values) => ({ state: searchOf(values, 'state', oneOf(['open', 'manual'])) }),
    component: pagePart(() => import('./entry-screens.tsx').then((module) => module.ScanRoute)),
  }),
  createRoute({ getParentRoute, path: 'welcome/$code', component: pagePart(() => import('./entry-screens.tsx').then((module) => module.WelcomeRoute)) }),
  createRoute({
    getParentRoute,
    path: 'redirect',
    validateSearch: (values) => ({ to: searchOf(values, 'to', size(string(), 0, 400)) }),
    component: pagePart(() => import('./entry-screens.tsx').then((module) => module.RedirectRoute)),
  }),
  ...(['custom/$key', 'c/$key'] as const).map((path) => createRoute({ getParentRoute, path, component: pagePart(() => import('./entry-screens.tsx').then((module) => module.CustomLinkRoute)) })),
  // RD-02: the reward module decides.
  ...(['rewards', 'rewards/$'] as const).map((path) => createRoute({ getParentRoute, path, component: pagePart(() => import('./rewards-route.tsx').then((module) => module.RewardsRoute)) })),
  ...ORDERING_ALIASES.map((path) =>
    createRoute({ getParentRoute, path: `ordering/${path}`, component: OrderingAlias })),
] as const

import { createRoute } from '@tanstack/react-router'
import { size, string } from 'superstruct'
import { pagePart } from '#src/entry/part.tsx'
import { oneOf } from '#schemas/primitives.ts'
import { paths } from '#src/entry/paths.ts'
import { GoTo } from './go-to.tsx'
import { rootRoute } from './root-route.tsx'
import { searchOf } from './search-of.ts'

const getParentRoute = () => rootRoute

/** How a guest comes in (RT-01, RT-11, RT-13, RT-14, RT-19, RT-20, RD-04). Other and older names of areas: src/entry/todays-path.ts (RT-02, RD-03). */
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
  // RT-19: from Instagram, from WhatsApp.
  ...(['view', 'view/$from'] as const).map((path) => createRoute({ getParentRoute, path, component: pagePart(() => import('./entry-screens.tsx').then((module) => module.ViewRoute)) })),
  // RT-20: with no link to an app of its own, the brand's get-app page is the rewards'.
  createRoute({ getParentRoute, path: 'get-app', component: pagePart(() => import('./get-app-route.tsx').then((module) => module.GetAppRoute)) }),
  createRoute({ getParentRoute, path: 'rewards/get-app', component: pagePart(() => import('./get-app-route.tsx').then((module) => module.RewardsGetAppRoute)) }),
] as const

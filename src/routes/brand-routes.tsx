import { createRoute } from '@tanstack/react-router'
import { pagePart } from '#src/entry/part.tsx'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute

/** RT-03, RT-15, RT-29: what a brand says of itself, and where it is. */
export const brandRoutes = [
  createRoute({ getParentRoute, path: 'locations', component: pagePart(() => import('./brand-screens.tsx').then((module) => module.LocationsRoute)) }),
  createRoute({ getParentRoute, path: 'about', component: pagePart(() => import('#src/features/about/about-page.tsx').then((module) => module.AboutPage)) }),
  createRoute({ getParentRoute, path: 'about/outlet/$outletId', component: pagePart(() => import('./brand-screens.tsx').then((module) => module.AboutOutletRoute)) }),
  createRoute({ getParentRoute, path: 'help-and-support', component: pagePart(() => import('#src/features/about/help-page.tsx').then((module) => module.HelpPage)) }),
  createRoute({ getParentRoute, path: 'pages/terms-of-service', component: pagePart(() => import('./brand-screens.tsx').then((module) => module.TermsRoute)) }),
  createRoute({ getParentRoute, path: 'pages/privacy-policy', component: pagePart(() => import('./brand-screens.tsx').then((module) => module.PrivacyRoute)) }),
] as const

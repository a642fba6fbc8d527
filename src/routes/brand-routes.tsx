import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute

/** RT-03, RT-15, RT-29: what a brand says of itself, and where it is. */
export const brandRoutes = [
  createRoute({ getParentRoute, path: 'locations', component: lazyRouteComponent(() => import('./brand-screens.tsx'), 'LocationsRoute') }),
  createRoute({ getParentRoute, path: 'about', component: lazyRouteComponent(() => import('#src/features/about/about-page.tsx'), 'AboutPage') }),
  createRoute({ getParentRoute, path: 'about/outlet/$outletId', component: lazyRouteComponent(() => import('./brand-screens.tsx'), 'AboutOutletRoute') }),
  createRoute({ getParentRoute, path: 'help-and-support', component: lazyRouteComponent(() => import('#src/features/about/help-page.tsx'), 'HelpPage') }),
  createRoute({ getParentRoute, path: 'pages/terms-of-service', component: lazyRouteComponent(() => import('./brand-screens.tsx'), 'TermsRoute') }),
  createRoute({ getParentRoute, path: 'pages/privacy-policy', component: lazyRouteComponent(() => import('./brand-screens.tsx'), 'PrivacyRoute') }),
] as const

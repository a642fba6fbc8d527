import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { size, string } from 'superstruct'
import { rootRoute } from './root-route.tsx'
import { searchOf } from './search-of.ts'

const getParentRoute = () => rootRoute

/** RT-26, RT-27: who the guest is. */
export const guestRoutes = [
  createRoute({
    getParentRoute,
    path: 'signin',
    validateSearch: (values) => ({ to: searchOf(values, 'to', size(string(), 0, 400)) }),
    component: lazyRouteComponent(() => import('./guest-screens.tsx'), 'SignInRoute'),
  }),
  createRoute({ getParentRoute, path: 'account', component: lazyRouteComponent(() => import('./guest-screens.tsx'), 'AccountRoute') }),
  createRoute({ getParentRoute, path: 'account/profile', component: lazyRouteComponent(() => import('#src/features/account/profile-page.tsx'), 'ProfilePage') }),
] as const

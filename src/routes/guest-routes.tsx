import { createRoute } from '@tanstack/react-router'
import { size, string } from 'superstruct'
import { oneOf } from '#schemas/primitives.ts'
import { pagePart } from '#src/entry/part.tsx'
import { rootRoute } from './root-route.tsx'
import { searchOf } from './search-of.ts'

const getParentRoute = () => rootRoute

export const signInPart = pagePart(() => import('./guest-screens.tsx').then((module) => module.SignInRoute))

/** RT-26, RT-27: who the guest is. */
export const guestRoutes = [
  createRoute({
    getParentRoute,
    path: 'signin',
    validateSearch: (values) => ({ to: searchOf(values, 'to', size(string(), 0, 400)) }),
    component: signInPart,
  }),
  createRoute({
    getParentRoute,
    path: 'account',
    validateSearch: (values) => ({ surface: searchOf(values, 'surface', oneOf(['phone', 'kiosk'])) }),
    component: pagePart(() => import('./guest-screens.tsx').then((module) => module.AccountRoute)),
  }),
  createRoute({ getParentRoute, path: 'account/$section', component: pagePart(() => import('./account-screens.tsx').then((module) => module.AccountSection)) }),
] as const

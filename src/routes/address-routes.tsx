import { createRoute } from '@tanstack/react-router'
import { pagePart } from '#src/entry/part.tsx'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute
const component = pagePart(() => import('./address-screens.tsx').then((module) => module.AddressScreen))

/** RT-22: where a delivery goes; its steps are told apart by their own code, which the first page does not carry. */
export const addressRoutes = [createRoute({ getParentRoute, path: 'delivery-address', component })] as const

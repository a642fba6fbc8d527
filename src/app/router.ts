import { createRouter } from '@tanstack/react-router'
import { BASE_PATH } from '#src/entry/base-path.ts'
import type { Handed } from '#src/entry/navigation.ts'
import { addressRoutes } from '#src/routes/address-routes.tsx'
import { brandRoutes } from '#src/routes/brand-routes.tsx'
import { entryRoutes } from '#src/routes/entry-routes.tsx'
import { guestRoutes } from '#src/routes/guest-routes.tsx'
import { menuRoutes } from '#src/routes/menu-routes.tsx'
import { orderRoutes } from '#src/routes/order-routes.tsx'
import { parseSearch, stringifySearch } from '#src/routes/search-of.ts'
import { rootRoute } from '#src/routes/root-route.tsx'

/** The route tree by area (RT rows), under the base path (RT-23). */
export const makeRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren([menuRoutes, ...entryRoutes, ...orderRoutes, ...guestRoutes, ...brandRoutes, ...addressRoutes]),
    basepath: BASE_PATH,
    scrollRestoration: true,
    trailingSlash: 'never',
    parseSearch,
    stringifySearch,
    defaultPendingMs: 300,
  })

export type AppRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface HistoryState {
    handed?: Handed
  }
}

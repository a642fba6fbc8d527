import { createRouter } from '@tanstack/react-router'
import { BASE_PATH } from '#src/entry/base-path.ts'
import type { Handed } from '#src/entry/navigation.ts'
import { addressRoutes } from '#src/routes/address-routes.tsx'
import { brandRoutes } from '#src/routes/brand-routes.tsx'
import { entryRoutes } from '#src/routes/entry-routes.tsx'
import { guestRoutes } from '#src/routes/guest-routes.tsx'
import { menuRoutes } from '#src/routes/menu-routes.tsx'
import { offerRoutes } from '#src/routes/offer-routes.tsx'
import { orderRoutes } from '#src/routes/order-routes.tsx'
import { parseSearch, stringifySearch } from '#src/routes/search-of.ts'
import { rootRoute } from '#src/routes/root-route.tsx'
import { soundPath } from './sound-path.ts'

/**
 * The route tree by area (RT rows), under the base path (RT-23).
 * @param standsAlready the first screen is shown before the router is there, which takes it for a new page: it is not to scroll away what the guest looks at
 */
export function makeRouter(standsAlready: boolean) {
  let isFirst = standsAlready
  const scrolls = (): boolean => {
    const leaves = isFirst && scrollY > 0
    isFirst = false
    return !leaves
  }
  const sound = soundPath(location.pathname)
  // RD-01: the router would go to what a tap on a painted tab has left in the address, wherever the guest is by then.
  if (sound !== location.pathname || location.hash !== '') history.replaceState(history.state, '', sound + location.search)
  return createRouter({
    routeTree: rootRoute.addChildren([menuRoutes, ...entryRoutes, ...orderRoutes, ...guestRoutes, ...brandRoutes, ...addressRoutes, ...offerRoutes]),
    basepath: BASE_PATH,
    scrollRestoration: scrolls,
    trailingSlash: 'never',
    parseSearch,
    stringifySearch,
    defaultPendingMs: 300,
  })
}

export type AppRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface HistoryState {
    handed?: Handed
  }
}

/** As the package's own stores have it (routerStores.d.ts, which its types forget to name). */
declare module '@tanstack/router-core' {
  interface RouterReadableStore<TValue> {
    subscribe: (listener: (value: TValue) => void) => { unsubscribe: () => void }
  }
}

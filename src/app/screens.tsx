import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { chooseWay } from '#src/commands/choose-way.ts'
import { bringLaterMenu } from '#src/features/menu/later.ts'
import { OtherOutletAsked } from '#src/features/menu/other-outlet-asked.tsx'
import { WaitingOrders } from '#src/features/menu/waiting-orders.tsx'
import { StartOver } from '#src/features/start-over/start-over.tsx'
import { tellMenuAddress } from '#src/queries/menu-address.ts'
import { stringifySearch } from '#src/routes/search-of.ts'
import { nextTask } from './next-task.ts'
import { usePageChanges } from './page-changes.ts'
import { type AppRouter, makeRouter } from './router.ts'
import { Shell } from './shell.tsx'
import { followWays } from './steps.ts'
import { waysOf } from './ways.ts'

/**
 * The router with all the screens that it leads to, and what may stand over any of them. The route is found before they are first rendered: what a router
 * finds out while mounted is drawn in one piece.
 * @param standsAlready a menu is shown whose place in the page the guest may have changed
 */
export async function makeScreens(standsAlready: boolean): Promise<ReactNode> {
  const router = makeRouter(standsAlready)
  await nextTask()
  // One that cannot be loaded is loaded again, and told of, by the router itself when it stands.
  await router.load().catch(() => undefined)
  followMenu(router)
  bringLaterMenu({ WaitingOrders, OtherOutletAsked, chooseWay, StartOver })
  return <Screens router={router} />
}

/** The menu stands beside the router's screens: it comes and goes in the same frame as they do. */
function followMenu({ stores: { __store: store } }: AppRouter): void {
  const tell = () => {
    const { matches, location } = store.get()
    tellMenuAddress({ isShown: matches.some(({ routeId }) => routeId === '/the-menu'), pathname: location.pathname, search: stringifySearch(location.search) })
  }
  store.subscribe(tell)
  tell()
}

function Screens({ router }: { router: AppRouter }) {
  usePageChanges(router)
  useEffect(() => followWays(waysOf(router)), [router])
  return (
    <>
      <RouterProvider router={router} />
      <Shell history={router.history} />
    </>
  )
}

import type { Outlet } from '#schemas/outlet.ts'
import { useConnection, useIsCutOff } from '#src/queries/use-connection.ts'
import { useMenu } from '#src/queries/use-menu.ts'
import { clockSkewCell, useServerNow } from '#src/queries/server-clock.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { type OrderView, useOrders } from '#src/queries/use-orders.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'
import { isSignedIn, useSession } from '#src/queries/use-session.ts'
import { type OrdersState, ordersState } from './orders-model.ts'

export interface OrdersReading {
  kind: OrdersState
  views: readonly OrderView[]
  now: number
  timeZone: string
  offline: boolean
  /** Epoch ms at which the server last confirmed what is stored. */
  asOf: number | null
  guestId: string | null
  /** The outlet at hand, which may be another one's. */
  outlet: Outlet | null
}

const MINUTE = 60_000

/** Everything the list of orders reads. */
export function useOrdersPage(): OrdersReading {
  const views = useOrders()
  const session = useSession()
  const outlet = useOutlet()
  const menu = useMenu()
  const { sync } = useConnection()
  const now = useServerNow(MINUTE)
  const skew = useCell(clockSkewCell)
  const heardAt = sync?.lastConfirmedAt ? sync.lastConfirmedAt + skew : null
  const pulled = sync?.collections.orders !== undefined
  const offline = useIsCutOff()
  const signedIn = isSignedIn(session)
  const kind = ordersState({ count: views.length, signedIn, pulled, offline })
  return {
    kind,
    views,
    now,
    outlet,
    guestId: session?.guestId ?? null,
    timeZone: outlet?.timeZone ?? 'Asia/Kolkata',
    offline,
    asOf: heardAt ?? (menu.kind === 'ready' ? menu.confirmedAt : menu.kind === 'first' ? menu.screen.confirmedAt : null),
  }
}

import { speak } from '#messages/speak.ts'
import { clockTime } from '#messages/times.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { confirmedAtCell } from '#src/queries/device.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'

/** The outlet whose zones judge a pin, and how old they are where there is no connection. */
export function useDeliveryOutlet(): { outlet: Outlet | null; area: string; offline: boolean; asOf: string | null } {
  const outlet = useOutlet()
  const offline = useIsCutOff()
  const confirmedAt = useCell(confirmedAtCell) ?? null
  const asOf = offline && confirmedAt !== null && outlet ? clockTime(confirmedAt, outlet.timeZone) : null
  return { outlet, area: outlet ? outlet.area || outlet.name : '', offline, asOf }
}

/** The quiet bar's words without a connection; null: there is one. */
export const offlineWords = (offline: boolean, asOf: string | null): string | null =>
  !offline ? null : asOf === null ? speak('address.offlineNoTime') : speak('address.offline', { time: asOf })

import { formatTableCode, parseTableCode } from './table-code.ts'
import type { Place } from '#schemas/device.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'

const LINK = /\/restaurant\/([A-Za-z0-9-]{3,20})\/?$/
const LED_BACK = /[?&]back\b/

/**
 * RT-04: where a guest is who followed a table's link, as the painted screen says it. Null when the address is no such link, or when the screen
 * was painted for another table. Who is led back to a table (`?back`) has not scanned it: whether they still sit there is asked, so its `scannedAt` is 0. @param now epoch ms of the device
 */
export function linkedPlace({ pathname, search }: { pathname: string; search: string }, screen: FirstScreen, now: number): Place | null {
  const parts = parseTableCode(LINK.exec(pathname)?.[1] ?? '')
  if (!parts) return null
  const code = parts.tableNumber === null ? parts.restaurantCode : formatTableCode(parts.restaurantCode, parts.tableNumber)
  if (code !== (screen.table?.scanCode ?? screen.outlet.code)) return null
  const { brand, outlet, table, serviceType, serving, tableRuns } = screen
  const scannedAt = LED_BACK.test(search) ? 0 : now
  const { id: outletId, code: outletCode, name: outletName } = outlet
  return { id: 'place', brand, outletId, outletCode, outletName, table, serviceType, scannedAt, ...(serving && { serving }), ...(tableRuns && { tableRuns }) }
}

/** A guest who opens the same table again, also by its card's link, keeps the seat that the staff may know already; a seat goes to no other table. @param before where the guest was */
export const withSeatOf = (before: Place | null, opened: Place): Place => ({ ...opened, seat: before?.table && before.table.scanCode === opened.table?.scanCode ? (before.seat ?? null) : null })

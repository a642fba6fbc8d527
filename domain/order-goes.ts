import type { Place } from '#schemas/device.ts'
import type { PlaceOrder } from '#schemas/order.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import type { Table } from '#schemas/outlet.ts'
import { isStayOver } from './presence.ts'
import { tableOfWay } from './ways.ts'

/** Where an order that was made a while ago goes when its guest sends it once more. */
export interface OrderGoes {
  /** The table, room or bay; null: its way has none, as at a counter or a door. */
  table: Pick<Table, 'label' | 'scanCode'> | null
  /** What the guest is asked first (RT-04). `moved`: they have opened another table of its outlet since; `still-there`: they opened its table too long ago, or are elsewhere by now. */
  asks: 'nothing' | 'still-there' | 'moved'
  /** The guest's place is at `table`, so what is known of the place holds for the order. */
  isHere: boolean
}

/** What of an order says where it was to go. */
export type OrderedTo = Pick<OrderEntry, 'outletId'> & { command: Pick<PlaceOrder, 'serviceType' | 'tableCode'>; shown: Pick<OrderEntry['shown'], 'tableLabel'> }

/**
 * By where the guest is now. A table of the order's outlet that they have opened since is where it goes, once they have said so.
 * @param place null: not known, as on a phone that forgot it
 * @param now epoch ms of the device
 */
export function orderGoes({ outletId, command, shown }: OrderedTo, place: Pick<Place, 'outletId' | 'table' | 'scannedAt'> | null, now: number): OrderGoes {
  const { serviceType, tableCode } = command
  const here = place?.outletId === outletId ? tableOfWay(place.table, serviceType) : null
  if (here && here.scanCode !== tableCode) return { table: here, asks: 'moved', isHere: true }
  if (tableCode === null) return { table: null, asks: 'nothing', isHere: false }
  // A guest who is not at its table by this phone may have left it at any time.
  const openedAt = here && place ? place.scannedAt : -Infinity
  return { table: { label: shown.tableLabel ?? tableCode, scanCode: tableCode }, asks: isStayOver(serviceType, openedAt, now) ? 'still-there' : 'nothing', isHere: here !== null }
}

/** The time it is wanted for when it is sent once more, epoch ms: one that was refused is let go, and it is wanted as soon as possible (null). */
export const wantedStill = ({ command, refusal }: Pick<OrderEntry, 'command' | 'refusal'>): number | null => (refusal?.closed?.reason === 'WANTED_TIME' ? null : (command.wantedAt ?? null))

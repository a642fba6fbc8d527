import { addressLine } from '#domain/address.ts'
import { orderGoes, wantedStill } from '#domain/order-goes.ts'
import { speak } from '#messages/speak.ts'
import { type WayChip, wayChip } from '#paint/way-view.ts'
import type { Place } from '#schemas/device.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import type { Outlet } from '#schemas/outlet.ts'

/** Where the order goes when it is sent once more: as the cart names it, and what else is to be known of it. */
export interface ChangedPlace extends WayChip {
  /** It stands at a table, a room or a bay. */
  isTable: boolean
  /** Null: nothing more to say. */
  line: string | null
}

interface PlaceFacts {
  entry: OrderEntry
  /** Where the guest is; null also while it is being read. */
  place: Place | null
  /** Of the order, where this phone has it. */
  outlet: Outlet | null
  /** Epoch ms on the server's clock. */
  now: number
}

/** The outlet is named to a guest who is at another one by now. */
export function changedPlace({ entry, place, outlet, now }: PlaceFacts): ChangedPlace {
  const { command, shown, outletId } = entry
  const { table, asks } = orderGoes(entry, place, now)
  const serving = { ...command, wantedAt: wantedStill(entry) }
  const chip = wayChip({ table: table && { ...table, serviceType: command.serviceType }, serviceType: command.serviceType, serving, outlet }, now)
  const lines = [
    place && place.outletId !== outletId ? shown.outletName : '',
    table && asks === 'moved' ? movedLine(table.label, shown.tableLabel) : '',
    command.serviceType === 'DL' && command.address ? addressLine(command.address) : '',
    command.serviceType === 'DI' && !table ? speak('cart.atCounter') : '',
  ].filter(Boolean)
  return { ...chip, isTable: table !== null, line: lines.length > 0 ? lines.reduce((first, second) => speak('common.joined', { first, second })) : null }
}

const movedLine = (table: string, was: string | null): string => (was === null ? speak('changed.movedHere', { table }) : speak('changed.movedFrom', { table, was }))

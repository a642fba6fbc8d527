import { type TableCodeParts, writtenCode } from '#domain/table-code.ts'
import { speak } from '#messages/speak.ts'
import type { Place } from '#schemas/device.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Table } from '#schemas/outlet.ts'
import { withoutWishes } from './without-wishes.ts'

/** Served where the guest is: what a table of any kind can be. */
const AT_A_TABLE: readonly ServiceType[] = ['DI', 'RO', 'DT']

/**
 * RT-04: the place of a code that the server could not be asked about, made of the code, which holds the table's number, and of another place of the same
 * restaurant on this device. Whether there is such a table, and how it is served, is the server's word: with its next answer, or at the order. What the guest said there of
 * how they are served (a time, an address) was for another way and is not taken to a table.
 * @param from a place of the same restaurant; `now` epoch ms of the device
 */
export function placeFromCode(parts: TableCodeParts, from: Place, now: number): Place {
  const { tableNumber: number } = parts
  if (number === null) return { ...from, table: null, seat: null, scannedAt: now }
  const scanCode = writtenCode(parts)
  const serviceType = AT_A_TABLE.find((type) => type === (from.table?.serviceType ?? from.serviceType)) ?? 'DI'
  const label = labelLike(from.table, number) ?? speak(serviceType === 'DI' ? 'common.table' : 'common.numbered', { number })
  const table: Table = { id: scanCode, outletId: from.outletId, number, label, serviceType, scanCode }
  return { ...withoutWishes(from), table, seat: null, serviceType, scannedAt: now }
}

/** What the restaurant's labels look like ("Room 214"), with another number; null: this device has none, or it does not end in its number. */
function labelLike(table: Place['table'], number: number): string | null {
  if (!table?.label.endsWith(String(table.number))) return null
  const word = table.label.slice(0, -String(table.number).length)
  return /\d$/.test(word) ? null : `${word}${number}`
}

import { tableLike } from '#domain/table-runs.ts'
import { type TableCodeParts, writtenCode } from '#domain/table-code.ts'
import { speak } from '#messages/speak.ts'
import type { Place } from '#schemas/device.ts'
import { SERVICE_TYPES } from '#schemas/menu.ts'
import type { Table } from '#schemas/outlet.ts'
import { known } from '#schemas/primitives.ts'
import { withoutWishes } from './without-wishes.ts'

/**
 * RT-04: the place of a code that the server could not be asked about, made of the code, which holds the table's number, and of another place of the same
 * restaurant on this device, which holds how its tables are served. Whether there is such a table is the server's word: with its next answer, or at the order.
 * What the guest said there of how they are served (a time, an address) was for another way and is not taken to a table.
 * @param from a place of the same restaurant; `now` epoch ms of the device
 * @returns null: nothing here says whether that number is a table, a room or a bay
 */
export function placeFromCode(parts: TableCodeParts, from: Place, now: number): Place | null {
  const { tableNumber: number } = parts
  if (number === null) return { ...from, table: null, seat: null, scannedAt: now }
  const like = tableLike(from.tableRuns ?? [], number)
  const serviceType = like && known(like.serviceType, SERVICE_TYPES)
  if (!serviceType) return null
  const scanCode = writtenCode(parts)
  const label = like.word === null ? speak(serviceType === 'DI' ? 'common.table' : 'common.numbered', { number }) : `${like.word}${number}`
  const table: Table = { id: scanCode, outletId: from.outletId, number, label, serviceType, scanCode }
  return { ...withoutWishes(from), table, seat: null, serviceType, scannedAt: now }
}

/** Whether a place was made so: a table of the server has an id of its own. */
export const isMadeFromCode = (place: Place | null): boolean => place !== null && place.table !== null && place.table.id === place.table.scanCode

import { distanceMetres } from '#domain/distance.ts'
import type { Place } from '#schemas/device.ts'
import type { PlaceOrder } from '#schemas/order.ts'
import { outletNow } from '#src/queries/menu.ts'
import { sharedHere } from '#src/queries/shared-location.ts'

/** A position found earlier than this before the scan, ms, is not used: the guest was still on the way to the table. */
const TO_THE_TABLE_MS = 60_000

/** CO-04: how far the phone takes itself to be from its table's outlet, where the guest agreed to say it; nothing is waited for, and where it was found on the way there nothing is said. */
function hintOf({ table, outletId, scannedAt }: Place, now: number): Pick<PlaceOrder, 'metresAway'> {
  const [here, outlet] = [sharedHere(now, scannedAt - TO_THE_TABLE_MS), outletNow.get()]
  if (!table || !here || outlet?.id !== outletId || !outlet.location) return {}
  return { metresAway: Math.round(distanceMetres(here, outlet.location) / 10) * 10 }
}

/** What an order says for its guest's being at its table: the seat (decision 0035) and the distance. @param now epoch ms of the device */
export const signsOf = (place: Place, now: number): Pick<PlaceOrder, 'seat' | 'metresAway'> => ({ ...(place.table && place.seat ? { seat: place.seat.value } : {}), ...hintOf(place, now) })

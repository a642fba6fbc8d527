import { isStayOver } from '#domain/presence.ts'
import type { Place } from '#schemas/device.ts'
import { SeatAnswer } from '#schemas/scan.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { device, placeCell } from '#src/queries/device.ts'

/**
 * A seat of the place's table that is still good: the one kept with it, else a new one, which is kept (decision 0035).
 * @returns null: there is none, since the guest is at no table, the server gives none or cannot be reached
 */
export async function seatOf({ table, seat }: Place): Promise<string | null> {
  if (!table) return null
  if (isGood(seat)) return seat.value
  const reply = await askServer({ method: 'POST', path: `/api/restauranttables/${table.scanCode}/seat`, body: {}, struct: SeatAnswer })
  if ('error' in reply) return null
  const { value, lifeMs } = reply.value
  await writeSeat(table.scanCode, { value, until: Date.now() + lifeMs }).catch(() => undefined)
  return value
}

const isGood = (seat: Place['seat']): seat is NonNullable<Place['seat']> => seat !== null && seat !== undefined && Date.now() < seat.until

async function writeSeat(scanCode: string, seat: NonNullable<Place['seat']>): Promise<void> {
  const db = await device()
  await db.transaction('rw', db.place, async () => {
    const place = await db.readPlace()
    if (place?.table?.scanCode === scanCode && !isGood(place.seat)) await db.place.put({ ...place, seat })
  })
}

/**
 * Keeps a seat beside the place while the guest is at a table: asked for once it was opened, and again with the next network where there was none.
 * A table opened so long ago that the guest is asked about it has none until they say that they are still there.
 */
export function followSeat(): void {
  let asking = false
  const follow = async (): Promise<void> => {
    const place = placeCell.get()
    if (asking || !place?.table || isGood(place.seat) || isStayOver(place.serviceType, place.scannedAt, Date.now())) return
    asking = true
    await seatOf(place)
    asking = false
  }
  const tryAgain = (): void => void follow()
  placeCell.subscribe(tryAgain)
  addEventListener('online', tryAgain)
  tryAgain()
}

import type { Place } from '#schemas/device.ts'
import { linkedPlace, withSeatOf } from '#domain/linked-place.ts'
import { device } from '#src/queries/device.ts'
import { firstScreenCell } from '#src/queries/first-screen.ts'
import { unkeptPlace } from '#src/queries/unkept-note.ts'

/** Where the guest is, while it is on its way to the device. */
let seed: Place | null = null

/**
 * The painted screen of a table's link says where the guest is: kept before anything is read from the device, so that another outlet's menu,
 * where the guest was last, never takes its place. What the server says of the code comes after it. To be called before the first render.
 */
export function seedPlace(): void {
  const screen = firstScreenCell.get()
  const linked = screen && linkedPlace(location, screen, Date.now())
  seed = linked ?? unkeptPlace.read()
  if (seed) void keepPlace(seed, linked === null).catch(() => undefined)
}

/** @param isLeft by an earlier page: another may have kept a later place meanwhile */
async function keepPlace(place: Place, isLeft: boolean): Promise<void> {
  const db = await device()
  await db.transaction('rw', db.place, async () => {
    const held = await db.readPlace()
    if (!isLeft || !held || held.scannedAt <= place.scannedAt) await db.place.put(withSeatOf(held, place))
  })
  seed = null
  unkeptPlace.forget()
}

/** For a page that is closed before the place is written: the next one reads it. */
export function leaveUnkeptPlace(): void {
  if (seed) unkeptPlace.leave(seed)
}

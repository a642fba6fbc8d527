import { confirmedKey } from '#outbox/confirmed-key.ts'
import { makeCell } from './cell.ts'
import { device } from './device.ts'

/** Epoch ms at which the server last confirmed the menu of the place; null: not known. */
export const confirmedAtCell = makeCell<number | null>(null, () => {
  void follow()
})

async function follow(): Promise<void> {
  const db = await device()
  const { watch } = await import('./device-live.ts')
  watch(
    async () => {
      const place = await db.readPlace()
      return place && (await db.kept.get(confirmedKey(place.outletId)))?.at
    },
    (at) => confirmedAtCell.set(at ?? null),
    () => confirmedAtCell.set(null),
  )
}

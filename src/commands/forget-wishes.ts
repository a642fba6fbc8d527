import type { Device } from '#outbox/device.ts'
import { placeKey } from './place-key.ts'
import { withoutWishes } from './without-wishes.ts'

/**
 * ST-06: what a guest said of how they are served, their door and their car among it, is no word of the device's next holder: it goes from where they are,
 * and from every place that can be opened again without a network. Who calls it takes it out of the screen of the next visit too (`forgetServing`), after a transaction that this
 * is a part of: one ends where anything else is waited for.
 */
export async function forgetWishes(db: Device): Promise<void> {
  await db.transaction('rw', db.place, db.kept, async () => {
    const place = await db.readPlace()
    if (place?.serving) await db.place.put(withoutWishes(place))
    await db.kept.where('id').startsWith(placeKey('')).modify((row) => {
      if (typeof row.value === 'object' && row.value !== null) Reflect.deleteProperty(row.value, 'serving')
    })
  })
}

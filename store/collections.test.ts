import { expect, it } from 'vitest'
import { openGuest } from './open-guest.ts'
import { openOutlet } from './open-outlet.ts'

it('the shape of a stored collection changes only on purpose: RxDB compares these very texts with what a phone has', async () => {
  const stores = [await openOutlet('o1'), await openGuest({ brandId: 'b', guestId: 'shapes' })]
  const collections = stores.flatMap(({ database }) => Object.entries(database.collections))
  const shapes = Object.fromEntries(collections.map(([name, collection]) => [name, JSON.stringify(collection.schema.jsonSchema)]))
  for (const store of stores) await store.close()
  await expect(`${JSON.stringify(shapes, null, 1)}\n`).toMatchFileSnapshot('./collections.snapshot.json')
})

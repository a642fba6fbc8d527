import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from './open-database.ts'
import { openGuest, openVisitor } from './open-guest.ts'
import { FIRST_VISITOR } from './names.ts'
import { profileSchema } from './schemas.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
})

describe('a database', () => {
  it('that has a foreign shape is made anew, and says so to whom its cart is dear', async () => {
    const foreign = await openDatabase(FIRST_VISITOR, { cart: { schema: { ...profileSchema, version: 0 } } } as never)
    await foreign.close()
    const store = await openVisitor(FIRST_VISITOR)
    ends.push(() => store.close())
    expect(store.recreated).toBe(true)
    expect(await store.database.collections.cart.find().exec()).toEqual([])
  })

  it('that opens as it is does not', async () => {
    await (await openGuest({ brandId: 'b', guestId: 'g' })).close()
    const again = await openGuest({ brandId: 'b', guestId: 'g' })
    ends.push(() => again.close())
    expect(again.recreated).toBe(false)
  })
})

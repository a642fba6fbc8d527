import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GUEST_COLLECTIONS } from '#schemas/collections.ts'
import { GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { device, sessionCell } from './device.ts'
import { guestDocuments, guestStore } from './guest.ts'

const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 20_000 })
const followed = GUEST_COLLECTIONS.filter((name) => name !== 'cart')
const read = () => Object.fromEntries(followed.map((name) => [name, guestDocuments(name).get()?.map(({ id }) => id)]))
const all = (ids: readonly string[] | undefined) => Object.fromEntries(followed.map((name) => [name, ids]))

let end = (): void => undefined
beforeEach(() => void vi.stubGlobal('addEventListener', () => undefined))
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

it('every collection of the guest is followed, also one that is added later; a visitor has nothing in any', async () => {
  expect(read()).toEqual(all(undefined))
  end = guestDocuments('orders').subscribe(() => undefined)
  await eventually(() => expect(read()).toEqual(all([])))

  const session = sessionUntil(4_000_000_000_000)
  // Told at the login's own tick: that a visitor has no orders, no address and has used no offer is not said of the guest.
  sessionCell.set(session)
  expect(read()).toEqual(all(undefined))
  await (await device()).session.put(session)
  await eventually(() => expect(sessionCell.get()?.guestId).toBe(GUEST))
  const { collections } = (await guestStore.current()).database
  for (const name of followed) await collections[name].insert({ id: 'own' } as never)
  await eventually(() => expect(read()).toEqual(all(['own'])))

  // Told at the logout's own tick: nothing of the guest who left is shown, or written on, until the visitor's database is open.
  sessionCell.set(null)
  expect(read()).toEqual(all(undefined))
  await (await device()).session.clear()
  await eventually(() => expect(read()).toEqual(all([])))
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MOST_ADDRESSES } from '#schemas/address.ts'
import { device, sessionCell } from '#src/queries/device.ts'
import { addressesCell, guestStore } from '#src/queries/guest.ts'
import { GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { type AddressWords, putAddress } from './addresses.ts'
import { newId } from './new-id.ts'

const OF_TOMORROW = { fieldOfTomorrow: { of: 'a later release' } }
const words = { title: 'Home', house: 'B-14', floor: '', addressLine1: 'Laxmi Path', landmark: '', note: '', locality: null, pin: { lat: 26.888, lng: 75.804 } }

let end = (): void => undefined
beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  await (await device()).session.put(sessionUntil(4_000_000_000_000))
  end = addressesCell.subscribe(() => undefined)
  await vi.waitFor(() => expect(sessionCell.get()?.guestId).toBe(GUEST), { timeout: 20_000 })
  await (await guestStore.current()).database.collections.addresses.find().remove()
}, 30_000)
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

it('an address that is edited keeps what a later release wrote in it (EN-09)', async () => {
  const put = await putAddress(null, words, false)
  if ('error' in put) throw new Error(put.error)
  const { addresses } = (await guestStore.current()).database.collections
  const standing = await addresses.findOne(put.address.id).exec()
  await standing?.incrementalModify((address) => ({ ...address, ...OF_TOMORROW }))

  const edited = await putAddress(put.address.id, { ...words, house: ' B-15 ' }, false)
  expect(edited).toMatchObject({ ok: true, address: { house: 'B-15', createdAt: put.address.createdAt, ...OF_TOMORROW } })
  const kept = (await addresses.findOne(put.address.id).exec())?.toJSON()
  expect(kept).toEqual({ ...put.address, ...OF_TOMORROW, house: 'B-15', updatedAt: kept?.updatedAt })
  expect(kept?.updatedAt).toBeGreaterThan(put.address.updatedAt)
})

it('signs that were pasted and are no letters are kept out of an address, and of a draft (VA-12)', async () => {
  for (const draft of [true, false])
    expect(await putAddress(null, { ...words, house: 'B-14\u2028', note: 'Ring\u2028twice\u000b' }, draft)).toMatchObject({ ok: true, address: { house: draft ? 'B-14 ' : 'B-14', note: draft ? 'Ring twice ' : 'Ring twice' } })
})

it('pins that were only tried leave one draft, and what was typed in another stays (EN-09)', async () => {
  const begin = async (over: Partial<AddressWords>) => {
    const put = await putAddress(null, { ...words, house: '', ...over }, true)
    if ('error' in put) throw new Error(put.error)
    return put.address
  }
  const tried = await begin({})
  const again = await begin({ pin: { lat: 26.9, lng: 75.8 } })
  expect(again).toMatchObject({ id: tried.id, pin: { lat: 26.9, lng: 75.8 }, draft: true })
  await putAddress(tried.id, { ...words, house: 'B-14' }, true)
  const other = await begin({ addressLine1: 'Tonk Road' })
  expect(other.id).not.toBe(tried.id)
  const { addresses } = (await guestStore.current()).database.collections
  expect((await addresses.find().exec()).map(({ house, draft }) => [house, draft]).sort()).toEqual([['', true], ['B-14', true]])
})

it('a list that is full of addresses has room for a new one while one of them is a draft (P-16)', async () => {
  const { addresses } = (await guestStore.current()).database.collections
  const old = await putAddress(null, { ...words, house: 'X' }, true)
  if ('error' in old) throw new Error(old.error)
  await addresses.bulkInsert(Array.from({ length: MOST_ADDRESSES - 1 }, () => ({ ...old.address, id: newId(), draft: false, createdAt: 1, updatedAt: 1 })))
  expect(await putAddress(null, { ...words, house: '' }, true)).toMatchObject({ ok: true, address: { id: old.address.id, house: '' } })
  await putAddress(old.address.id, words, false)
  expect(await putAddress(null, words, true)).toEqual({ error: 'BAD_REQUEST' })
})

it('an address of a guest who logs out while their database is still being opened is written to nobody else', async () => {
  const db = await device()
  await db.session.clear()
  await vi.waitFor(() => expect(sessionCell.get()).toBeNull())
  await guestStore.current()
  // In one tick: read back from the disk the login would be known when the database may be open already.
  sessionCell.set(sessionUntil(4_000_000_000_000))
  const putting = putAddress(null, words, false)
  sessionCell.set(null)
  expect(await putting).toMatchObject({ error: 'DEFAULT' })
  expect(await (await guestStore.current()).database.collections.addresses.count().exec()).toBe(0)
})

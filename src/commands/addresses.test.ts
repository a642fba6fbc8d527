import { expect, it, vi } from 'vitest'
import { device, sessionCell } from '#src/queries/device.ts'
import { addressesCell, guestStore } from '#src/queries/guest.ts'
import { GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { putAddress } from './addresses.ts'

const OF_TOMORROW = { fieldOfTomorrow: { of: 'a later release' } }
const words = { title: 'Home', house: 'B-14', floor: '', addressLine1: 'Laxmi Path', landmark: '', note: '', locality: null, pin: { lat: 26.888, lng: 75.804 } }

it('an address that is edited keeps what a later release wrote in it (EN-09)', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  await (await device()).session.put(sessionUntil(4_000_000_000_000))
  const end = addressesCell.subscribe(() => undefined)
  await vi.waitFor(() => expect(sessionCell.get()?.guestId).toBe(GUEST), { timeout: 20_000 })
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
  end()
  vi.unstubAllGlobals()
})

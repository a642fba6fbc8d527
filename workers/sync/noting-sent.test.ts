import { beforeEach, expect, it } from 'vitest'
import { noteUnsent, readUnsent } from '#outbox/unsent-changes.ts'
import { Device } from '#outbox/device.ts'
import { GUEST, idAt } from '#tests/fixtures/outbox-entries.ts'
import { notingSent } from './noting-sent.ts'

const SCOPE = `guest:brand-1:${GUEST}`
const id = idAt(1_000, 1)
const change = { collection: 'addresses' as const, documentId: id }
const sent = { id, house: 'B-14', updatedAt: 20, _deleted: false }

let device: Device
beforeEach(async () => {
  device = new Device(`device-${crypto.randomUUID()}`, {})
  await noteUnsent(device, GUEST, change, 20)
})

const after = async (conflicts: Record<string, unknown>[]) => {
  await notingSent(device, async () => ({ done: conflicts }))(SCOPE, 'addresses', [{ assumedMasterState: null, newDocumentState: sent }] as never)
  return readUnsent(device, GUEST)
}

it('a change that the server has taken waits no more, nor one that it refuses', async () => {
  expect(await after([])).toEqual([])
  await noteUnsent(device, GUEST, change, 20)
  expect(await after([{ id, updatedAt: 20, _deleted: true }])).toEqual([])
})

it('a change that the device is to send again, as something else stood, waits on', async () => {
  expect(await after([{ ...sent, house: 'of another phone', updatedAt: 10 }])).toEqual([change])
})

/** Which entries of the outbox are deleted once they are over, and which stay. */
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Device, openDevice } from '#outbox/device.ts'
import { nextStep } from '#outbox/next-step.ts'
import type { OrderEntry, OutboxState } from '#schemas/outbox.ts'
import { feedbackEntry, idAt, orderEntry } from '#tests/fixtures/outbox-entries.ts'
import { pruneEntries } from './prune-entries.ts'

const NOW = 1_800_000_000_000
const DAY = 24 * 3_600_000
let device: Device
beforeEach(() => {
  device = openDevice()
})
afterEach(() => device.delete())

const ago = (days: number): number => NOW - Math.round(days * DAY)
/** An entry that came to this state so many days ago. */
const since = (days: number, state: OutboxState, change: Partial<OrderEntry> = {}): OrderEntry =>
  orderEntry(ago(days), { state, attempts: 1, answer: state === 'accepted' ? { token: 1, status: 'UNATTENDED', at: ago(days) } : null, ...change })
const kept = async (): Promise<string[]> => (await device.readEntries()).map(({ id }) => id)

it('deletes what was accepted, taken back or replaced three days ago, and never what waits', async () => {
  const over = [since(3.1, 'accepted'), since(3.2, 'withdrawn'), since(3.3, 'rejected', { replacedBy: idAt(NOW) }), feedbackEntry(ago(3.4), idAt(NOW), { state: 'rejected', attempts: 1 })]
  const stay = [since(400, 'saved'), since(401, 'sending'), since(2.9, 'accepted')]
  await device.entries.bulkAdd([...over, ...stay])
  await pruneEntries(device, NOW)
  expect(await kept()).toEqual(stay.map(({ id }) => id).sort())
})

it('LF-04: an order that was not made waits for its guest for a month, also where the phone’s clock is put forward by days', async () => {
  const unseen = [since(5, 'rejected'), since(6, 'expired'), since(29, 'needs-confirmation')]
  await device.entries.bulkAdd([...unseen, since(31, 'rejected')])
  await pruneEntries(device, NOW)
  expect(await kept()).toEqual(unseen.map(({ id }) => id).sort())
})

it('an old order that another tab turns to waiting meanwhile, because the server was restored, is not deleted', async () => {
  const entry = since(4, 'accepted')
  await device.entries.add(entry)
  const elsewhere = openDevice()
  await elsewhere.open()
  const sendAgain = () => elsewhere.changeEntry(entry.id, (row) => nextStep(row, { type: 'server-restored' }, NOW))
  const read = device.readEntries.bind(device)
  let again: ReturnType<typeof sendAgain> = Promise.resolve(null)
  vi.spyOn(device, 'readEntries').mockImplementationOnce(async () => {
    const rows = await read()
    again = Dexie.ignoreTransaction(sendAgain)
    // Where nothing holds the row it is changed before what was read is acted on.
    if (!Dexie.currentTransaction) await again
    return rows
  })
  await pruneEntries(device, NOW)
  expect(await device.readEntry(entry.id)).toEqual(await again)
  elsewhere.close()
})

import type { Device } from '#outbox/device.ts'
import { isUnsettled, isWaiting } from '#outbox/next-step.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'

const DAY_MS = 24 * 3_600_000
/** How long an entry that is over is kept, ms: by then an accepted order has come with the guest's documents. */
const KEEP_MS = 3 * DAY_MS
/** LF-04: how long an order that was not made is kept for its guest to see, ms. Far more than a phone's clock is wrong by: its age is counted from what that clock showed. */
const KEEP_UNSEEN_MS = 30 * DAY_MS

const isDone = (entry: OutboxEntry, now: number): boolean => !isWaiting(entry) && now - entry.changedAt > (isUnsettled(entry) ? KEEP_UNSEEN_MS : KEEP_MS)

/**
 * Deletes entries that have been over for days. What waits stays, however old it is; an order that was refused, has expired or asks its guest stays for a month unless
 * the guest takes it off the list.
 * @param now epoch ms
 */
export const pruneEntries = (device: Device, now: number): Promise<void> =>
  device.transaction('rw', device.entries, async () => {
    const done = (await device.readEntries()).filter((entry) => isDone(entry, now))
    await device.entries.bulkDelete(done.map(({ id }) => id))
  })

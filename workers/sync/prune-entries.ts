import type { Device } from '#outbox/device.ts'
import { isWaiting } from '#outbox/next-step.ts'

/** How long an entry that is over is kept, ms: by then an accepted order has come with the guest's documents, and a refusal was shown for days. */
const KEEP_MS = 3 * 24 * 3_600_000

/** Deletes entries that have been over for days. What waits stays, however old it is. */
export async function pruneEntries(device: Device, now: number): Promise<void> {
  const old = (await device.readEntries()).filter((entry) => !isWaiting(entry) && now - entry.changedAt > KEEP_MS)
  if (old.length > 0) await device.entries.bulkDelete(old.map((entry) => entry.id))
}

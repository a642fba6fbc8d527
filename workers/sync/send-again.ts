import type { Device } from '#outbox/device.ts'
import { nextStep } from '#outbox/next-step.ts'

const ROW = 'server-epoch'
/** Longer ago than a restore reaches back: what was accepted before is in every copy of the database. */
const REACH_MS = 24 * 3_600_000

/**
 * Compares the epoch of the server's database with the one known before. Another one may have lost what was accepted: accepted
 * entries of the last day wait to be sent again, under their own keys (decision 0015).
 * @param now epoch ms
 * @returns whether entries wait now that did not before
 */
export function sendAgainAfterRestore(device: Device, epoch: string, now: number): Promise<boolean> {
  return device.transaction('rw', device.kept, device.entries, async () => {
    const before = (await device.kept.get(ROW))?.value
    if (before === epoch) return false
    await device.kept.put({ id: ROW, value: epoch, at: now })
    if (before === undefined) return false
    const accepted = (await device.readEntries()).filter((entry) => entry.state === 'accepted' && now - entry.changedAt <= REACH_MS)
    if (accepted.length > 0) await device.entries.bulkPut(accepted.map((entry) => nextStep(entry, { type: 'server-restored' }, now)))
    return accepted.length > 0
  })
}

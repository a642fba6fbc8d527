import { isRunning, UNANSWERED_MS } from '#domain/order-life.ts'
import type { Device } from '#outbox/device.ts'
import { nextStep } from '#outbox/next-step.ts'
import type { GuestStore } from '#store/open-guest.ts'

const ROW = 'server-epoch'

/**
 * Compares the epoch of the server's database with the one known before. Another one may have lost what was accepted: accepted
 * entries of the last two hours wait to be sent again, under their own keys (decision 0015).
 * An outlet answers within that time or the order ends, so an older one sent anew would be food that nobody waits for.
 * @param readOver ids of the guest's orders that are over by the documents this device still holds: the pull of the new epoch
 *   takes away those that were lost, so they are read first; null: no guest's database is open, so what is over is not known. Then nothing is sent, and the
 *   epoch counts as not heard of: the hello of a stream with the guest's scope tells it again
 * @param now epoch ms
 * @returns whether entries wait now that did not before
 */
export async function sendAgainAfterRestore(device: Device, epoch: string, readOver: () => Promise<ReadonlySet<string> | null>, now: number): Promise<boolean> {
  const over = await readOver()
  return device.transaction('rw', device.kept, device.entries, async () => {
    const before = (await device.kept.get(ROW))?.value
    if (before === epoch) return false
    const recent = (await device.readEntries()).filter((entry) => entry.state === 'accepted' && now - entry.changedAt <= UNANSWERED_MS)
    if (before !== undefined && over === null && recent.length > 0) return false
    await device.kept.put({ id: ROW, value: epoch, at: now })
    if (before === undefined) return false
    const accepted = recent.filter((entry) => !over?.has(entry.id))
    if (accepted.length > 0) await device.entries.bulkPut(accepted.map((entry) => nextStep(entry, { type: 'server-restored' }, now)))
    return accepted.length > 0
  })
}

/** Ids of the orders of a guest's database that are over; null: nobody's database is open. */
export async function readOverOrders(store: GuestStore | null): Promise<ReadonlySet<string> | null> {
  if (store === null) return null
  const orders = await store.database.collections.orders.find().exec()
  return new Set(orders.filter(({ status }) => !isRunning(status)).map(({ id }) => id))
}

import { isWaiting } from '#outbox/next-step.ts'
import { device } from '#src/queries/device.ts'
import { storageFailure } from './keep-cart.ts'
import type { Outcome } from './outcome.ts'

/** Takes an entry that is over off the list. One that waits stays: it could still become an order. */
export async function forgetEntry(id: string): Promise<Outcome> {
  try {
    const db = await device()
    return await db.transaction('rw', db.entries, async (): Promise<Outcome> => {
      const entry = await db.readEntry(id)
      if (entry && isWaiting(entry)) return { error: 'BAD_REQUEST' }
      await db.entries.delete(id)
      return { ok: true }
    })
  } catch (error) {
    return storageFailure(error)
  }
}

import { isWaiting, nextStep } from '#outbox/next-step.ts'
import { device } from '#src/queries/device.ts'
import { storageFailure } from './keep-cart.ts'
import type { Outcome } from './outcome.ts'
import { wakeDrain } from './wake-drain.ts'

/**
 * Takes an order back. `withdrawn`: it is. `asked`: the server may have it and is asked first; the entry tells what came of it.
 * NOT_FOUND: no such entry waits.
 */
export async function withdrawOrder(id: string): Promise<Outcome<{ result: 'withdrawn' | 'asked' }>> {
  try {
    const db = await device()
    const entry = await db.changeEntry(id, (row) => nextStep(row, { type: 'guest-withdrew' }, Date.now()))
    if (entry?.state === 'withdrawn') return { ok: true, result: 'withdrawn' }
    if (!entry || !isWaiting(entry)) return { error: 'NOT_FOUND' }
    await wakeDrain()
    return { ok: true, result: 'asked' }
  } catch (error) {
    return storageFailure(error)
  }
}

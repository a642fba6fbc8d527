import type { Device } from '#outbox/device.ts'
import { PAY_INTENT } from '#outbox/pay-intent-row.ts'

const isOf = (guestId: string) => (row: unknown): boolean => typeof row === 'object' && row !== null && Reflect.get(row, 'guestId') === guestId

/**
 * P-16: takes what a guest queued and began to pay here away, in one transaction, also rows that another release wrote and what may have arrived: no login of this guest
 * comes back to hear of it.
 */
export const forgetAccount = (db: Device, guestId: string): Promise<void> =>
  db.transaction('rw', db.entries, db.marks, async () => {
    await db.entries.filter(isOf(guestId)).delete()
    await db.marks.where('id').startsWith(PAY_INTENT).filter(isOf(guestId)).delete()
  })

import { object } from 'superstruct'
import type { Device } from '#outbox/device.ts'
import { readStruct } from '#outbox/read-struct.ts'
import { Uuid } from '#schemas/primitives.ts'

const ROW = 'deleting-account'
const Deleting = object({ guestId: Uuid })
/** A session that ends within these after the wish was sent has ended with the account, whether its answer came or not, ms. */
const MEANT_MS = 10 * 60_000

/** Notes that the server is about to be asked to delete a guest's account: it may end the login before its answer is here. */
export const noteDeleting = (db: Device, guestId: string): Promise<unknown> => db.kept.put({ id: ROW, value: { guestId }, at: Date.now() })

/** The server has answered. */
export const forgetDeleting = (db: Device): Promise<void> => db.kept.delete(ROW)

/** Whether a guest's account goes, or may be gone by now. */
export async function isDeleting(db: Device, guestId: string): Promise<boolean> {
  const row = await db.kept.get(ROW)
  return row !== undefined && Math.abs(Date.now() - row.at) < MEANT_MS && readStruct(row.value, Deleting)?.guestId === guestId
}

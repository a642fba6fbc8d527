import { unknown } from 'superstruct'
import { askServer } from '#src/queries/ask-server.ts'
import { device } from '#src/queries/device.ts'
import { storageFailure } from './keep-cart.ts'
import { forgetAccount } from './forget-account.ts'
import { forgetDeleting, noteDeleting } from './deleting-account.ts'
import { isUnreachable, type Outcome } from './outcome.ts'
import { type LeftBehind, leftBehindNow, signOut } from './sign-out.ts'

/**
 * P-16, CA-13: takes the guest's account at this brand away, and then all that is theirs from this device. That it is gone is the server's word: without it
 * (NO_NETWORK) nothing changes here. INVALID_TOKEN: nobody is logged in.
 * @param guestId whose account the guest was asked about; INVALID_TOKEN where another is logged in by now
 * @param leaveWaiting the guest knows what still waits here and would go too; without it that is counted and nothing happens
 */
export async function deleteAccount({ guestId, leaveWaiting }: { guestId: string; leaveWaiting: boolean }): Promise<Outcome | { left: LeftBehind }> {
  try {
    const db = await device()
    const session = await db.readSession()
    if (session?.guestId !== guestId) return { error: 'INVALID_TOKEN' }
    const left = await leftBehindNow()
    if (left && !leaveWaiting) return { left }
    const path = `/api/brands/initiateDelete/${encodeURIComponent(session.brandId)}`
    await noteDeleting(db, session.guestId)
    const reply = await askServer({ method: 'POST', path, body: {}, struct: unknown(), asGuest: guestId })
    // Unheard, it may be done: the note stays until its time is over.
    if ('error' in reply && !isUnreachable(reply.error)) await forgetDeleting(db)
    if ('error' in reply) return { error: reply.error, message: reply.message }
    await forgetAccount(db, guestId)
    const gone = await signOut({ leaveWaiting: true, guestId })
    await forgetDeleting(db)
    return 'error' in gone ? gone : { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}

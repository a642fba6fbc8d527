import { unknown } from 'superstruct'
import type { Device } from '#outbox/device.ts'
import { isSessionEnded } from '#outbox/session.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { device } from '#src/queries/device.ts'
import { storageFailure } from './keep-cart.ts'
import { forgetAccount } from './forget-account.ts'
import { forgetDeleting, isDeleting, noteDeleting } from './deleting-account.ts'
import { type CommandError, mayBeHeard, type Outcome } from './outcome.ts'
import { type LeftBehind, leftBehindNow, signOut } from './sign-out.ts'

/** `unheard`: the login is over, and nobody here knows whether an earlier call, whose answer was lost, has deleted the account. What was the guest's is gone from this device. */
type Deleted = Outcome | { left: LeftBehind } | { unheard: true }

/**
 * P-16, CA-13: takes the guest's account at this brand away, and then all that is theirs from this device. That it is gone is the server's word: without it
 * (NO_NETWORK) nothing changes here. INVALID_TOKEN: nobody is logged in.
 * @param guestId whose account the guest was asked about; INVALID_TOKEN where another is logged in by now
 * @param leaveWaiting the guest knows what still waits here and would go too; without it that is counted and nothing happens
 */
export async function deleteAccount({ guestId, leaveWaiting }: { guestId: string; leaveWaiting: boolean }): Promise<Deleted> {
  try {
    const db = await device()
    const session = await db.readSession()
    const isAskedAgain = await isDeleting(db, guestId)
    if (session === null && isAskedAgain) {
      // The page that saw the login end took it for the deletion's.
      await forgetAccount(db, guestId)
      return { unheard: true }
    }
    if (session?.guestId !== guestId) return { error: 'INVALID_TOKEN' }
    const left = await leftBehindNow()
    if (left && !leaveWaiting) return { left }
    const path = `/api/brands/initiateDelete/${encodeURIComponent(session.brandId)}`
    await noteDeleting(db, guestId)
    const reply = await askServer({ method: 'POST', path, body: {}, struct: unknown(), asGuest: guestId })
    if ('error' in reply) {
      if (!mayBeDone(reply.error, isAskedAgain)) await forgetDeleting(db)
      if (!isAskedAgain || reply.error !== 'INVALID_TOKEN' || !(await isLoginOver(db, guestId))) return { error: reply.error, message: reply.message }
    }
    await forgetAccount(db, guestId)
    const gone = await signOut({ leaveWaiting: true, guestId })
    if ('error' in gone) return gone
    if ('error' in reply) return { unheard: true }
    await forgetDeleting(db)
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}

/**
 * Whether the server may have deleted the account all the same, so that the note of the wish stays until its time is over. An earlier wish whose answer was lost is
 * still open where this one was refused before anybody looked whose it is.
 */
const mayBeDone = (error: CommandError, isAskedAgain: boolean): boolean => (isAskedAgain && (error === 'RATE_LIMITED' || error === 'INVALID_TOKEN')) || mayBeHeard(error)

/** Whether the server has ended this guest's login here, and nobody has logged in since. */
async function isLoginOver(db: Device, guestId: string): Promise<boolean> {
  const session = await db.readSession()
  return session === null || (session.guestId === guestId && isSessionEnded(session))
}

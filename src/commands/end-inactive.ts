import { asksAfterInactivity, isInactive } from '#domain/inactivity.ts'
import { endSession, isSessionEnded } from '#outbox/session.ts'
import { device } from '#src/queries/device.ts'
import { forgetDrafts } from '#src/queries/form-draft.ts'
import { storageFailure } from './keep-cart.ts'
import { dropLoginMark } from './login-mark.ts'
import type { Outcome } from './outcome.ts'
import { wakeDrain } from './wake-drain.ts'

/**
 * RD-09: ends the session of a guest who was inactive for too long; what then shows is the session's end as everywhere (ST-02).
 * @param path under the base path
 * @param now epoch ms
 */
export async function endInactive(path: string, now: number): Promise<Outcome> {
  if (!asksAfterInactivity(path)) return { ok: true }
  try {
    const db = await device()
    const [session, { activeAt }, { surface }] = [await db.readSession(), await db.readMarks(now), await db.readPreferences()]
    if (session && !isSessionEnded(session) && isInactive(activeAt, now, surface)) {
      await db.noteSignOut(session)
      dropLoginMark()
      await endSession(db, session.accessToken)
      forgetDrafts()
      void wakeDrain()
    }
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}

import { is } from 'superstruct'
import { leaveLogins } from '#outbox/browser-drain.ts'
import { webLock, webRequest } from '#outbox/browser-tools.ts'
import type { Device } from '#outbox/device.ts'
import { CLIENT_SOURCE, readAnswer } from '#outbox/request.ts'
import { SESSION_LOCK, writeFirstSession } from '#outbox/session.ts'
import { AuthAnswer } from '#schemas/guest.ts'
import { device } from '#src/queries/device.ts'
import { brandHere } from './brand-here.ts'
import { hasLoginMark } from './login-mark.ts'
import { wakeDrain } from './wake-drain.ts'

/**
 * Asks once, on a device whose database is new, whether its cookie still knows the guest: some browsers delete what pages wrote after a week without a
 * visit, and leave the server's cookie. Silent: a device that never had a login learns nothing and shows nothing. Not on a tablet of the house, not while
 * a logout waits for a network, and not after one whose note was deleted with the rest (decision 0077).
 */
export async function recoverSession(): Promise<void> {
  if (!hasLoginMark()) return
  const db = await device()
  if (!(await db.mayCookieKnow()) || (await db.readSession()) || (await db.readPreferences()).surface === 'kiosk') return
  const brand = await brandHere()
  if (brand === null || (await leaveLogins(db))) return
  await webLock(SESSION_LOCK, () => askCookie(db, brand))
}

async function askCookie(db: Device, brand: string): Promise<void> {
  // Logged in meanwhile: the cookie is that login's.
  if (await db.readSession()) return
  const headers = { 'X-Client-Source': CLIENT_SOURCE, 'Content-Type': 'application/json' }
  const answer = await readAnswer(webRequest('/api/guests/refresh', { method: 'POST', headers, body: '{"ifAny":true}' }))
  if (answer?.status !== 200 && answer?.status !== 204) return
  await db.noteCookieAsked()
  if (!is(answer.body, AuthAnswer)) return
  await writeFirstSession(db, answer.body, brand, Date.now())
  void wakeDrain()
}

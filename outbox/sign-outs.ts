import { ErrorBody } from '#schemas/errors.ts'
import type { SignOut } from '#schemas/sign-out.ts'
import { CLIENT_SOURCE, type Lock, readAnswer, type Request } from './request.ts'
import { isStruct } from './read-struct.ts'
import { SESSION_LOCK } from './session.ts'

/** Where sign-outs wait: the device's database, or a test's memory. */
export interface SignOutBook {
  readSignOuts(): Promise<SignOut[]>
  forgetSignOut(id: string): Promise<void>
}

export interface SignOutTools {
  device: SignOutBook
  request: Request
  lock: Lock
}

/**
 * Tells the server of every login that was left here. The server ends the session of the token, or, without one, the cookie's if it is that guest's: a guest
 * who logged in meanwhile is not touched. Not to be called by a holder of SESSION_LOCK: each sign-out takes it, since its answer may clear the cookie.
 * @returns whether some still wait because no answer came
 */
export async function sendSignOuts({ device, request, lock }: SignOutTools): Promise<boolean> {
  for (const { id } of await device.readSignOuts()) {
    if (!(await lock(SESSION_LOCK, () => sendSignOut(device, request, id)))) return true
  }
  return false
}

/** @returns whether it waits no more */
async function sendSignOut(device: SignOutBook, request: Request, id: string): Promise<boolean> {
  // Read again: the previous holder of the lock may have sent it, or logged in, so that the cookie would name the new login.
  const left = (await device.readSignOuts()).find((row) => row.id === id)
  if (!left) return true
  const { guestId, accessToken } = left
  const authorization: Record<string, string> = accessToken === '' ? {} : { Authorization: `Bearer ${accessToken}` }
  const headers = { 'X-Client-Source': CLIENT_SOURCE, 'Content-Type': 'application/json', ...authorization }
  const answer = await readAnswer(request('/api/guests/signout', { method: 'POST', headers, body: JSON.stringify({ guestId }) }))
  const isSettled = answer?.status === 204 || (answer?.status === 401 && isStruct(answer.body, ErrorBody))
  if (isSettled) await device.forgetSignOut(id)
  return isSettled
}

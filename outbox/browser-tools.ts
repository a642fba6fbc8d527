import type { Device } from './device.ts'
import type { DrainTools } from './drain.ts'
import type { CallInit, Lock, Request } from './request.ts'
import { freshToken } from './session.ts'
import { sendSignOuts } from './sign-outs.ts'

/** A black hole swallows a request for ever unless somebody looks at the clock. */
export const CALL_TIMEOUT_MS = 15_000

/** Web Locks reach over pages, workers and the service worker; a browser without them has the server's key as its only guard. */
export const webLock: Lock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request(name, work).then((value) => value as T) : work()

/** `fetch` on this origin; the time limit holds for the body too. */
export const webRequest: Request = (path: string, init: CallInit) =>
  fetch(path, { ...init, cache: 'no-store', signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })

/** @returns whether logins that were left here are still unknown to the server */
export const leaveLogins = (device: Device): Promise<boolean> => sendSignOuts({ device, request: webRequest, lock: webLock })

/** What the drain needs, from the browser. */
export const browserDrainTools = (device: Device): Omit<DrainTools, 'eager'> => ({
  device,
  request: webRequest,
  now: () => Date.now(),
  random: () => Math.random(),
  online: () => navigator.onLine !== false,
  lock: webLock,
  leave: () => leaveLogins(device),
  refresh: (stale) => freshToken({ device, request: webRequest, lock: webLock, now: () => Date.now() }, stale),
})

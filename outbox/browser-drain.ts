import { webLock, webRequest } from './browser-tools.ts'
import type { Device } from './device.ts'
import type { DrainTools } from './drain.ts'
import { freshToken } from './session.ts'
import { sendSignOuts } from './sign-outs.ts'

/** @returns whether logins that were left here are still unknown to the server */
export const leaveLogins = (device: Device): Promise<boolean> => sendSignOuts({ device, request: webRequest, lock: webLock })

/**
 * What a round of the drain needs, from the browser.
 * @param insist the browser's "no network" is not believed: it can be wrong after sleep, behind a VPN or while tethering
 */
export const browserDrainTools = (device: Device, insist = false): Omit<DrainTools, 'eager'> => ({
  device,
  request: webRequest,
  now: () => Date.now(),
  random: () => Math.random(),
  online: () => insist || navigator.onLine !== false,
  lock: webLock,
  leave: () => leaveLogins(device),
  refresh: (stale) => freshToken({ device, request: webRequest, lock: webLock, now: () => Date.now() }, stale),
})

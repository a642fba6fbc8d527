/** Loaded after the first paint: Dexie comes with it. */
import { liveQuery } from 'dexie'
import { type Device, openDevice } from '#outbox/device.ts'

export { restoreDevice } from './restore-device.ts'
export { openDevice }

/** Calls `next` with the result now and after every write of any page or worker; a failing read is told to `failed`. */
export function watch<T>(read: () => Promise<T>, next: (value: T) => void, failed: (error: unknown) => void): void {
  liveQuery(read).subscribe(next, failed)
}
export type { Device }

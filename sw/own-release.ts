import { boolean, is, object, string } from 'superstruct'
import { takeOver } from './take-over.ts'

const ReleaseNote = object({ release: string(), urgent: boolean() })

/** What the server says of this worker's release; false where it cannot be read or speaks of another one. */
async function isUrgent(base: string, release: string): Promise<boolean> {
  try {
    const note: unknown = await (await fetch(`${base}release.json`, { cache: 'no-store' })).json()
    return is(note, ReleaseNote) && note.release === release && note.urgent
  } catch {
    return false
  }
}

/** A release that mends one that does not start takes over without SKIP_WAITING: a page that does not start cannot send it. */
export async function skipWhenUrgent(base: string, release: string): Promise<void> {
  if (await isUrgent(base, release)) await takeOver()
}

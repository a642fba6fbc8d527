import type { Place, Preferences } from '#schemas/device.ts'
import type { Session } from '#schemas/guest.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import type { PayIntent } from '#schemas/pay-intent.ts'
import type { Device } from '#outbox/device.ts'
import { isWaiting } from '#outbox/next-step.ts'

/** What a page holds of the device's database. */
export interface DeviceRows {
  place: Place | null | undefined
  session: Session | null | undefined
  preferences: Preferences | undefined
  entries: readonly OutboxEntry[] | undefined
  payIntents: readonly PayIntent[] | undefined
}

/** A browser that empties its storage closes what is opened meanwhile: the waits until it is tried again, in ms. */
const WAITS_MS = [0, 20, 50, 100, 200, 400, 800, 1_600]

/**
 * Puts rows back if the database is not the one they were read from, of `birth`, but one made after the browser deleted it
 * (eviction, "clear site data"). Sent again under its own key nothing can double.
 *
 * @returns the birth of the database as it is now, and whether something was put back
 * @throws when it cannot be opened for more than three seconds
 */
export async function restoreDevice(db: Device, birth: string | null, rows: DeviceRows): Promise<{ birth: string | null; putBack: boolean }> {
  for (let attempt = 0; ; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, WAITS_MS[attempt]))
    try {
      // A Dexie that once could not open does not try by itself again.
      await db.open()
      return await restoreOnce(db, birth, rows)
    } catch (error) {
      if (attempt === WAITS_MS.length - 1) throw error
    }
  }
}

const restoreOnce = (db: Device, before: string | null, { place, session, preferences, entries, payIntents }: DeviceRows): Promise<{ birth: string | null; putBack: boolean }> =>
  db.transaction('rw', [db.place, db.session, db.preferences, db.entries, db.marks], async () => {
    const birth = await db.readBirth()
    if (birth === before) return { birth, putBack: false }
    // Another page may have been quicker, and its guest may have gone on: what stands there is newer. But no order that waits may be lost.
    const known = new Set(await db.entries.toCollection().primaryKeys())
    const lost = (entries ?? []).filter((entry) => !known.has(entry.id) && (known.size === 0 || isWaiting(entry)))
    const isUnused = (await Promise.all([db.place.count(), db.session.count()])).every((count) => count === 0) && known.size === 0
    if (isUnused) {
      if (place) await db.place.put(place)
      if (session) await db.session.put(session)
      if (preferences) await db.preferences.put(preferences)
    }
    await db.putEntries(lost)
    const paying = (await db.marks.bulkGet((payIntents ?? []).map(({ id }) => id))).flatMap((row, index) => (row === undefined ? (payIntents?.[index] ?? []) : []))
    await db.marks.bulkPut(paying)
    return { birth, putBack: lost.length > 0 || paying.length > 0 || (isUnused && Boolean(place ?? session)) }
  })

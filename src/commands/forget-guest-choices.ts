import type { Device } from '#outbox/device.ts'

/**
 * ST-06: deletes from the device's preferences what its guest said of themselves: their allergies, and that calls may say where they are (CA-01). Colours and what the device is
 * used as stay. It can be a part of a transaction that includes `preferences`; who calls it forgets the place that was found, too (`forgetFoundPlace`).
 */
export async function forgetGuestChoices(db: Device): Promise<void> {
  await db.transaction('rw', db.preferences, async () => {
    const kept = await db.readPreferences()
    if (kept.sharesLocation || (kept.allergies ?? []).length > 0) await db.preferences.put({ ...kept, sharesLocation: false, allergies: [] })
  })
}

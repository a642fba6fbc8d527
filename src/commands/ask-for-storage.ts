import { device } from '#src/queries/device.ts'

/** Asks the browser, once and at the first order, not to throw the device's data away. A refusal changes nothing. */
export async function askForStorage(): Promise<void> {
  try {
    const db = await device()
    const preferences = await db.readPreferences()
    if (preferences.persisted || !navigator.storage?.persist) return
    const persisted = await navigator.storage.persist()
    if (persisted) await db.preferences.put({ ...preferences, persisted })
  } catch {
    // Storage that cannot be asked for stays as it is.
  }
}

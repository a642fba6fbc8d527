import { device } from '#src/queries/device.ts'
import { notePersisted } from './choose.ts'

/** Asks the browser, once and at the first order, not to throw the device's data away. A refusal changes nothing. */
export async function askForStorage(): Promise<void> {
  try {
    const { persisted } = await (await device()).readPreferences()
    if (persisted || !navigator.storage?.persist) return
    // A browser that asks the guest waits for as long as they do, and they may choose something else meanwhile.
    if (await navigator.storage.persist()) await notePersisted()
  } catch {
    // Storage that cannot be asked for stays as it is.
  }
}

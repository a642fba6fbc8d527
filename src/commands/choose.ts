import type { Preferences } from '#schemas/device.ts'
import type { Allergen } from '#schemas/dish-facts.ts'
import { device } from '#src/queries/device.ts'
import { storageFailure } from './keep-cart.ts'
import type { Outcome } from './outcome.ts'

async function prefer(change: Partial<Omit<Preferences, 'id'>>): Promise<Outcome> {
  try {
    const db = await device()
    await db.transaction('rw', db.preferences, async () => {
      await db.preferences.put({ ...(await db.readPreferences()), ...change })
    })
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}

/** Kept a second time where index.html reads it before anything is painted. */
export function setColourScheme(colourScheme: Preferences['colourScheme']): Promise<Outcome> {
  try {
    localStorage.setItem('colour-scheme', colourScheme)
  } catch {
    // A browser that keeps nothing paints the system's colours first.
  }
  return prefer({ colourScheme })
}
/** Keeps what this device is: a phone, or a tablet at a table. */
export const setSurface = (surface: Preferences['surface']): Promise<Outcome> => prefer({ surface })
/** CA-01: whether calls may say where the guest is. */
export const setSharesLocation = (sharesLocation: boolean): Promise<Outcome> => prefer({ sharesLocation })
/** Kept on this device alone. */
export const setAllergies = (allergies: readonly Allergen[]): Promise<Outcome> => prefer({ allergies: [...allergies] })
/** The browser has agreed to keep the device's data. */
export const notePersisted = (): Promise<Outcome> => prefer({ persisted: true })

/** P-13: "not now". */
export const dismissInstall = (): Promise<Outcome> => prefer({ installDismissedAt: Date.now() })

/** RD-09: the guest did something. @param at epoch ms */
export async function noteActivity(at: number): Promise<Outcome> {
  try {
    await (await device()).noteActivity(at)
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}

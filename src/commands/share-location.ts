import { preferencesCell } from '#src/queries/device.ts'
import { sharedLocationCell } from '#src/queries/shared-location.ts'
import { setSharesLocation } from './choose.ts'
import { findHere, mayFindHere } from './find-here.ts'
import type { Outcome } from './outcome.ts'

/** How often the guest has said whether calls may tell where they are: finding takes seconds, and the last word stands. */
let words = 0

/** CA-01: the guest agrees that calls say where they are; the browser may ask for its own permission. NOT_FOUND: it was not given, or nothing was found. */
export async function shareLocation(): Promise<Outcome> {
  const word = ++words
  const here = await findHere()
  if (word !== words) return { ok: true }
  if (!here) return { error: 'NOT_FOUND' }
  sharedLocationCell.set({ here, at: Date.now() })
  return setSharesLocation(true)
}

/** Forgets where the device was found, and what is being found now, at once. The consent itself stands in the preferences. */
export function forgetFoundPlace(): void {
  words += 1
  sharedLocationCell.set(null)
}

/** Takes it back: what is known is forgotten at once. */
export function hideLocation(): Promise<Outcome> {
  forgetFoundPlace()
  return setSharesLocation(false)
}

/** Looks again while the guest agrees and the browser does not ask: at the start, and each time the page is seen again. */
export function followLocation(): void {
  let looking = false
  const follow = async (): Promise<void> => {
    if (looking || document.visibilityState !== 'visible' || !preferencesCell.get()?.sharesLocation || !(await mayFindHere())) return
    looking = true
    const word = words
    const here = await findHere()
    looking = false
    // A guest who took it back meanwhile is not found after all.
    if (here && word === words && preferencesCell.get()?.sharesLocation) sharedLocationCell.set({ here, at: Date.now() })
  }
  let shared = false
  preferencesCell.subscribe(() => {
    const shares = preferencesCell.get()?.sharesLocation ?? false
    if (shares && !shared) void follow()
    // Also where another tab took it back or logged its guest out.
    if (!shares) sharedLocationCell.set(null)
    shared = shares
  })
  document.addEventListener('visibilitychange', () => void follow())
  void follow()
}

import { preferencesCell } from '#src/queries/device.ts'
import { sharedLocationCell } from '#src/queries/shared-location.ts'
import { setSharesLocation } from './choose.ts'
import { findHere, mayFindHere } from './find-here.ts'
import type { Outcome } from './outcome.ts'

async function look(): Promise<boolean> {
  const here = await findHere()
  // Whoever took it back meanwhile is not found after all.
  if (here) sharedLocationCell.set({ here, at: Date.now() })
  return here !== null
}

/** CA-01: the guest agrees that calls say where they are; the browser may ask for its own permission. NOT_FOUND: it was not given, or nothing was found. */
export async function shareLocation(): Promise<Outcome> {
  return (await look()) ? setSharesLocation(true) : { error: 'NOT_FOUND' }
}

/** Takes it back: what is known is forgotten at once. */
export function hideLocation(): Promise<Outcome> {
  sharedLocationCell.set(null)
  return setSharesLocation(false)
}

/** Looks again while the guest agrees and the browser does not ask: at the start, and each time the page is seen again. */
export function followLocation(): void {
  let looking = false
  const follow = async (): Promise<void> => {
    if (looking || document.visibilityState !== 'visible' || !preferencesCell.get()?.sharesLocation || !(await mayFindHere())) return
    looking = true
    await look()
    looking = false
    if (!preferencesCell.get()?.sharesLocation) sharedLocationCell.set(null)
  }
  let shared = false
  preferencesCell.subscribe(() => {
    const shares = preferencesCell.get()?.sharesLocation ?? false
    if (shares && !shared) void follow()
    shared = shares
  })
  document.addEventListener('visibilitychange', () => void follow())
  void follow()
}

import { isSessionEnded } from '#outbox/session.ts'
import { isOverdue } from '#outbox/next-due.ts'
import { wakeDrain } from '#src/commands/wake-drain.ts'
import { entriesCell, sessionCell } from '#src/queries/device.ts'

const LOOK_MS = 5_000

/**
 * Has the outbox sent while a page is looked at and something is overdue. A service worker keeps its appointment for the next try only while the browser lets it
 * live, and a network that comes back behind a connection that stood all along (a crowded cell) tells nobody.
 */
export function keepSending(): void {
  setInterval(() => {
    const session = sessionCell.get()
    if (document.visibilityState !== 'visible' || !session || isSessionEnded(session)) return
    if (isOverdue(entriesCell.get() ?? [], session.guestId, Date.now())) void wakeDrain()
  }, LOOK_MS)
}

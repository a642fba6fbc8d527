import { MYSTERY_DEAL, type MysterySession } from '#schemas/offer.ts'
import { derive, makeCell } from './cell.ts'
import { placeCell, sessionCell } from './device.ts'
import { dealsCell } from './guest.ts'

/** What the server answered a guest, before it comes to the device's database. */
const answeredCell = makeCell<{ guestId: string; session: MysterySession } | null>(null)

/** Holds a session as the server answered it, until it comes with the guest's documents. */
export const keepAnsweredSession = (guestId: string, session: MysterySession): void => answeredCell.set({ guestId, session })

/** Of two states of a guest's sessions the one of the outlet they are at (each outlet has one of its own, M-7), else the later one: it ends later, or was gone on with. */
function laterSession(a: MysterySession | null, b: MysterySession | null, outletId: string | undefined): MysterySession | null {
  if (!a || !b) return a ?? b
  if (a.outletId !== b.outletId && (a.outletId === outletId || b.outletId === outletId)) return a.outletId === outletId ? a : b
  if (a.id !== b.id) return a.heldUntil > b.heldUntil ? a : b
  if ((a.orderId === null) !== (b.orderId === null)) return a.orderId === null ? b : a
  return a.seen.length > b.seen.length ? a : b
}

/** P-12: the guest's mystery session at the outlet they are at, else their latest, the same in every tab and without a network; null: none, or not read yet. */
export const mysterySessionCell = derive([dealsCell, answeredCell, sessionCell, placeCell], ([deals, answered, session, place], before: MysterySession | null | undefined): MysterySession | null => {
  const kept = deals?.find(({ id }) => id === MYSTERY_DEAL)?.mystery ?? null
  const next = laterSession(kept, answered && answered.guestId === session?.guestId ? answered.session : null, place?.outletId)
  return next && before && JSON.stringify(next) === JSON.stringify(before) ? before : next
})

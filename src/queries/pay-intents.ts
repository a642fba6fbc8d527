import type { PayIntent } from '#schemas/pay-intent.ts'
import { derive, type ReadCell } from './cell.ts'
import { payIntentsCell, sessionCell } from './device.ts'

const NONE: readonly PayIntent[] = []

/** Payments that the guest who is logged in began on this phone; nobody else's are ever shown or asked about. Undefined: not read yet. */
export const ownPayIntentsCell: ReadCell<readonly PayIntent[] | undefined> = derive([payIntentsCell, sessionCell], ([intents, session], before) => {
  if (!intents || session === undefined) return undefined
  const own = session ? intents.filter(({ guestId }) => guestId === session.guestId) : NONE
  return before && own.length === before.length && own.every((intent, index) => intent === before[index]) ? before : own
})

/** Of one order; null: none, or another guest's. */
export const ownIntentOf = (orderId: string): PayIntent | null => ownPayIntentsCell.get()?.find((intent) => intent.orderId === orderId) ?? null

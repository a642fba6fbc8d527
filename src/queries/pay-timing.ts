import type { PaymentTiming } from '#schemas/order.ts'
import { makeCell } from './cell.ts'

/** When the guest wants to pay what is in the cart, chosen on this page; null: not chosen. A login in between keeps it. */
export const payTimingCell = makeCell<PaymentTiming | null>(null)

/** The choice where the outlet takes it; else after the meal where that may be, else the only one there is. */
export const timingOf = (chosen: PaymentTiming | null, timings: readonly PaymentTiming[]): PaymentTiming =>
  chosen !== null && timings.includes(chosen) ? chosen : timings.includes('POST_PAYMENT') ? 'POST_PAYMENT' : (timings[0] ?? 'POST_PAYMENT')

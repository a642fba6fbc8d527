import type { PaymentTiming } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'

/** EN-06: when guests of an outlet may pay, a comma-separated list of ST-11's timings. Before the meal only where a payment gateway stands behind the outlet. */
export const TIMINGS_PROPERTY = 'payment.timings'

const TIMINGS: readonly PaymentTiming[] = ['PRE_PAYMENT', 'POST_PAYMENT']

/** ST-11: the timings that an outlet takes; one that says nothing is paid after the meal. */
export function paymentTimingsOf({ additionalProperties }: Pick<Outlet, 'additionalProperties'>): readonly PaymentTiming[] {
  const given = additionalProperties[TIMINGS_PROPERTY]
  if (given === undefined) return ['POST_PAYMENT']
  const words = given.split(',').map((word) => word.trim())
  return TIMINGS.filter((timing) => words.includes(timing))
}

/** EN-06: 'true' where a guest of the outlet may pay an order online: at once, or later while its bill is open. */
export const ONLINE_PROPERTY = 'payment.online'

/** P-07: whether the outlet takes online payments; one that takes payment before the meal always does, since nothing else pays a draft. */
export const takesOnline = (outlet: Pick<Outlet, 'additionalProperties'>): boolean =>
  outlet.additionalProperties[ONLINE_PROPERTY] === 'true' || paymentTimingsOf(outlet).includes('PRE_PAYMENT')

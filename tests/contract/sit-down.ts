import { expect } from 'vitest'
import type { Order } from '#schemas/order.ts'
import { newGuest } from './ids.ts'
import { BRAND, seatAt, type Stage } from './stage.ts'

/** Makes a seat of table 7 known, by the staff's yes to the first order from it (decision 0035). @returns the seat */
export async function sitDown(stage: Stage, seat = seatAt(stage), as = newGuest(BRAND)): Promise<string> {
  const { body } = await stage.place(stage.command({ seat }), { as })
  expect((await stage.call<Order>('POST', `/api/kitchen/orders/${body.id}/seated`, { staff: true, body: { isThere: true } })).body.presence).toBe('confirmed')
  return seat
}

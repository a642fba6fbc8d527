import { describe, expect, it } from 'vitest'
import type { Order } from '#schemas/order.ts'
import { arrivalAt, isLate, readySince } from './order-promise.ts'

const MINUTE = 60_000
const order = (over: Partial<Order>): Order =>
  ({ status: 'CONFIRMED', serviceType: 'SP', orderPunchTime: 0, ePrepTime: 20, ePickupTime: null, events: [{ status: 'UNATTENDED', at: 0 }, { status: 'CONFIRMED', at: 2 * MINUTE }], ...over }) as Order
const delivery = { minutes: 35 } as Order['delivery']

describe('what an outlet promised', () => {
  it('is the kitchen’s word at the counter, the zone’s at the door, and never before it is wanted', () => {
    expect(arrivalAt(order({}))).toBe(22 * MINUTE)
    expect(arrivalAt(order({ serviceType: 'DL', delivery }))).toBe(37 * MINUTE)
    expect(arrivalAt(order({ serviceType: 'DL', delivery, ePickupTime: 50 * MINUTE }))).toBe(50 * MINUTE)
    expect(arrivalAt(order({ wantedAt: 90 * MINUTE }))).toBe(90 * MINUTE)
    expect(arrivalAt(order({ ePrepTime: null }))).toBeNull()
  })

  it('was not kept a minute after it, while the food is made or on its way to a door', () => {
    expect([isLate(order({}), 22 * MINUTE), isLate(order({}), 23 * MINUTE)]).toEqual([false, true])
    expect(isLate(order({ status: 'READY' }), 60 * MINUTE)).toBe(false)
    expect(isLate(order({ status: 'READY', serviceType: 'DL', delivery }), 60 * MINUTE)).toBe(true)
    expect(isLate(order({ status: 'OUTFORDELIVERY', serviceType: 'DL', delivery }), 60 * MINUTE)).toBe(true)
    expect(isLate(order({ status: 'SETTLED', serviceType: 'DL', delivery }), 60 * MINUTE)).toBe(false)
    expect(isLate(order({ ePrepTime: null }), 999 * MINUTE)).toBe(false)
  })

  it('is ready from the moment it left the kitchen', () => {
    expect(readySince(order({}))).toBeNull()
    expect(readySince(order({ events: [{ status: 'CONFIRMED', at: 1 }, { status: 'OUTFORDELIVERY', at: 5 }] }))).toBe(5)
  })
})

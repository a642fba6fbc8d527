import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SERVICE_STATUSES, type ServiceStatus, type WorkHours } from '#schemas/outlet.ts'
import { payOrder } from '#tests/fixtures/pay-world.ts'
import { orderState, type ServingOutlet } from '../wanted-time.ts'
import { isMadeNow } from './made-now.ts'

const HOUR = 60 * 60_000
const at = (iso: string): number => Date.parse(`${iso}+05:30`)
const everyDay = (startTime: string, endTime: string): WorkHours[] => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType: 'SP', startTime, endTime }))
const outlet: ServingOutlet = { serviceTypes: ['SP'], hours: everyDay('11:00', '23:00'), timeZone: 'Asia/Kolkata', prepMinutes: 20 }
const order = { ...payOrder('PRE_PAYMENT'), serviceType: 'SP' as const }
const saying = (SP: ServiceStatus, soldOut: string[] = []) => ({ id: 'o1', mode: 'ACTIVE' as const, serviceStatus: { SP }, soldOut, returns: {}, menuVersion: 1 })

describe('an order that was paid: whether it is still made', () => {
  const evening = at('2026-11-22T21:30:00')
  const tomorrow = { ...order, wantedAt: at('2026-11-23T13:00:00') }

  it('CO-06: one for tomorrow is made by an outlet that has closed for the day, one for after opening by an outlet that is not yet open; a stopped one makes neither', () => {
    expect([isMadeNow(tomorrow, outlet, saying('CLOSED'), evening), isMadeNow({ ...order, wantedAt: evening + HOUR }, outlet, saying('CLOSED'), evening)]).toEqual([true, false])
    const [morning, noon] = [at('2026-11-22T09:30:00'), at('2026-11-22T13:00:00')]
    expect([isMadeNow({ ...order, wantedAt: noon }, outlet, saying('NOT_OPEN'), morning), isMadeNow(order, outlet, saying('NOT_OPEN'), morning)]).toEqual([true, false])
    expect([isMadeNow(tomorrow, outlet, saying('STOPPED'), evening), isMadeNow(tomorrow, outlet, { ...saying('OPEN'), mode: 'READ' }, evening)]).toEqual([false, false])
  })

  it('is not made where one of its dishes is sold out', () => {
    expect([isMadeNow(order, outlet, saying('OPEN'), evening), isMadeNow(order, outlet, saying('OPEN', [order.lines[0]!.itemId]), evening)]).toEqual([true, false])
  })

  it('is made whenever the outlet would take it now, whatever it says of this moment', () => {
    const accepted = fc.sample(
      fc.record({ status: fc.constantFrom(...SERVICE_STATUSES), now: fc.integer({ min: 0, max: 47 }), after: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }), always: fc.boolean() }),
      2000,
    ).flatMap(({ status, now: hours, after, always }) => {
      const now = at('2026-11-22T00:10:00') + hours * HOUR
      const [there, wantedAt] = [always ? { ...outlet, hours: everyDay('00:00', '24:00') } : outlet, after === null ? null : now + after * HOUR]
      return orderState(there, saying(status), 'SP', { placedAt: now, wantedAt }, now).accepting ? [isMadeNow({ ...order, wantedAt }, there, saying(status), now)] : []
    })
    expect(accepted.length).toBeGreaterThan(200)
    expect(accepted.every(Boolean)).toBe(true)
  })
})

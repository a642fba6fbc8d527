import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from '#schemas/order.ts'
import { OUTBOX_STATES } from '#schemas/outbox.ts'
import { isRunning, isServed, nextStatus, ORDER_LIFE, type OrderAct } from './order-life.ts'
import { orderLabel } from './order-status.ts'
import { orderTruth } from './order-truth.ts'
import { isOrderTooOld, orderExpiresAt } from './order-wait.ts'

describe('the life of an order (ST-09)', () => {
  it('answers every act in every status', () => {
    for (const status of ORDER_STATUSES) for (const next of Object.values(ORDER_LIFE[status])) expect(next === null || ORDER_STATUSES.includes(next)).toBe(true)
  })

  it('ends: no order can be acted on for ever', () => {
    const acts: OrderAct[] = ['accept', 'accept-part', 'ready', 'dispatch', 'serve', 'cancel', 'fail']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 30 }), (played) => {
        const seen = played.reduce((status, act) => nextStatus(status, act) ?? status, 'UNATTENDED' as (typeof ORDER_STATUSES)[number])
        const changes = played.reduce((held, act) => {
          const next = nextStatus(held.status, act)
          return next ? { status: next, count: held.count + 1 } : held
        }, { status: 'UNATTENDED' as (typeof ORDER_STATUSES)[number], count: 0 })
        expect(changes.status).toBe(seen)
        expect(changes.count).toBeLessThanOrEqual(4)
      }),
    )
  })

  it('cannot serve what was cancelled, nor cancel what was served', () => {
    expect(nextStatus('CANCELLED', 'serve')).toBeNull()
    expect(nextStatus('SETTLED', 'cancel')).toBeNull()
    expect(isRunning('CONFIRMED')).toBe(true)
    expect(isRunning('SETTLED')).toBe(false)
    expect(isServed('SETTLED')).toBe(true)
  })

  it('names a ready order by how it leaves the kitchen, and a settled one by where it is eaten', () => {
    expect(orderLabel('READY', 'SP')).toBe('ready')
    expect(orderLabel('READY', 'DL')).toBe('out-for-delivery')
    expect(orderLabel('SETTLED', 'DI')).toBe('served')
    expect(orderLabel('SETTLED', 'RO')).toBe('served')
    expect(orderLabel('SETTLED', 'SP')).toBe('delivered')
  })
})

describe('what the screen may claim', () => {
  const entry = { state: 'saved' as const, attempts: 0, expiresAt: 1000, answerStatus: null }

  it('never says the kitchen has an order on the device’s word alone', () => {
    for (const state of OUTBOX_STATES) {
      const truth = orderTruth({ ...entry, state, attempts: 1 }, null, 'DI', 500)
      if (truth.stage === 'kitchen') expect(state).toBe('accepted')
    }
  })

  it('takes the server’s document over the entry', () => {
    expect(orderTruth({ ...entry, state: 'expired' }, { status: 'CONFIRMED' }, 'DI', 5000)).toEqual({ stage: 'kitchen', label: 'confirmed' })
  })

  it('says it does not know once an order that was sent has run out of time without an answer', () => {
    expect(orderTruth({ ...entry, attempts: 1 }, null, 'DI', 999)).toEqual({ stage: 'sending' })
    expect(orderTruth({ ...entry, attempts: 1 }, null, 'DI', 1001)).toEqual({ stage: 'unknown' })
    expect(orderTruth(entry, null, 'DI', 1001)).toEqual({ stage: 'phone' })
  })
})

describe('how long an order waits', () => {
  it.each([['DI', 10], ['RO', 10], ['SP', 20], ['DT', 20], ['DL', 30]] as const)('%s waits %i minutes', (serviceType, minutes) => {
    const end = orderExpiresAt(0, serviceType)
    expect(end).toBe(minutes * 60_000)
    expect(isOrderTooOld(0, serviceType, end)).toBe(false)
    expect(isOrderTooOld(0, serviceType, end + 1)).toBe(true)
  })
})

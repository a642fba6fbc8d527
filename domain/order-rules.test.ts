import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#schemas/order.ts'
import { OUTBOX_STATES } from '#schemas/outbox.ts'
import { isRunning, isServed, kitchenSince, nextStatus, ORDER_LIFE, type OrderAct, PAY_WINDOW_MS, runsOutAt, UNANSWERED_MS } from './order-life.ts'
import { orderLabel } from './order-status.ts'
import { orderTruth } from './order-truth.ts'
import { isOrderTooOld, orderExpiresAt } from './order-wait.ts'

describe('the life of an order (ST-09)', () => {
  it('answers every act in every status', () => {
    for (const status of ORDER_STATUSES) for (const next of Object.values(ORDER_LIFE[status])) expect(next === null || ORDER_STATUSES.includes(next)).toBe(true)
  })

  it('ends: no order can be acted on for ever', () => {
    const acts: OrderAct[] = ['accept', 'accept-part', 'ready', 'dispatch', 'serve', 'cancel', 'pay', 'give-up', 'run-out']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 30 }), (played) => {
        const seen = played.reduce((status, act) => nextStatus(status, act) ?? status, 'DRAFT' as (typeof ORDER_STATUSES)[number])
        const changes = played.reduce((held, act) => {
          const next = nextStatus(held.status, act)
          return next ? { status: next, count: held.count + 1 } : held
        }, { status: 'DRAFT' as (typeof ORDER_STATUSES)[number], count: 0 })
        expect(changes.status).toBe(seen)
        expect(changes.count).toBeLessThanOrEqual(5)
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

  it('keeps an order that is not paid from the outlet: only payment, the guest or time move it, and it is still to be watched', () => {
    const led = Object.entries(ORDER_LIFE.DRAFT).filter(([, next]) => next !== null)
    expect(led).toEqual([['pay', 'UNATTENDED'], ['give-up', 'CANCELLED'], ['run-out', 'FAILED']])
    expect(isRunning('DRAFT')).toBe(true)
    for (const status of ORDER_STATUSES.filter((name) => name !== 'DRAFT')) expect([nextStatus(status, 'pay'), nextStatus(status, 'give-up')]).toEqual([null, null])
  })

  it('is the kitchen’s from the moment it is paid, and never if it was not', () => {
    const draft = { status: 'DRAFT' as const, at: 1000 }
    expect(kitchenSince({ events: [draft] })).toBeNull()
    expect(kitchenSince({ events: [draft, { status: 'FAILED', at: 2000 }] })).toBeNull()
    expect(kitchenSince({ events: [draft, { status: 'UNATTENDED', at: 3000 }, { status: 'CANCELLED', at: 4000 }] })).toBe(3000)
    expect(kitchenSince({ events: [{ status: 'UNATTENDED', at: 500 }] })).toBe(500)
  })

  it('ends by itself while nobody pays or nobody answers, and not once the outlet has answered', () => {
    const at = (status: OrderStatus) => runsOutAt({ status, events: [{ status: 'DRAFT', at: 0 }, { status, at: 1000 }] })
    expect(at('DRAFT')).toBe(1000 + PAY_WINDOW_MS)
    expect(at('UNATTENDED')).toBe(1000 + UNANSWERED_MS)
    for (const status of ORDER_STATUSES) expect(at(status) !== null).toBe(nextStatus(status, 'run-out') !== null)
  })

  it('names a ready order by how it leaves the kitchen, and a settled one by where it is eaten', () => {
    expect(orderLabel('READY', 'SP')).toBe('ready')
    expect(orderLabel('READY', 'DL')).toBe('out-for-delivery')
    expect(orderLabel('SETTLED', 'DI')).toBe('served')
    expect(orderLabel('SETTLED', 'RO')).toBe('delivered')
    expect(orderLabel('SETTLED', 'SP')).toBe('delivered')
  })
})

describe('what the screen may claim', () => {
  const entry = { state: 'saved' as const, attempts: 0, expiresAt: 1000, answerStatus: null, over: false }

  it('never says the kitchen has an order on the device’s word alone', () => {
    for (const state of OUTBOX_STATES) {
      const truth = orderTruth({ ...entry, state, attempts: 1 }, null, 'DI', 500)
      if (truth.stage === 'kitchen') expect(state).toBe('accepted')
    }
  })

  it('takes the server’s document over the entry', () => {
    expect(orderTruth({ ...entry, state: 'expired' }, { status: 'CONFIRMED' }, 'DI', 5000)).toEqual({ stage: 'kitchen', label: 'confirmed' })
  })

  it('never says of an order that was taken and then lost that it was not made: whether it was nobody here knows (decision 0015)', () => {
    expect(orderTruth({ ...entry, state: 'rejected', attempts: 2, answerStatus: 'UNATTENDED' }, null, 'DI', 500)).toEqual({ stage: 'lost' })
    expect(orderTruth({ ...entry, state: 'rejected', attempts: 1 }, null, 'DI', 500)).toEqual({ stage: 'rejected' })
  })

  it('never says that an order waits for an answer that came, nor for the kitchen once it is over', () => {
    const accepted = { ...entry, attempts: 1, answerStatus: 'UNATTENDED' as const }
    for (const state of ['saved', 'sending'] as const) expect(orderTruth({ ...accepted, state }, null, 'DI', 5000)).toEqual({ stage: 'again' })
    expect(orderTruth({ ...accepted, state: 'accepted', over: true }, null, 'DI', 5000)).toEqual({ stage: 'over' })
    expect(orderTruth({ ...accepted, state: 'accepted', over: true }, { status: 'SETTLED' }, 'DI', 5000)).toEqual({ stage: 'kitchen', label: 'served' })
  })

  it('says it does not know once an order that was sent has run out of time without an answer', () => {
    expect(orderTruth({ ...entry, attempts: 1 }, null, 'DI', 999)).toEqual({ stage: 'sending' })
    expect(orderTruth({ ...entry, attempts: 1 }, null, 'DI', 1001)).toEqual({ stage: 'unknown' })
    expect(orderTruth(entry, null, 'DI', 1001)).toEqual({ stage: 'phone' })
  })
})

describe('an order that waits for its payment', () => {
  it('is not said to be with the kitchen, on the server’s word alone', () => {
    expect(orderTruth(null, { status: 'DRAFT' }, 'SP', 0)).toEqual({ stage: 'unpaid' })
    expect(orderTruth({ state: 'accepted', attempts: 1, expiresAt: null, answerStatus: 'DRAFT', over: false }, null, 'SP', 0)).toEqual({ stage: 'unpaid' })
  })
})

describe('how long an order waits', () => {
  it('is as late for the time it is wanted as an order for now may be', () => {
    const tap = { serviceType: 'SP' as const, placedAt: 0 }
    const [wait, soon, evening] = [20 * 60_000, 30 * 60_000, 8 * 3_600_000]
    expect(orderExpiresAt({ ...tap, wantedAt: null })).toBe(wait)
    expect(orderExpiresAt({ ...tap, wantedAt: soon })).toBe(wait)
    expect(orderExpiresAt({ ...tap, wantedAt: evening })).toBe(evening - wait)
  })

  it.each([['DI', 10], ['RO', 10], ['SP', 20], ['DT', 20], ['DL', 30]] as const)('%s waits %i minutes', (serviceType, minutes) => {
    const end = orderExpiresAt({ serviceType, placedAt: 0 })
    expect(end).toBe(minutes * 60_000)
    expect(isOrderTooOld({ serviceType, placedAt: 0 }, end)).toBe(false)
    expect(isOrderTooOld({ serviceType, placedAt: 0 }, end + 1)).toBe(true)
  })
})

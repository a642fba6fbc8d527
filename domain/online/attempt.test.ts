import { describe, expect, it } from 'vitest'
import { payOrder } from '#tests/fixtures/pay-world.ts'
import { PAY_WINDOW_MS } from '../order-life.ts'
import { type Attempt, type AttemptGround, judgeAttempts, tellsMore, withNews } from './attempt.ts'
import { nextPollAt, POLL_TIMES } from './poll-times.ts'

const order = payOrder('PRE_PAYMENT')
const attempt = (id: string, over: Partial<Attempt> = {}): Attempt => ({ id, gatewayOrder: 'order_1', status: 'authorized', amount: order.bill.total, currency: 'INR', refunded: 0, method: 'upi', bankReference: '', reason: '', verdict: null, ...over })
const verdicts = (attempts: Attempt[], over: Partial<AttemptGround> = {}) => judgeAttempts({ order, isClosed: false, restoredAt: 0, now: order.orderPunchTime + 1000, ...over }, attempts).map(({ verdict }) => verdict)

describe('what is decided about a try to pay', () => {
  it('draws one of two that a bank holds, and never the other', () => {
    expect(verdicts([attempt('b'), attempt('a')])).toEqual(['twice', 'capture'])
    expect(verdicts([attempt('a', { status: 'captured' }), attempt('b')])).toEqual(['taken', 'twice'])
    expect(verdicts([attempt('a', { status: 'captured' }), attempt('b', { status: 'captured' })])).toEqual(['taken', 'twice'])
  })

  it('draws nothing where the guest chose another way, or after the window; what was decided in time holds', () => {
    expect(verdicts([attempt('a')], { isClosed: true })).toEqual(['closed'])
    const over = order.orderPunchTime + PAY_WINDOW_MS
    expect([verdicts([attempt('a')], { now: over - 1 }), verdicts([attempt('a')], { now: over })]).toEqual([['capture'], ['late']])
    expect(verdicts([attempt('a', { status: 'captured', verdict: 'capture' })], { now: over })).toEqual(['taken'])
  })

  it('draws no other amount and no other currency', () =>
    expect(verdicts([attempt('a', { amount: order.bill.total - 1 }), attempt('b', { currency: 'USD' })])).toEqual(['amount', 'amount']))

  it('is late for no bill that can be paid again: what a bank held and gave back undrawn is late only where the order’s time is over', () => {
    const [back, over] = [attempt('a', { status: 'refunded', refunded: order.bill.total }), order.orderPunchTime + PAY_WINDOW_MS]
    const bill = payOrder('POST_PAYMENT')
    expect([verdicts([back], { order: bill }), verdicts([back], { order: bill, now: over }), verdicts([back])]).toEqual([['closed'], ['closed'], ['closed']])
    expect([verdicts([back], { now: over }), verdicts([{ ...back, verdict: 'capture' }], { now: over }), verdicts([back], { order: { ...bill, status: 'FAILED' } })]).toEqual([['late'], ['late'], ['late']])
  })

  it('leaves what is not decided to the bank, and what was decided as it is', () =>
    expect(verdicts([attempt('a', { status: 'created' }), attempt('b', { status: 'failed' }), attempt('c', { verdict: 'late' })])).toEqual([null, null, 'late']))

  it('knows a try by its rank: old news changes nothing, a failed one may still be held', () => {
    const held = attempt('a', { status: 'captured', bankReference: '4268' })
    expect(withNews(held, { ...attempt('a'), status: 'failed', reason: 'payment_declined' })).toMatchObject({ status: 'captured', reason: '', bankReference: '4268' })
    expect(withNews(attempt('a', { status: 'failed', verdict: null }), attempt('a'))).toMatchObject({ status: 'authorized' })
  })

  it('finds no news in what the company takes back: a refund that no bank took makes a try what it was before', () => {
    const known = attempt('a', { status: 'refunded', refunded: 100, verdict: 'taken' })
    expect([{ status: 'captured' as const, refunded: 0 }, { status: 'refunded' as const, refunded: 100 }].map((told) => tellsMore(known, { ...known, ...told }))).toEqual([false, false])
    expect(tellsMore({ ...known, status: 'captured', refunded: 0 }, known)).toBe(true)
    expect([tellsMore(undefined, attempt('a')), tellsMore(attempt('a'), attempt('a')), tellsMore(undefined, attempt('a', { status: 'failed' }))]).toEqual([true, true, false])
  })
})

describe('when the company is asked about a payment', () => {
  const SEVEN_DAYS = 7 * 24 * 3_600_000

  it('soon at first, then less and less, for seven days', () => {
    expect(POLL_TIMES.slice(0, 11).map((ms) => ms / 1000)).toEqual([5, 15, 30, 60, 120, 300, 600, 720, 900, 1800, 3600])
    expect([POLL_TIMES.at(-1), POLL_TIMES.length]).toEqual([SEVEN_DAYS, 58])
    expect(POLL_TIMES.every((ms, at) => at === 0 || ms > (POLL_TIMES[at - 1] ?? 0))).toBe(true)
  })

  it('at the next of its times, spread by a tenth of the wait, and no more after the last', () => {
    expect([nextPollAt(0, 0, 0), nextPollAt(0, 5000, 0), nextPollAt(0, 5000, 0.999)]).toEqual([5000, 15_000, 15_999])
    expect(nextPollAt(0, SEVEN_DAYS, 0)).toBeNull()
  })
})

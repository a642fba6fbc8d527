import { describe, expect, it } from 'vitest'
import { onlineOf, orderOf, refundOf } from '#tests/fixtures/paying.ts'
import type { Order } from '#schemas/order.ts'
import { PAYMENT_NEWS } from '#schemas/push.ts'
import { PAY_PROCESSING_MS } from '../pay-polling.ts'
import type { PaymentBooks } from './books.ts'
import { goesBack, isAtOnce, payNews, payNewsAt } from './pay-news.ts'

const SINCE = Date.UTC(2026, 10, 22, 7)
const withState = (state: string | null, over: Partial<Order> = {}): Order => orderOf('CONFIRMED', { ...(state === null ? {} : { online: onlineOf(state, { since: SINCE }) }), ...over })
const back = (...refunds: Parameters<typeof refundOf>[0][]): Partial<Order> => {
  const all = refunds.map((change, at) => refundOf({ id: `01970000-0000-7000-8000-00000000020${at}`, ...change }))
  return { refunds: all, refundStatus: all.every(({ state }) => state === 'SUCCESS') ? 'SUCCESS' : 'PENDING' }
}
const news = (before: string | null, after: string, isKnownAtOnce = false) => payNews(withState(before), withState(after), isKnownAtOnce)

describe('what is told of a payment to a guest who has closed the page (CA-09, ST-11)', () => {
  it('is the bank’s late answer to what was being checked', () => {
    expect([news('pending', 'paid'), news('pending', 'failed')]).toEqual(['paid', 'pay-failed'])
    expect([news('pending', 'pending'), news('paid', 'paid'), news('failed', 'failed')]).toEqual([null, null, null])
  })

  it('is nothing that is known at once: drawn or declined as the guest is on the payment page', () => {
    for (const before of ['open', 'pending', 'failed']) for (const after of ['paid', 'failed']) expect(news(before, after, true)).toBeNull()
    expect([news('open', 'paid'), news('open', 'failed'), news(null, 'open')]).toEqual(['paid', 'pay-failed', null])
  })

  it('is that a bank has changed its mind, and no second no, nor one of a bill that is paid another way', () => {
    expect(news('failed', 'paid')).toBe('paid')
    expect([news('closed', 'failed'), news('late', 'failed'), news('pending', 'closed'), news('pending', 'open')]).toEqual([null, null, null, null])
  })

  it('is no longer that it is not paid, of an order that is over', () => {
    for (const status of ['FAILED', 'CANCELLED'] as const) expect(payNews({ ...withState('pending'), status }, { ...withState('failed'), status }, false)).toBeNull()
  })

  it('CO-08: is that money goes back, once for each, and that all of it is back', () => {
    const step = (before: Partial<Order>, after: Partial<Order>) => payNews(withState('paid', before), withState('paid', after), false)
    const [one, two, three] = [back({ state: 'INITIAL' }), back({ state: 'SUCCESS' }), back({ state: 'SUCCESS' }, { state: 'INITIAL' })]
    expect([step({}, one), step(one, two), step(two, three), step(three, back({ state: 'SUCCESS' }, { state: 'SUCCESS' }))]).toEqual(['pay-back', 'refunded', 'pay-back', 'refunded'])
    expect([step({}, two), step(two, two), step(one, back({ state: 'PENDING' })), step(one, back({ state: 'FAILED' }))]).toEqual(['refunded', null, null, null])
    // A part of it was given back in the company's dashboard, the rest waits.
    expect(step(one, back({ amount: 20_900, state: 'PENDING' }, { amount: 100_000, state: 'INITIAL' }))).toBeNull()
    expect(step(back({ state: 'FAILED' }), one)).toBeNull()
  })

  it('CO-08: is that all that was sent is back, also beside a try that was let go, of which no bank says anything', () => {
    const released = { reason: 'twice' as const, state: 'SUCCESS' as const, sentAt: null }
    const step = (before: Partial<Order>, after: Partial<Order>) => payNews(withState('paid', before), withState('paid', after), false)
    const [waits, done] = [back(released, { state: 'PENDING' }), back(released, { state: 'SUCCESS', changedAt: 9 })]
    expect([step({}, back(released)), step(waits, done), payNewsAt(withState('paid', done), 'refunded'), payNewsAt(withState('paid', back(released)), 'refunded')]).toEqual(['pay-back', 'refunded', 9, null])
    // What was sent came back before: a later try that is let go is money that is held, and nothing came back by it.
    expect(step(back({ state: 'SUCCESS' }), back({ state: 'SUCCESS' }, { ...released, state: 'PENDING' }))).toBe('pay-back')
  })

  it('is one word for a change: what ends the wait for the bank comes first, then the money', () => {
    expect(payNews(withState('pending'), withState('paid', back({ reason: 'twice' })), false)).toBe('paid')
    expect(payNews(withState('pending'), withState('failed', back({ reason: 'amount' })), false)).toBe('pay-back')
    expect(payNews(withState('pending'), withState('late', back({ reason: 'late' })), true)).toBe('pay-back')
  })
})

it('a try is known at once while its guest is on the payment page, unless it was seen under way before', () => {
  const atOnce = (askedBefore: number, firstToldBefore: number | null): boolean => {
    const attempts = firstToldBefore === null ? [] : [{ id: onlineOf('paid').reference, firstToldAt: SINCE - firstToldBefore }]
    const books = { intent: { askedAt: SINCE - askedBefore }, attempts } as unknown as PaymentBooks
    return isAtOnce(books, withState('paid'), SINCE)
  }
  expect([atOnce(60_000, 0), atOnce(60_000, 2999), atOnce(60_000, null), atOnce(PAY_PROCESSING_MS - 1, 0)]).toEqual([true, true, true, true])
  expect([atOnce(60_000, 3000), atOnce(PAY_PROCESSING_MS, 0), atOnce(86_400_000, 86_000_000)]).toEqual([false, false, false])
})

describe('when it happened', () => {
  it('is the moment of the news itself, whatever the order did before or after', () => {
    expect([payNewsAt(withState('paid'), 'paid'), payNewsAt(withState('failed'), 'pay-failed')]).toEqual([SINCE, SINCE])
    const two = withState('paid', back({ state: 'SUCCESS', askedAt: 5, changedAt: 9 }, { state: 'FAILED', askedAt: 7, changedAt: 8 }))
    expect([payNewsAt(two, 'pay-back'), payNewsAt(two, 'refunded')]).toEqual([7, null])
    expect(payNewsAt(withState('paid', back({ state: 'SUCCESS', changedAt: 9 }, { state: 'SUCCESS', changedAt: 8 })), 'refunded')).toBe(9)
  })

  it('is never where it is so no more: a try that failed, and was paid before anybody was told', () => {
    expect(payNewsAt(withState('paid'), 'pay-failed')).toBeNull()
    expect(PAYMENT_NEWS.map((one) => payNewsAt(orderOf('CONFIRMED'), one))).toEqual([null, null, null, null])
    expect(payNewsAt(withState('paid', back({ state: 'SUCCESS' })), 'pay-back')).toBeNull()
  })
})

it('what goes back with an order or a part of it that came to nothing is told with that', () => {
  for (const reason of ['cancelled', 'part'] as const) expect([goesBack(back({ reason })), goesBack(back({ reason, state: 'SUCCESS' }))]).toEqual([true, false])
  expect([goesBack({}), goesBack(back({ reason: 'twice' })), goesBack(back({ reason: 'late' }))]).toEqual([false, false, false])
})

import { describe, expect, it } from 'vitest'
import type { OnlinePayment, OnlineRefund } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import type { PayIntent } from '#schemas/pay-intent.ts'
import { intentOf as intent, LEFT_AT as LEFT, onlineOf, orderOf, refundOf as refund, RESPONSE } from '#tests/fixtures/paying.ts'
import { PAY_INTENT_KEPT_MS, PAY_PROCESSING_MS, POLL_GAPS_S, pollGapMs } from './pay-polling.ts'
import { isIntentSettled, onlineNow, type PayFacts, type PayTruth, payTruth } from './pay-truth.ts'

const SECOND = 1000
const ORDER = orderOf('CONFIRMED')
const online = (state: string, change: Partial<OnlinePayment> = {}): OnlinePayment => onlineOf(state, { since: LEFT + SECOND, ...change })
const response = RESPONSE

const truth = (facts: Partial<PayFacts>): PayTruth => payTruth({ intent: null, order: ORDER, offline: false, now: LEFT + 2 * SECOND, clockSkewMs: 0, ...facts })
const withWord = (word: OnlinePayment | null, change: Partial<Order> = {}): Order => ({ ...ORDER, online: word, ...change })

describe('what is true of a payment (FACTS E1)', () => {
  it('nobody paying online is nothing but an open bill, and a bill paid at the counter is none', () => {
    expect(truth({})).toBe('unpaid')
    expect(truth({ order: orderOf('DRAFT') })).toBe('unpaid')
    expect(truth({ order: { ...ORDER, paymentStatus: 'SUCCESS', payments: [{ id: ORDER.id, tender: 'CASH', amount: ORDER.bill.total, tip: 0, given: null, reference: '', at: LEFT }] } })).toBe('nothing')
    expect(truth({ order: orderOf('FAILED') })).toBe('over')
  })

  it('who left is expected back, and after CO-07’s time or without a network nobody knows', () => {
    expect(truth({ intent: intent() })).toBe('left')
    expect(truth({ intent: intent(), order: withWord(online('open', { tries: 0 })) })).toBe('left')
    expect(truth({ intent: intent(), offline: true })).toBe('noanswer')
    expect(truth({ intent: intent(), now: LEFT + PAY_PROCESSING_MS })).toBe('noanswer')
    expect(truth({ intent: intent({ step: 'back', backAt: LEFT + SECOND }) })).toBe('noanswer')
  })

  it('who left is not expected back from a page that takes nothing any more: the order has ended, or costs less by now', () => {
    const left = intent({ checkout: { id: ORDER.id, gateway: 'sandbox', gatewayOrder: 'order_1', amount: ORDER.bill.total, path: '/sandbox/order_1', until: null, online: null } })
    expect(truth({ intent: left })).toBe('left')
    expect(truth({ intent: left, order: orderOf('CANCELLED') })).toBe('noanswer')
    expect(truth({ intent: left, order: withWord(online('open'), { status: 'FAILED' }) })).toBe('noanswer')
    expect(truth({ intent: left, order: { ...ORDER, bill: { ...ORDER.bill, total: ORDER.bill.total - 100 } } })).toBe('noanswer')
  })

  it('an order that has ended is over for a guest who is back once the company was asked and knows of no payment: it cannot be paid again', () => {
    const cancelled = orderOf('CANCELLED')
    const back = intent({ step: 'back', backAt: LEFT, heard: online('open') })
    const asked = { ...back, asks: 1, askedAt: LEFT + SECOND }
    expect([truth({ intent: asked, order: cancelled }), truth({ intent: { ...back, dropped: true }, order: cancelled })]).toEqual(['over', 'over'])
    expect([truth({ intent: asked }), truth({ intent: { ...back, dropped: true } })]).toEqual(['noanswer', 'dropped'])
    // Who was still at the payment page when it was asked may have paid since.
    expect([truth({ intent: { ...asked, askedAt: LEFT - SECOND }, order: cancelled }), truth({ intent: { ...asked, backAt: null, step: 'left' }, order: cancelled })]).toEqual(['noanswer', 'noanswer'])
    expect(truth({ intent: { ...asked, heard: online('pending') }, order: cancelled })).toBe('checking')
  })

  it('also for one who was never seen to return, as by a code or the phone’s own way back: once the company was asked so long after they left that it would know of a try', () => {
    const left = intent({ heard: online('open'), asks: 1 })
    const asked = (after: number, over: Partial<PayIntent> = {}) => truth({ intent: { ...left, ...over, askedAt: LEFT + after }, order: orderOf('FAILED'), now: LEFT + PAY_PROCESSING_MS + SECOND })
    expect([asked(PAY_PROCESSING_MS - 1), asked(PAY_PROCESSING_MS), asked(PAY_PROCESSING_MS, { byCode: true })]).toEqual(['noanswer', 'over', 'over'])
    expect([asked(PAY_PROCESSING_MS, { heard: null }), asked(PAY_PROCESSING_MS, { heard: online('pending') })]).toEqual(['noanswer', 'still'])
  })

  it('a phone whose clock was set back since the guest left does not say for hours that the payment page stands open', () => {
    expect(truth({ intent: intent(), now: LEFT - 2 * 3_600_000 })).toBe('noanswer')
    expect(truth({ intent: intent({ step: 'back', backAt: LEFT }), order: withWord(online('pending')), now: LEFT - 2 * 3_600_000 })).toBe('still')
    // A screen's moment is some seconds old: who comes back from the bank in between has not waited at all.
    expect(truth({ intent: intent({ step: 'back', backAt: LEFT + 4 * SECOND }), order: withWord(online('pending')), now: LEFT })).toBe('checking')
    // Of the server's time it only knows the distance, so that a second too early is none.
    expect(truth({ order: withWord(online('pending')), now: LEFT })).toBe('checking')
  })

  it('what the payment page reported is told as a report until the server has it, whatever the server thinks meanwhile', () => {
    const reported = intent({ step: 'back', backAt: LEFT, response })
    for (const state of ['open', 'pending', 'failed']) expect(truth({ intent: reported, order: withWord(online(state)) })).toBe('reported')
    expect(truth({ intent: reported, offline: true })).toBe('reported')
    expect(truth({ intent: { ...reported, told: true } })).toBe('noanswer')
    expect(truth({ intent: { ...reported, told: true }, order: withWord(online('pending')) })).toBe('checking')
    expect(truth({ intent: reported, order: withWord(online('paid')) })).toBe('paid')
  })

  it('ST-11: being checked is the server’s word alone, and still being checked is the same for longer', () => {
    expect(truth({ order: withWord(online('pending')) })).toBe('checking')
    expect(truth({ intent: intent({ step: 'back', backAt: LEFT }), order: withWord(online('pending')), now: LEFT + PAY_PROCESSING_MS - 1 })).toBe('checking')
    expect(truth({ intent: intent({ step: 'back', backAt: LEFT }), order: withWord(online('pending')), now: LEFT + PAY_PROCESSING_MS })).toBe('still')
    // Without a row of its own the phone counts from the server's word, on the server's clock.
    expect(truth({ order: withWord(online('pending', { since: LEFT + 60_000 })), clockSkewMs: 60_000, now: LEFT + PAY_PROCESSING_MS })).toBe('still')
    expect(truth({ order: withWord(online('pending', { since: LEFT + 60_000 })), clockSkewMs: 60_000, now: LEFT + PAY_PROCESSING_MS - 1 })).toBe('checking')
    expect(truth({ order: withWord(online('a-word-of-tomorrow')) })).toBe('checking')
  })

  it('closing the payment page is no word of the bank: only once it was asked it is “not paid so far”', () => {
    const dropped = intent({ step: 'back', backAt: LEFT, dropped: true })
    expect(truth({ intent: dropped })).toBe('noanswer')
    expect(truth({ intent: dropped, order: withWord(online('open')) })).toBe('noanswer')
    expect(truth({ intent: { ...dropped, heard: online('open') } })).toBe('dropped')
    expect(truth({ intent: { ...dropped, heard: online('pending') } })).toBe('checking')
    expect(truth({ intent: { ...dropped, heard: online('paid') } })).toBe('paid')
    expect(truth({ order: withWord(online('failed', { reason: 'User_Dropped' })) })).toBe('dropped')
  })

  it('the word on an earlier try is no word on this one', () => {
    const failed = online('failed')
    expect(truth({ order: withWord(failed) })).toBe('failed')
    expect(truth({ intent: intent({ before: failed }), order: withWord(failed) })).toBe('left')
    expect(truth({ intent: intent({ before: failed, step: 'back', backAt: LEFT }), order: withWord(failed) })).toBe('noanswer')
    expect(truth({ intent: intent({ before: failed, step: 'back', dropped: true, heard: failed }), order: withWord(failed) })).toBe('dropped')
    expect(truth({ intent: intent({ before: failed }), order: withWord(online('failed', { tries: 2, since: LEFT + 9 })) })).toBe('failed')
    expect(truth({ intent: intent({ before: failed }), order: withWord(online('paid', { tries: 2 })) })).toBe('paid')
  })

  it('a payment that was closed and is opened anew says again that the earlier try failed, which is no word on this one', () => {
    const closed = online('closed', { tries: 1, since: LEFT + 5 })
    const reopened = online('failed', { tries: 1, since: LEFT + 9 })
    expect(truth({ intent: intent({ before: closed }), order: withWord(reopened) })).toBe('left')
    expect(truth({ intent: intent({ before: reopened }), order: withWord(closed) })).toBe('left')
    expect(truth({ intent: intent({ before: online('failed', { tries: 2 }) }), order: withWord(online('failed', { tries: 1, since: LEFT + 9 })) })).toBe('left')
    expect(isIntentSettled(intent({ before: closed }), withWord(reopened), LEFT + 10)).toBe(false)
    expect(isIntentSettled(intent({ before: closed }), withWord(online('failed', { tries: 2, since: LEFT + 9 })), LEFT + 10)).toBe(true)
  })

  it('another way is chosen only when the server has closed this one', () => {
    const closing = intent({ step: 'closing' })
    for (const state of ['open', 'pending', 'failed']) expect(truth({ intent: closing, order: withWord(online(state)) })).toBe('asking')
    expect(truth({ intent: closing, offline: true })).toBe('asking')
    expect(truth({ intent: closing, order: withWord(online('closed')) })).toBe('outlet')
    expect(truth({ intent: closing, order: withWord(online('paid')) })).toBe('paid')
    expect(truth({ order: { ...orderOf('DRAFT'), online: online('closed') } })).toBe('unpaid')
  })

  it('money that goes back is said by its refund, and is with the bank only by the bank’s word', () => {
    const cancelled = (state: OnlineRefund['state']) => truth({ order: withWord(online('paid'), { status: 'CANCELLED', refunds: [refund({ state, reason: 'cancelled' })] }) })
    expect(['INITIAL', 'PENDING', 'SUCCESS', 'FAILED'].map((state) => cancelled(state as OnlineRefund['state']))).toEqual(['sent', 'sent', 'refunded', 'stuck'])
    const late = (refunds: OnlineRefund[]) => truth({ order: withWord(online('late'), { status: 'FAILED', refunds }) })
    expect([late([]), late([refund()]), late([refund({ state: 'SUCCESS' })]), late([refund({ state: 'FAILED' })])]).toEqual(['late', 'late', 'refunded', 'stuck'])
    expect(truth({ order: withWord(online('paid'), { refunds: [refund({ reason: 'part', amount: 100 })] }) })).toBe('partial')
    expect(truth({ order: withWord(online('paid'), { refunds: [refund({ reason: 'twice' })] }) })).toBe('paid')
  })

  it('CO-08: a part that went back before the rest did is told with it: money is back when all of it is', () => {
    const of = (...states: OnlineRefund['state'][]) => truth({ order: withWord(online('paid'), { status: 'CANCELLED', refunds: states.map((state, n) => refund({ state, reason: n === 0 ? 'part' : 'cancelled' })) }) })
    expect([of('SUCCESS', 'PENDING'), of('PENDING', 'SUCCESS'), of('SUCCESS', 'SUCCESS'), of('FAILED', 'SUCCESS'), of('INITIAL', 'SUCCESS')]).toEqual(['sent', 'sent', 'refunded', 'stuck', 'sent'])
  })

  it('the server’s answer counts before its document is here, and neither undoes a payment that counts', () => {
    expect(onlineNow({ intent: intent({ heard: online('pending', { since: 5 }) }), order: withWord(online('open', { since: 4 })) })?.state).toBe('pending')
    expect(onlineNow({ intent: intent({ heard: online('pending', { since: 5 }) }), order: withWord(online('paid', { since: 4 })) })?.state).toBe('paid')
  })

  it('never says failed, paid or try again of silence: with no word of the server it is always one of these', () => {
    const silent = new Set<PayTruth>()
    for (const step of ['left', 'back', 'closing'] as const)
      for (const dropped of [false, true])
        for (const given of [null, response])
          for (const told of [false, true])
            for (const offline of [false, true])
              for (const passed of [0, PAY_PROCESSING_MS, 86_400_000])
                for (const order of [ORDER, orderOf('DRAFT'), orderOf('FAILED'), withWord(online('open'))])
                  silent.add(truth({ intent: intent({ step, dropped, response: given, told }), order, offline, now: LEFT + passed }))
    expect([...silent].sort()).toEqual(['asking', 'left', 'noanswer', 'reported'])
  })
})

describe('how long a phone keeps its row', () => {
  const settled = (row: PayIntent, word: OnlinePayment | null, now = LEFT) => isIntentSettled(row, withWord(word), now)

  it('until the document says what came of it, and the server has heard the proof', () => {
    for (const state of ['open', 'pending', 'a-word-of-tomorrow']) expect(settled(intent(), online(state))).toBe(false)
    for (const state of ['paid', 'late', 'failed', 'closed']) expect(settled(intent(), online(state))).toBe(true)
    expect(settled(intent(), null)).toBe(false)
    expect(isIntentSettled(intent(), null, LEFT)).toBe(false)
    expect(settled(intent({ response }), online('failed'))).toBe(false)
    expect(settled(intent({ response }), online('paid'))).toBe(true)
    expect(settled(intent({ response, told: true }), online('failed'))).toBe(true)
    expect(settled(intent({ step: 'closing' }), online('failed'))).toBe(false)
    expect(settled(intent({ before: online('failed') }), online('failed'))).toBe(false)
    expect(settled(intent({ heard: online('paid', { since: LEFT + 9_000 }) }), online('failed'))).toBe(false)
  })

  it('and not for ever', () => {
    expect(settled(intent(), null, LEFT + PAY_INTENT_KEPT_MS + 1)).toBe(true)
  })
})

it('CA-09: the server is asked at these intervals, and then no more', () => {
  expect(POLL_GAPS_S).toEqual([0, 5, 10, 15, 20, 20, 20, 20, 20, 15, 5, 5])
  expect([pollGapMs(0), pollGapMs(1), pollGapMs(11), pollGapMs(12)]).toEqual([0, 5_000, 5_000, null])
  expect(POLL_GAPS_S.reduce<number>((sum, gap) => sum + gap, 0) * 1000).toBeLessThan(PAY_PROCESSING_MS)
})

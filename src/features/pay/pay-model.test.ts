import { describe, expect, it } from 'vitest'
import { payTruth, type PayFacts } from '#domain/pay-truth.ts'
import type { OnlineRefund } from '#schemas/online-payment.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { intentOf, LEFT_AT, onlineOf, orderOf, refundOf, RESPONSE } from '#tests/fixtures/paying.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { closedWords } from './closed-words.ts'
import { chosenCode, onlyCode, type PayGround } from './pay-facts.ts'
import { openingStage } from './opening-stage.ts'
import { payModel, type PayModel } from './pay-model.ts'

const MINUTE = 60_000
const NOW = LEFT_AT + 2 * MINUTE
const outlet = { id: 'rajcs', phone: '+91 141 400 2174', additionalProperties: {} } as unknown as Outlet

const groundOf = (facts: Partial<PayFacts>, over: Partial<PayGround> = {}): PayGround => {
  const all: PayFacts = { intent: null, order: orderOf('CONFIRMED'), offline: false, now: NOW, clockSkewMs: 0, ...facts }
  return { ...all, truth: payTruth(all), outlet, timeZone: 'Asia/Kolkata', isTold: false, ...over }
}
const model = (facts: Partial<PayFacts>, over: Partial<PayGround> = {}): PayModel => payModel(groundOf(facts, over))
const back = intentOf({ step: 'back', backAt: NOW, checkout: { id: RESPONSE.orderId, gateway: 'sandbox', gatewayOrder: 'order_1', amount: 120_900, path: '/sandbox/order_1', until: null } })
const left = { ...back, step: 'left' as const, backAt: null }

/** All that a guest reads of a state. */
const wordsOf = ({ tag, side, title, text, safe, trail, facts, aside, back: parts }: PayModel): string =>
  [tag.label, side, title, text, safe, ...(trail ?? []).flatMap(({ name, more }) => [name, more]), ...facts.flat(), ...aside.flatMap((one) => [one.title, one.text]), parts?.text].filter(Boolean).join(' | ')

const ended = (status: 'FAILED' | 'CANCELLED', refunds: OnlineRefund[], state: string) =>
  orderOf(status, { refunds, online: onlineOf(state, { since: LEFT_AT + 26 * MINUTE, bankReference: '632718440915' }), events: [{ status: 'UNATTENDED', at: LEFT_AT - 11 * MINUTE }, { status, at: LEFT_AT + 10 * MINUTE }] })

describe('what is said of a payment, state by state (FACTS E1)', () => {
  it('left: nobody knows whether it was paid, so nobody who has paid pays again; the same bill is there', () => {
    expect(model({ intent: left })).toMatchObject({
      stage: 'left', seal: { tone: 'white', asking: true, icon: 'open' }, tag: { label: 'On the payment page', tone: 'plain' }, side: unbroken('₹1,209 · since 12:31 pm'), title: 'Finish on the payment page',
      text: 'We do not know yet if your bank has paid. If you have paid there, please do not pay again. This page changes by itself.',
      safe: 'Going back opens the same bill. Only one payment counts, a second one comes back. Before you pay another way, we ask about this payment and close it.', acts: ['another-way', 'back-to-page'],
    })
    expect(model({ intent: { ...left, checkout: null } }).acts).toEqual(['another-way', 'ask-now'])
    expect(model({ intent: left }).trail?.map(({ name, state }) => [name, state])).toEqual([['Payment page opened', 'done'], ['You pay on the payment page', 'live'], ['The restaurant has it', 'next']])
  })

  it('code: another device pays, and this one shows its page as a code until somebody knows more', () => {
    const shown = { ...left, byCode: true }
    expect(model({ intent: shown })).toMatchObject({ stage: 'code', title: 'Scan to pay ₹1,209', tag: { label: 'Code shown' }, code: { path: '/sandbox/order_1', reference: 'order_1', until: '' }, acts: ['another-way', 'pay-here'] })
    expect(model({ intent: shown }).trail?.map(({ name, state }) => [name, state])).toEqual([['Code of the payment page shown', 'done'], ['Somebody scans it and pays', 'live'], ['The restaurant has it', 'next']])
    expect(model({ intent: shown, order: orderOf('DRAFT') }).code?.until).toBe(unbroken('12:41 pm'))
    expect(model({ intent: shown, now: NOW + 10 * MINUTE })).toMatchObject({ stage: 'noanswer', code: { path: '/sandbox/order_1' } })
    for (const state of ['pending', 'paid', 'failed', 'closed']) expect(model({ intent: shown, order: orderOf('CONFIRMED', { online: onlineOf(state) }) }).code).toBeNull()
    expect(model({ intent: left }).code).toBeNull()
  })

  it('an order that has ended leads to no payment page and shows no code of it, and promises nothing of its kitchen', () => {
    for (const intent of [left, { ...left, byCode: true }, back]) {
      const told = model({ intent, order: orderOf('CANCELLED') })
      expect(told).toMatchObject({ stage: 'noanswer', code: null, safe: null, acts: ['ask-now'] })
      expect(told.trail?.at(-1)).toMatchObject({ name: 'Order cancelled', state: 'stop' })
    }
    expect(model({ intent: back, order: orderOf('CANCELLED', { online: onlineOf('pending') }), now: NOW + 10 * MINUTE })).toMatchObject({ stage: 'still', safe: null, acts: ['close'] })
  })

  it('no answer: nobody knows, so nobody pays again', () => {
    expect(model({ intent: back })).toMatchObject({ stage: 'noanswer', title: 'We do not know yet if your bank has paid', text: 'Please do not pay again. This page changes by itself.', safe: 'You can close the app. The order and this payment are kept.', acts: ['ask-now'], explain: 'If it did and the restaurant does not get it, your bank sends it back by itself, usually within 5 days. That is the central bank’s rule.' })
    expect(model({ intent: { ...back, asks: 4, askedAt: NOW + MINUTE } }).trail?.find(({ state }) => state === 'live')?.more).toBe(unbroken('Asked 4 times, last at 12:34 pm'))
  })

  it('no answer, and the payment company was asked since and knows of no payment: another way is open, once this one was asked about and closed', () => {
    expect(model({ intent: { ...back, asks: 1, askedAt: NOW, heard: onlineOf('open', { tries: 0 }) } })).toMatchObject({
      stage: 'noanswer', acts: ['another-way', 'ask-now'], safe: 'You can close the app. The order and this payment are kept. Before you pay another way, we ask about this payment and close it.',
    })
    expect(model({ intent: { ...back, asks: 1, askedAt: NOW - 1, heard: onlineOf('open', { tries: 0 }) } }).acts).toEqual(['ask-now'])
    // A clock that was set back since: whatever was asked was asked after the try began.
    const earlier = LEFT_AT - 10 * MINUTE
    expect(model({ intent: { ...back, asks: 4, askedAt: earlier, heard: onlineOf('open', { tries: 0 }) }, now: earlier + MINUTE })).toMatchObject({ stage: 'noanswer', acts: ['another-way', 'ask-now'] })
  })

  it('no answer to the wish to try again: nobody says that nothing was charged, or that a page was opened', () => {
    const online = onlineOf('failed')
    const unopened = { ...back, checkout: null, backAt: null, before: online }
    const shown = model({ intent: unopened, order: orderOf('CONFIRMED', { online }) })
    expect(shown).toMatchObject({ stage: 'noanswer', title: 'We do not know yet if your bank has paid', text: 'Please do not pay again. This page changes by itself.', acts: ['ask-now'] })
    expect(shown.trail?.map(({ name }) => name)).toEqual(['Your bank’s answer', 'The restaurant has it'])
  })

  it('reported: the bank app says it, with its reference; the restaurant has not been told', () => {
    const shown = model({ intent: { ...back, response: RESPONSE }, offline: true })
    expect(shown).toMatchObject({ stage: 'reported', tag: { label: 'Reported by your bank app', tone: 'warn' }, side: unbroken('12:33 pm'), title: 'Your bank app says ₹1,209 is paid', acts: ['show-staff', 'tell-now'] })
    expect(shown.trail?.map(({ name, more, state }) => [name, more, state])).toEqual([['Payment page opened', undefined, 'done'], ['Your bank app reports it paid', RESPONSE.paymentId, 'done'], ['Telling the restaurant', 'Waits for the network', 'live']])
  })

  it('ST-11: being checked is yellow, and only that', () => {
    expect(model({ intent: back, order: orderOf('CONFIRMED', { online: onlineOf('pending') }) })).toMatchObject({ stage: 'checking', seal: { tone: 'yellow', asking: true }, tag: { tone: 'yellow' }, side: unbroken('₹1,209 · since 12:33 pm'), title: 'Being checked with the bank', acts: ['close-later'] })
    expect(model({ intent: back, order: orderOf('CONFIRMED', { online: onlineOf('pending') }), now: NOW + 4 * MINUTE })).toMatchObject({ stage: 'still', seal: { tone: 'yellow', asking: false }, title: 'The bank has not answered yet', safe: 'Your dishes are not held up by this. Before you pay another way, we ask about this payment and close it.', acts: ['another-way', 'close'] })
    expect(model({ order: orderOf('DRAFT', { online: onlineOf('pending') }) }).safe).toBe('You can leave this page, the check goes on. The kitchen begins once your bank has said yes.')
    const yellow = [model({ intent: left }), model({ intent: back }), model({ intent: { ...back, response: RESPONSE } }), model({ intent: { ...back, step: 'closing' } })].map(({ seal, tag }) => [seal.tone, tag.tone])
    expect(yellow.flat()).not.toContain('yellow')
  })

  it('CA-09: that the guest is told later is said where this phone is told, and nowhere else', () => {
    const still = { intent: back, order: orderOf('CONFIRMED', { online: onlineOf('pending') }), now: NOW + 4 * MINUTE }
    expect(model(still, { isTold: true }).text).toBe('You can close this. We will tell you, and staff see the same. Please do not pay again until then.')
    expect(model(still).text).toBe('You can close this. It is here when you come back, and staff see the same. Please do not pay again until your bank has answered.')
  })

  it('not paid is black, says why and keeps the coupon; nothing is promised of a refund', () => {
    const failed = model({ order: orderOf('CONFIRMED', { online: onlineOf('failed', { reason: 'payment_declined' }) }) })
    expect(failed).toMatchObject({ stage: 'failed', seal: { tone: 'black' }, tag: { label: 'Not paid', tone: 'black' }, title: 'Not paid so far', acts: ['at-outlet', 'again'], facts: [['Tried with', 'UPI'], ['The bank said', 'Declined by the bank'], ['Reference', 'pay_R7f3Qm8Yx2LtVd']] })
    expect(failed.text).toBe('The bank said no this time. If money left your account, it comes back by itself, usually within 5 days.')
    expect(failed.trail?.at(-1)?.more).toBe('JAIPUR10 is kept. Only one payment counts, a second one comes back.')
    expect(model({ order: orderOf('DRAFT', { online: onlineOf('failed') }) }).acts).toEqual(['again'])
    expect(model({ intent: { ...back, dropped: true, heard: onlineOf('open', { tries: 0 }) } })).toMatchObject({ stage: 'dropped', title: 'You closed the payment', text: 'Not paid so far. Your order and JAIPUR10 are kept.' })
  })

  it('says of no bank that it said no where it may never have been asked (ER-09)', () => {
    const failed = (reason: string) => model({ order: orderOf('CONFIRMED', { online: onlineOf('failed', { reason }) }) })
    for (const reason of ['payment_cancelled', 'payment_collect_request_expired', 'invalid_vpa', 'gateway_technical_error', 'credit_failed', '']) {
      expect(failed(reason).text).toBe('It did not go through this time. If money left your account, it comes back by itself, usually within 5 days.')
      expect(wordsOf(failed(reason))).not.toMatch(/bank said/i)
    }
    expect(failed('insufficient_funds')).toMatchObject({ text: 'The bank said no this time. If money left your account, it comes back by itself, usually within 5 days.', facts: [['Tried with', 'UPI'], ['The bank said', 'Not enough money in the account'], ['Reference', 'pay_R7f3Qm8Yx2LtVd']] })
  })

  it('when such money comes back is the outlet’s word, not a promise of ours (ER-09)', () => {
    const own = { ...outlet, additionalProperties: { 'refund.days.failed': 'in the next 48 hrs' } } as Outlet
    const failed = (reason: string) => model({ order: orderOf('CONFIRMED', { online: onlineOf('failed', { reason }) }) }, { outlet: own }).text
    expect(failed('')).toBe('It did not go through this time. If money left your account, it comes back by itself, in the next 48 hrs.')
    for (const reason of ['payment_declined', 'payment_timed_out']) expect(failed(reason)).toMatch(/, it comes back by itself, in the next 48 hrs\.$/)
    // The same words wherever one page says it, and no rule of the central bank's beside them.
    const unpaid = model({ order: orderOf('CONFIRMED', { online: onlineOf('failed') }) }, { outlet: own })
    expect(unpaid.explain).toBe('If it did and the restaurant does not get it, your bank sends it back by itself, in the next 48 hrs. Your bank finds it by the reference pay_R7f3Qm8Yx2LtVd.')
    const released = refundOf({ state: 'PENDING', sentAt: null })
    const late = model({ order: ended('FAILED', [released], 'late'), now: LEFT_AT + 30 * MINUTE }, { outlet: own })
    expect([late.text, late.trail?.at(-1)?.more]).toEqual([unbroken('₹1,209 was not taken. Your bank gives it back by itself, in the next 48 hrs. The order was closed at 12:41 pm, before the bank answered.'), 'Your bank gives it back by itself, in the next 48 hrs'])
    const beside = model({ order: orderOf('CONFIRMED', { online: onlineOf('paid'), refunds: [{ ...released, reason: 'twice' }] }) }, { outlet: own })
    expect(beside.aside[0]?.text).toBe('₹1,209 was not taken. Your bank gives it back by itself, in the next 48 hrs.')
  })

  it('money that was held for an order that ended before it was drawn was never sent: the bank gives it back by itself', () => {
    const held = model({ order: ended('CANCELLED', [refundOf({ reason: 'cancelled', state: 'PENDING', sentAt: null })], 'late') })
    expect(held).toMatchObject({ stage: 'sent', title: '₹1,209 goes back to you', text: 'It was held and not taken. Your bank gives it back by itself, usually within 5 days.' })
    expect(held.trail?.map(({ name }) => name)).toEqual(['Order cancelled', 'The bank held it', 'On its way back'])
    expect(held.trail?.at(-1)?.more).toBe('Your bank gives it back by itself, usually within 5 days')
  })

  it('a payment page that the company refuses to open is a payment issue, one that it does not answer for is not (ER-09)', () => {
    const said = (code: 'PAYMENT_ERROR' | 'SERVER_BUSY' | 'UNKNOWN_SERVER_ERR' | 'PAYMENT_NOT_ALLOWED', status: 'CONFIRMED' | 'DRAFT' = 'CONFIRMED') => closedWords(groundOf({ order: orderOf(status) }), code)
    expect(said('PAYMENT_ERROR')).toEqual({
      title: 'Payment Issue', text: 'The payment company did not open its page. Nothing was charged, and your order is with the kitchen.', left: 'If money left your account all the same, it comes back by itself, usually within 5 days.', isDraft: false,
    })
    expect(said('PAYMENT_ERROR', 'DRAFT')).toMatchObject({ text: unbroken('The payment company did not open its page. Nothing was charged, and your order is held until 12:41 pm.'), isDraft: true })
    for (const code of ['SERVER_BUSY', 'PAYMENT_NOT_ALLOWED'] as const) expect(said(code)).toMatchObject({ title: 'Paying online is not open right now', left: null })
    expect([said('SERVER_BUSY').text, said('PAYMENT_NOT_ALLOWED').text]).toEqual(['The payment page could not be opened just now. Nothing was charged, and your order is with the kitchen.', 'This restaurant takes no online payments now. Nothing was charged.'])
    expect([said('UNKNOWN_SERVER_ERR').text, said('UNKNOWN_SERVER_ERR', 'DRAFT').text]).toEqual([
      'Something failed on our side. Nothing was charged, and your order is with the kitchen.', unbroken('Something failed on our side. Nothing was charged, and your order is held until 12:41 pm.'),
    ])
  })

  it('another way: first the first try is asked about, and with no network that is said', () => {
    const closing = { ...back, step: 'closing' as const }
    expect(model({ intent: closing })).toMatchObject({ stage: 'asking', title: 'First we ask about the first try', acts: ['wait'] })
    expect(model({ intent: closing, offline: true }).text).toBe('There is no network, so it could not be asked yet. Please do not pay another way until it was.')
    expect(model({ order: orderOf('CONFIRMED', { online: onlineOf('closed') }) })).toMatchObject({ stage: 'outlet', title: 'Pay ₹1,209 after the meal', token: 47, acts: ['follow'] })
  })

  it('what is paid at the outlet is the bill as it stands, also where a part was taken off since it was asked for online', () => {
    const order = orderOf('PARTIALCONFIRM', { online: onlineOf('closed') })
    expect(model({ order: { ...order, bill: { ...order.bill, total: 98_000 } } }).title).toBe('Pay ₹980 after the meal')
  })

  it('paid does not say that the kitchen has what the staff is asked about first', () => {
    const paid = (presence: 'asked' | 'confirmed') => model({ order: orderOf('UNATTENDED', { presence, online: onlineOf('paid') }) }).text
    expect([paid('asked'), paid('confirmed')]).toEqual(['The restaurant has it.', 'The restaurant has it. Your order is with the kitchen.'])
  })

  it('what is paid at a door or on a room is not paid at the outlet', () => {
    const said = (serviceType: ServiceType) => {
      const { title, tag } = model({ order: orderOf('CONFIRMED', { serviceType, online: onlineOf('closed') }) })
      return [title, tag.label]
    }
    expect([said('DI'), said('SP'), said('DL'), said('RO')]).toEqual([
      ['Pay ₹1,209 after the meal', 'To pay at the outlet'], ['Pay ₹1,209 at the outlet', 'To pay at the outlet'], ['Pay ₹1,209 later', 'To pay later'], ['Pay ₹1,209 later', 'To pay later'],
    ])
  })

  it('paid says how, with what a bank’s help line asks for', () => {
    expect(model({ order: orderOf('CONFIRMED', { online: onlineOf('paid', { bankReference: '632718440915' }) }) })).toMatchObject({
      stage: 'paid', seal: { tone: 'green' }, title: '₹1,209 is paid', side: unbroken('12:33 pm'), trail: null, copy: 'copy', acts: ['follow'],
      facts: [['Paid with', 'UPI'], ['Bank reference (RRN)', '632718440915'], ['Payment', 'pay_R7f3Qm8Yx2LtVd'], ['Time', unbroken('12:33 pm')]],
    })
  })

  it('a part that comes back is told to the paisa', () => {
    const order = orderOf('PARTIALCONFIRM', { online: onlineOf('paid', { amount: 131_300 }), refunds: [refundOf({ reason: 'part', amount: 10_400 })] })
    order.lines.push({ ...order.lines[0]!, lineId: RESPONSE.orderId, name: 'Kesar lassi', quantity: 1, unitPrice: 11_000, total: 11_000, cancelled: true })
    expect(model({ order })).toMatchObject({
      stage: 'partial', title: '₹1,209 is paid', tag: { label: 'Paid, ₹104 on its way back' },
      back: { sum: 10_400, rows: [{ name: 'Kesar lassi', paise: 11_000 }, { name: 'Offers, GST and round-off on it', paise: -600 }], text: unbroken('Back to the card or account you paid from, sent 12:58 pm, by your bank in 2 to 7 days. You paid ₹1,313, the bill is now ₹1,209.') },
    })
  })

  it('a part is on its way only once it was sent, and is said to be expected by the bank’s days either way (CO-08)', () => {
    const part = (change: Partial<OnlineRefund>, more: OnlineRefund[] = []) =>
      model({ order: orderOf('PARTIALCONFIRM', { online: onlineOf('paid', { amount: 131_300 }), refunds: [...more, refundOf({ reason: 'part', amount: 10_400, ...change })] }) })
    const unsent = { state: 'INITIAL' as const, sentAt: null, reference: '' }
    expect(part(unsent)).toMatchObject({
      tag: { label: 'Paid, ₹104 goes back' }, text: '₹104 goes back to you, for what the kitchen could not make.',
      back: { text: 'Back to the card or account you paid from. It is being sent to your bank, then your bank puts it in your account in 2 to 7 days. You paid ₹1,313, the bill is now ₹1,209.' },
    })
    expect(part({}).text).toBe('₹104 is on its way back, for what the kitchen could not make.')
    const two = part(unsent, [refundOf({ id: RESPONSE.orderId, reason: 'part', amount: 4400 })])
    expect(two).toMatchObject({ tag: { label: 'Paid, ₹148 goes back' }, text: '₹148 goes back to you, for what the kitchen could not make.' })
    expect(two.trail?.map(({ more }) => more)).toEqual([unbroken('₹44, sent 12:58 pm, by your bank in 2 to 7 days.'), '₹104, being sent to your bank, then in your account in 2 to 7 days.'])
    // What the bank has is not to be expected any more.
    expect(part({ state: 'SUCCESS' })).toMatchObject({ text: 'Your bank has the ₹104 for what the kitchen could not make.', back: { text: 'Back to the card or account you paid from. You paid ₹1,313, the bill is now ₹1,209.' } })
  })

  it('a part that its bank did not take is neither on its way nor with the bank (CO-08)', () => {
    const shown = model({ order: orderOf('PARTIALCONFIRM', { online: onlineOf('paid', { amount: 131_300 }), refunds: [refundOf({ reason: 'part', amount: 10_400, state: 'FAILED' })] }) })
    expect(shown).toMatchObject({ tag: { label: 'Paid, ₹104 not through yet' }, text: 'The ₹104 for what the kitchen could not make came back to us. Someone at the restaurant is on it.', back: { text: 'Back to the card or account you paid from. You paid ₹1,313, the bill is now ₹1,209.' } })
  })

  it('paid too late is on its way back, and with the bank only when the bank says so', () => {
    const late = (change: Partial<OnlineRefund>) => model({ order: ended('FAILED', [refundOf(change)], 'late'), now: LEFT_AT + 30 * MINUTE })
    expect(late({})).toMatchObject({ stage: 'late', title: 'Paid too late for this order', text: unbroken('₹1,209 is on its way back. The order was closed at 12:41 pm, before the bank answered.'), acts: ['order-again'] })
    expect(late({}).trail?.at(-1)).toMatchObject({ name: 'On its way back', more: 'Refund sent to your bank, in 2 to 7 days', time: unbroken('12:58 pm'), state: 'back' })
    expect(late({ state: 'PENDING', sentAt: null }).text).toBe(unbroken('₹1,209 was not taken. Your bank gives it back by itself, usually within 5 days. The order was closed at 12:41 pm, before the bank answered.'))
    expect(late({ state: 'SUCCESS', bankReference: '632912006377' })).toMatchObject({ stage: 'refunded', title: 'Your bank has the ₹1,209', copy: 'copy-bank' })
    // That the payment company let it go says nothing of the bank.
    const released = late({ state: 'SUCCESS', sentAt: null, reference: '' })
    expect(released).toMatchObject({ stage: 'late', text: unbroken('₹1,209 was not taken. Your bank gives it back by itself, usually within 5 days. The order was closed at 12:41 pm, before the bank answered.') })
    expect(released.trail?.map(({ name, state }) => [name, state]).slice(-3)).toEqual([['Order closed, no payment seen', 'stop'], ['The bank held it', 'done'], ['On its way back', 'back']])
    expect(wordsOf(released)).not.toMatch(/sent|bank paid/i)
    expect(late({ state: 'FAILED' })).toMatchObject({ stage: 'stuck', title: 'The refund came back to us', acts: ['my-orders', 'call'] })
  })

  it('a refund that the payment company did not take was told to no bank, and nobody says that one refused it (CO-08)', () => {
    const unsent = { state: 'FAILED' as const, sentAt: null, reference: '' }
    const whole = model({ order: ended('CANCELLED', [refundOf({ reason: 'cancelled', ...unsent })], 'paid') })
    expect(whole).toMatchObject({ stage: 'stuck', title: 'The refund did not go through', text: 'It could not be sent. Someone at the restaurant is on it. You need not do anything.' })
    expect(whole.trail?.map(({ name, state }) => [name, state])).toEqual([['The refund could not be sent', 'stop'], ['A person sends it another way', 'live']])
    const beside = [model({ order: orderOf('CONFIRMED', { online: onlineOf('paid'), refunds: [refundOf({ reason: 'twice', ...unsent })] }) }), model({ order: orderOf('PARTIALCONFIRM', { online: onlineOf('paid'), refunds: [refundOf({ reason: 'part', ...unsent })] }) })]
    expect(beside.map(wordsOf).join()).toContain('₹1,209, it could not be sent. Someone at the restaurant is on it.')
    for (const shown of [whole, ...beside]) expect(wordsOf(shown)).not.toMatch(/bank did not|came back to us|is being sent/i)
  })

  it('CO-08: a cancelled order’s money is sent by the banks’ times, or in the outlet’s own words', () => {
    const order = ended('CANCELLED', [refundOf({ reason: 'cancelled' })], 'paid')
    expect(model({ order }).text).toBe(unbroken('Sent at 12:58 pm. Your bank puts it in your account in 2 to 7 days.'))
    const own = { ...outlet, additionalProperties: { 'refund.days': 'within 7 working days' } } as Outlet
    expect(model({ order }, { outlet: own }).text).toBe(unbroken('Sent at 12:58 pm. Your bank puts it in your account within 7 working days.'))
    expect(model({ order: ended('CANCELLED', [refundOf({ reason: 'cancelled', state: 'INITIAL', sentAt: null })], 'paid') })).toMatchObject({ stage: 'sent', title: '₹1,209 goes back to you', tag: { label: 'Refund under way' } })
  })

  describe('CO-08: of an order that was cancelled after a part of it had gone back, every refund is told with how it stands', () => {
    const refunds = (part: Partial<OnlineRefund>, rest: Partial<OnlineRefund>): OnlineRefund[] => [
      refundOf({ id: RESPONSE.orderId, reason: 'part', amount: 10_400, reference: 'rfnd_part', sentAt: LEFT_AT + 20 * MINUTE, changedAt: LEFT_AT + 21 * MINUTE, ...part }),
      refundOf({ reason: 'cancelled', reference: 'rfnd_rest', ...rest }),
    ]
    const shown = (part: Partial<OnlineRefund>, rest: Partial<OnlineRefund>) => model({ order: ended('CANCELLED', refunds(part, rest), 'paid') })
    const stepsOf = ({ trail }: PayModel) => trail?.slice(1).map(({ name, more, state }) => [name, more, state])

    it('on their way: the sum, and each with its own time', () => {
      const both = shown({}, {})
      expect(both).toMatchObject({ stage: 'sent', title: '₹1,313 is on its way back', tag: { label: 'Refund sent' }, text: 'It goes back in 2 refunds. Each is listed below.', side: unbroken('12:58 pm') })
      expect(stepsOf(both)).toEqual([
        ['For what the kitchen could not make', unbroken('₹104, sent 12:51 pm, by your bank in 2 to 7 days.'), 'live'],
        ['For the order that was cancelled', unbroken('₹1,209, sent 12:58 pm, by your bank in 2 to 7 days.'), 'live'],
      ])
      expect(both.facts).toEqual([['Amount', '₹1,313.00'], ['Goes to', 'UPI, as paid'], ['Refund', 'rfnd_part, rfnd_rest'], ['Bank reference (RRN)', '632718440915']])
    })

    it('one with the bank, the other not sent yet: neither “on its way” nor “has it” is said of both', () => {
      const apart = shown({ state: 'SUCCESS', bankReference: '1' }, { state: 'INITIAL', sentAt: null, reference: '' })
      expect(apart).toMatchObject({ stage: 'sent', title: '₹1,313 goes back to you', tag: { label: 'Refund under way' } })
      expect(stepsOf(apart)?.map(([, more, state]) => [more, state])).toEqual([['₹104, confirmed by your bank.', 'done'], ['₹1,209, being sent to your bank, then in your account in 2 to 7 days.', 'live']])
    })

    it('one that did not go through is told before all, and with how much', () => {
      for (const [stuck, amount] of [[shown({ state: 'FAILED' }, { state: 'SUCCESS' }), '₹104'], [shown({ state: 'SUCCESS' }, { state: 'FAILED', sentAt: null, reference: '' }), '₹1,209']] as const)
        expect(stuck).toMatchObject({ stage: 'stuck', title: `${amount} of ₹1,313 did not go through`, text: 'Someone at the restaurant is on it. You need not do anything. Each refund is listed below.' })
      expect(shown({ state: 'FAILED' }, { state: 'FAILED' }).title).toBe('The refund came back to us')
    })

    it('all with the bank: only then it has the sum, with each reference', () => {
      const done = shown({ state: 'SUCCESS', bankReference: 'ARN1' }, { state: 'SUCCESS', bankReference: 'ARN2' })
      expect(done).toMatchObject({ stage: 'refunded', title: 'Your bank has the ₹1,313', text: 'It confirmed all of it, in 2 refunds. Not in your account? Give your bank these references.', copy: 'copy-bank' })
      expect(done.facts).toContainEqual(['Bank reference (RRN)', 'ARN1, ARN2'])
    })

    it('in the outlet’s own words, which differ for dishes and orders', () => {
      const own = { ...outlet, additionalProperties: { 'refund.days': 'within 7 working days', 'refund.days.items': 'in 3-5 business days' } } as Outlet
      const words = wordsOf(model({ order: ended('CANCELLED', refunds({}, {}), 'paid') }, { outlet: own }))
      expect(words).toContain(unbroken('₹104, sent 12:51 pm, by your bank in 3-5 business days.'))
      expect(words).toContain(unbroken('₹1,209, sent 12:58 pm, by your bank within 7 working days.'))
    })
  })

  it('two payments that came too late: both are told', () => {
    const order = ended('FAILED', [refundOf({ reference: 'rfnd_1' }), refundOf({ id: RESPONSE.orderId, state: 'SUCCESS', reference: 'rfnd_2' })], 'late')
    const late = model({ order, now: LEFT_AT + 30 * MINUTE })
    expect(late).toMatchObject({ stage: 'late', text: unbroken('₹2,418 goes back to you. The order was closed at 12:41 pm, before the bank answered.') })
    expect(late.trail?.slice(-2).map(({ name, more, state }) => [name, more, state])).toEqual([
      ['For the payment that came too late', unbroken('₹1,209, sent 12:58 pm, by your bank in 2 to 7 days.'), 'live'],
      ['For the payment that came too late', '₹1,209, confirmed by your bank.', 'done'],
    ])
  })

  it('two refunds for dishes that were not made: each is told, and what is on its way is what did not arrive', () => {
    const order = orderOf('PARTIALCONFIRM', { online: onlineOf('paid', { amount: 131_300 }), refunds: [refundOf({ reason: 'part', amount: 4400, state: 'SUCCESS' }), refundOf({ id: RESPONSE.orderId, reason: 'part', amount: 6000 })] })
    const parts = model({ order })
    expect(parts).toMatchObject({ stage: 'partial', tag: { label: 'Paid, ₹60 on its way back' }, back: { sum: 10_400, text: 'Back to the card or account you paid from. You paid ₹1,313, the bill is now ₹1,209.' } })
    expect(parts.trail?.map(({ more }) => more)).toEqual(['₹44, confirmed by your bank.', unbroken('₹60, sent 12:58 pm, by your bank in 2 to 7 days.')])
  })

  it('a second payment is told of beside what is said of the bill', () => {
    expect(model({ order: orderOf('CONFIRMED', { online: onlineOf('paid'), refunds: [refundOf({ reason: 'twice' })] }) }).aside).toEqual([{ id: expect.any(String) as string, title: 'A second payment goes back', text: unbroken('₹1,209, sent 12:58 pm, by your bank in 2 to 7 days.') }])
  })

  it('names a code only while it takes something off (F-26), and alone only where nothing else does', () => {
    const order = orderOf('CONFIRMED')
    const given = (order.offers ?? []).map((offer) => ({ ...offer, saving: 0 }))
    expect([chosenCode(order), onlyCode(order)]).toEqual(['JAIPUR10', 'JAIPUR10'])
    expect([chosenCode({ ...order, offers: given }), onlyCode({ ...order, offers: given })]).toEqual([null, null])
    const lid = { id: 'lid', code: 'LID-RASMALAI', title: 'Lid', automatic: false, saving: 5, giftLineId: order.lines[0]?.lineId ?? null, mystery: true }
    expect([chosenCode({ ...order, offers: [lid, ...(order.offers ?? [])] }), chosenCode({ ...order, offers: [lid] }), onlyCode({ ...order, offers: [lid] })]).toEqual(['JAIPUR10', null, null])
    expect(onlyCode({ ...order, points: { used: 1, saving: 100, earns: 0 } })).toBeNull()
    expect(onlyCode({ ...order, offers: [...(order.offers ?? []), { id: 'own', code: 'OUTLETDISCOUNT', title: 'Own', automatic: true, saving: 1, giftLineId: null }] })).toBeNull()
  })

  it('before anything is kept: the page is opened, or it was not and nothing was charged', () => {
    expect(payModel(groundOf({}), 'opening')).toMatchObject({ title: 'Opening the payment page', text: 'Nothing is charged yet.', acts: ['stop'] })
    expect(payModel(groundOf({}), 'notcharged')).toMatchObject({ title: 'Nothing was charged', acts: ['open-again', 'at-outlet'] })
    // Of a try before it nobody can say that yet.
    expect(payModel(groundOf({ order: orderOf('CONFIRMED', { online: onlineOf('failed') }) }), 'notcharged').title).toBe('Nothing was charged this time')
    expect(payModel(groundOf({ order: orderOf('DRAFT') }), 'notcharged')).toMatchObject({ acts: ['open-again'], trail: [{ name: 'Payment page did not open' }, { name: unbroken('Your order is held until 12:41 pm') }] })
  })

  it('FACTS E1: where a try of before may have been drawn and the disk did not take that, nobody says that nothing was charged, and only the page is offered, which asks the bank first', () => {
    for (const status of ['CONFIRMED', 'DRAFT'] as const) {
      const said = payModel(groundOf({ order: orderOf(status, { online: onlineOf('failed') }) }), 'unkept')
      expect(said).toMatchObject({ title: 'We do not know yet if your bank has paid', tag: { label: 'No answer yet' }, acts: ['open-again'], facts: [] })
      expect(wordsOf(said)).not.toMatch(/charged|not paid|no bank|fail|expire|success/i)
    }
  })

  it('names the counter only to an order whose way has one: a door and a room have none', () => {
    const said = (serviceType: ServiceType) => payModel(groundOf({ order: orderOf('CONFIRMED', { serviceType }) }), 'notcharged').text
    for (const way of ['DI', 'SP'] as const) expect(said(way)).toBe('The network went before the payment page opened. Pay when you are online, or at the counter.')
    for (const way of ['DL', 'RO'] as const) expect(said(way)).toBe('The network went before the payment page opened. Pay when you are online.')
  })

  it('says of no order that the kitchen has it where it was served or the staff is asked first', () => {
    const elsewhere = [orderOf('SETTLED'), orderOf('ORDERDELIVERED', { serviceType: 'DL' }), orderOf('UNATTENDED', { presence: 'asked' })]
    for (const order of elsewhere) {
      for (const code of ['PAYMENT_ERROR', 'SERVER_BUSY', 'UNKNOWN_SERVER_ERR'] as const) expect(closedWords(groundOf({ order }), code).text).toMatch(/\. Nothing was charged\.$/)
      for (const stage of ['notcharged', 'login'] as const) expect(payModel(groundOf({ order }), stage).trail?.map(({ name }) => name)).toEqual(['Payment page did not open'])
    }
    const kitchens = orderOf('UNATTENDED', { presence: 'confirmed' })
    expect(closedWords(groundOf({ order: kitchens }), 'SERVER_BUSY').text).toBe('The payment page could not be opened just now. Nothing was charged, and your order is with the kitchen.')
    expect(payModel(groundOf({ order: kitchens }), 'notcharged').trail?.map(({ name }) => name)).toEqual(['Payment page did not open', 'Your order is with the kitchen'])
  })

  it('the page is asked for what is due now, after dishes were taken out; what is said of the try before says its own amount', () => {
    const { bill } = orderOf('PARTIALCONFIRM')
    const less = orderOf('PARTIALCONFIRM', { bill: { ...bill, total: 80_000 }, online: onlineOf('failed') })
    const sideOf = (opening: Parameters<typeof payModel>[1], intent: PayFacts['intent'] = null): string => payModel(groundOf({ order: less, intent }), opening).side
    for (const intent of [null, back]) for (const stage of ['opening', 'notcharged', 'login'] as const) expect([stage, sideOf(stage, intent)]).toEqual([stage, '₹800'])
    expect([sideOf('unkept'), sideOf(null)]).toEqual(['₹1,209', unbroken('₹1,209 · 12:33 pm')])
  })

  it('ER-01, ER-11: a guest who was signed out meanwhile is asked to log in, and is told of no network', () => {
    for (const code of ['INVALID_TOKEN', 'UNAUTHORIZED_ACTION'] as const) expect(openingStage(code)).toBe('login')
    const asked = payModel(groundOf({}), 'login')
    expect(asked).toMatchObject({ title: 'Please login again', text: 'You were signed out, so the payment page did not open. Nothing was charged this time.', tag: { label: 'Not charged' }, facts: [], acts: ['at-outlet', 'log-in'] })
    expect(wordsOf(asked)).not.toMatch(/network|online/i)
    expect(payModel(groundOf({ order: orderOf('DRAFT') }), 'login')).toMatchObject({ acts: ['log-in'], trail: [{ name: 'Payment page did not open' }, { name: unbroken('Your order is held until 12:41 pm') }] })
    for (const code of ['NO_NETWORK', 'STORAGE_FULL'] as const) expect(openingStage(code)).toBe('notcharged')
    expect([openingStage('ACT_REFUSED'), openingStage('SERVER_BUSY')]).toEqual([null, 'closed'])
  })
})

describe('what is never said (FACTS E1)', () => {
  const NEVER: Readonly<Record<string, RegExp>> = {
    left: /fail|expire|try again|not paid|is paid|success/i,
    code: /fail|expire|try again|not paid|is paid|success/i,
    noanswer: /fail|expire|try again|not paid|is paid|success/i,
    reported: /confirmed|restaurant has it|fail|try again/i,
    checking: /fail|is paid|success|not paid|try again/i,
    still: /fail|is paid|success|not paid|try again/i,
    failed: /refund|48|hrs|expired/i,
    dropped: /refund|fail|48/i,
    late: /refunded|is back|48/i,
    sent: /refunded|has the|48/i,
    asking: /fail|is paid|try again/i,
  }
  const orders = [orderOf('CONFIRMED'), orderOf('DRAFT'), ...['open', 'pending', 'failed', 'closed', 'paid'].flatMap((state) => [orderOf('CONFIRMED', { online: onlineOf(state) }), orderOf('DRAFT', { online: onlineOf(state) })]),
    ended('FAILED', [refundOf()], 'late'), ended('FAILED', [], 'late'), ended('CANCELLED', [refundOf({ reason: 'cancelled' })], 'paid')]
  const intents = [null, left, { ...left, byCode: true }, back, { ...back, response: RESPONSE }, { ...back, response: RESPONSE, told: true }, { ...back, dropped: true }, { ...back, dropped: true, heard: onlineOf('open', { tries: 0 }) }, { ...back, step: 'closing' as const }]
  const facts = orders.flatMap((order) => intents.flatMap((intent) => [true, false].flatMap((offline) => [NOW, NOW + 10 * MINUTE].map((now) => ({ order, intent, offline, now })))))
  const all = facts.flatMap((known) => [true, false].map((isTold) => groundOf(known, { isTold })))
  const told = all.filter(({ truth }) => truth !== 'unpaid' && truth !== 'nothing' && truth !== 'over').map((ground) => payModel(ground))

  it.each(Object.keys(NEVER))('%s', (stage) => {
    const words = told.filter((one) => one.stage === stage).map(wordsOf)
    expect(words.length, 'states that were looked at').toBeGreaterThan(0)
    expect(words.filter((text) => NEVER[stage]?.test(text.replace('The restaurant has it', stage === 'reported' ? 'The restaurant has it' : '')))).toEqual([])
  })

  it('money is never queued, in any of them', () => {
    expect(told.map(wordsOf).filter((text) => /queue|will be charged|will be paid/i.test(text))).toEqual([])
  })
})

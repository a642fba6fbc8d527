import { describe, expect, it } from 'vitest'
import type { OfferReason } from '#domain/offers/judge-offer.ts'
import type { JudgedHere } from '#domain/offers/judge-all.ts'
import type { Offer } from '#schemas/offer.ts'
import type { WordsGround } from '#src/entry/offer-words.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { type OrderSoFar, offerView } from './offer-model.ts'
import { wrongCodeText } from './wrong-code-text.ts'

/** Saturday 21 November 2026, noon in Jaipur. */
const ground: WordsGround = { now: Date.UTC(2026, 10, 21, 6, 30), timeZone: 'Asia/Kolkata', outletName: (id) => (id === 'o2' ? 'Vaishali Nagar' : null) }
const guest: OrderSoFar = { signedIn: true, dishes: 2, elsewhere: false, chosen: null, kept: new Set() }
const chosen = (code: string | null, points?: number) => ({ code, gift: null, changedAt: 1, ...(points === undefined ? {} : { points }) })
const judged = (saving: number | null, reasons: readonly OfferReason[] = [], offer: Offer = anOffer()): JudgedHere => ({ offer, saving, reasons })
const view = (of: JudgedHere, order: Partial<OrderSoFar> = {}) => offerView(of, { ...guest, ...order }, ground)

describe('what is said of an offer on its own page (RT-02, RT-12)', () => {
  it('says what it saves, and what is missing', () => {
    expect(view(judged(12_790))).toMatchObject({ text: 'Takes ₹127.90 off your order so far.', act: 'use', canChoose: true })
    expect(view(judged(null, [{ kind: 'amount', minimum: 135_000, missing: 7100 }]))).toMatchObject({ text: 'Add Rs 71 more to apply this coupon.', act: 'use', canChoose: true })
    expect(view(judged(null, [{ kind: 'better' }]), { dishes: 0 })).toMatchObject({ text: 'Taken off once there are dishes in your cart.', canChoose: true })
    expect(view(judged(9000, [], anOffer({ gives: { type: 'IF', items: ['jamun'] } })))).toMatchObject({ text: 'Choose yours in the cart.', icon: 'gift' })
  })

  it('needs a login only to be used, and keeps what a visitor chose (RO-01)', () => {
    expect(view(judged(12_790), { signedIn: false })).toMatchObject({ tone: 'plain', act: 'sign-in', canChoose: true, hint: 'Offers are counted per guest, so you sign in to use one. Your cart stays as it is.' })
    expect(view(judged(12_790), { signedIn: false, chosen: chosen('JAIPUR10') })).toMatchObject({ tone: 'good', act: 'sign-in', hint: 'Kept for your order. Sign in to use it, your cart stays as it is.' })
    expect(view(judged(null, [], anOffer({ automatic: true })), { signedIn: false })).toMatchObject({ act: 'none', text: 'Comes off by itself, no code needed.' })
    expect(view(judged(2500, [], anOffer({ automatic: true })))).toMatchObject({ text: 'Comes off by itself: ₹25.00 on your order so far.' })
  })

  it('says of one that is over, used, of another outlet, day or hour what speaks against it, and cannot be chosen then (VA-24, VA-25)', () => {
    const because = (reason: OfferReason) => view(judged(null, [reason]))
    expect(because({ kind: 'expire', until: '2026-11-20' })).toMatchObject({ tone: 'warn', text: 'Ended on 20 Nov.', act: 'none', canChoose: false })
    expect(because({ kind: 'redeem', at: ground.now })).toMatchObject({ text: 'You have redeemed this deal already.', hint: 'You used it on 21 Nov.', act: 'none', canChoose: false })
    expect(because({ kind: 'outlet', outlets: ['o2'] })).toMatchObject({ text: 'Only at Vaishali Nagar.', act: 'outlet', canChoose: false })
    expect(because({ kind: 'time', hours: [{ start: '15:00', end: '18:00' }] })).toMatchObject({ text: unbroken('Only from 3 pm to 6 pm.') })
    expect(because({ kind: 'allotment', uses: 500 })).toMatchObject({ text: 'All 500 are taken.' })
    expect(because({ kind: 'better' })).toMatchObject({ text: 'The restaurant takes off as much by itself.', canChoose: false })
  })

  it('says what it would take the place of, and that it is chosen', () => {
    expect(view(judged(100), { chosen: chosen('RAJ50') })).toMatchObject({ act: 'use', hint: 'RAJ50 is on your order now. This one would take its place.' })
    expect(view(judged(100), { chosen: chosen(null, 200) })).toMatchObject({ hint: 'Points are on your order now. This offer would take their place.' })
    expect(view(judged(100), { chosen: chosen('JAIPUR10') })).toMatchObject({ tone: 'good', act: 'cart', text: 'Chosen for your order' })
  })

  it('says of one that only its code opens that the guest has it already (ER-15)', () => {
    const kept = new Set(['ten'])
    expect(view(judged(100), { kept })).toMatchObject({ act: 'use', hint: 'This deal is among yours already and waits to be redeemed.' })
    expect(view(judged(100), { kept, chosen: chosen('RAJ50') })).toMatchObject({ hint: 'This deal is among yours already and waits to be redeemed. RAJ50 is on your order now. This one would take its place.' })
    expect(view(judged(100), { kept, chosen: chosen('JAIPUR10') })).toMatchObject({ text: 'Chosen for your order' })
    expect(view(judged(100), { kept: new Set(['another']) })).toMatchObject({ hint: '' })
  })

  it('leaves another outlet’s cart as it is (ST-19)', () => expect(view(judged(100), { elsewhere: true, dishes: 0 })).toMatchObject({ act: 'cart', canChoose: false }))

  it('tells a wrong code from a wrong referral code (VA-22, VA-23)', () => {
    expect(wrongCodeText(null)).toBe('The code you have entered is incorrect or expired.')
    expect(wrongCodeText('JAIPUR2O')).toBe('The code you have entered is incorrect or expired.')
    expect(wrongCodeText('MEERA-7QK')).toBe('This referral code is not valid. It works once, for a first order.')
  })
})

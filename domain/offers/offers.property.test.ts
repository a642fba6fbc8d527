import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { is } from 'superstruct'
import { type MysterySession, Offer } from '#schemas/offer.ts'
import type { Bill, PlaceOrder } from '#schemas/order.ts'
import { addressAt, anyOfferCart, idOf, NOON, offerCart } from '#tests/fixtures/any-cart.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { CARTS, holds, sameNumbers } from '#tests/fixtures/random-carts.ts'
import { smallAvailability } from '#tests/fixtures/small-menu.ts'
import { deliveryProblem } from '../delivery.ts'
import { orderVerdict } from '../order-verdict.ts'
import { billOfLines, priceLines, priceOrder } from '../pricing.ts'
import { offerBench, type PricedWithOffers, priceWithOffers } from './price-with-offers.ts'
import { surveyOffers } from './survey-offers.ts'

const money = ({ quote, applied }: PricedWithOffers): { bill: Bill; saved: number[] } => ({ bill: quote.bill, saved: applied.map(({ saving }) => saving) })
const capOf = ({ gives }: Offer): number => ('off' in gives && gives.off.discountType !== 'ITM' ? (gives.off.discountType === 'PER' ? (gives.off.most ?? Infinity) : gives.type === 'QD' ? gives.off.amount : Infinity) : Infinity)

describe('offers on random carts', () => {
  it('are offers as they travel', () => {
    fc.assert(fc.property(anyOfferCart, (cart) => offerCart(cart).all.every((offer) => is(JSON.parse(JSON.stringify(offer)), Offer))), { numRuns: 300 })
  })

  it('never take off more than there is or than their cap, never cost the guest anything, and add up', () => {
    let applied = 0
    fc.assert(
      fc.property(anyOfferCart, (cart) => {
        const { ordered, all, book, choice, facts, beside } = offerCart(cart)
        const own = priceWithOffers(ordered, cart.way, book, facts, null, beside)
        const after = priceWithOffers(ordered, cart.way, book, facts, choice, beside)
        const before = priceOrder(own.lid.kind === 'applied' ? [...ordered, own.lid.line] : ordered, cart.way, book, [], beside.pin).quote.bill
        const totals = [after, own].map(({ quote }) => quote.bill.total)
        holds((totals[0] ?? -1) >= 0 && (totals[0] ?? 0) <= (totals[1] ?? 0) && (totals[1] ?? 0) <= before.total, totals, before)
        for (const { lineId, discount = 0 } of after.charges) holds(discount >= 0 && discount <= (after.quote.lines.find((line) => line.lineId === lineId)?.total ?? -1), lineId, discount)
        for (const { id, saving } of after.applied) holds(saving <= capOf(all.find((offer) => offer.id === id) ?? anOffer()), id, saving)
        sameNumbers([after.applied.reduce((sum, { saving }) => sum + saving, 0)], [after.quote.bill.discount])
        holds(after.applied.filter(({ automatic, mystery }) => !automatic && !mystery).length <= 1, after.applied)
        if (after.outcome.kind === 'applied') applied += 1
      }),
      CARTS,
    )
    expect(applied).toBeGreaterThan(CARTS.numRuns / 20)
  }, 3_600_000)

  it('come to the same whatever was added first, and on the phone as on the server, brought or not, with a dish from under a lid or without (M-10, M-11)', () => {
    const seen = { fee: 0, minimum: 0, outside: 0, lid: 0, lost: 0 }
    fc.assert(
      fc.property(anyOfferCart, fc.infiniteStream(fc.nat()), fc.nat({ max: 600_000 }), (cart, dice, waitedMs) => {
        const { outlet, ordered, known, all, book, choice, facts, beside } = offerCart(cart)
        const shuffled = <T>(list: readonly T[]): T[] => list.map((entry) => ({ entry, at: dice.next().value })).sort((a, b) => a.at - b.at).map(({ entry }) => entry)
        const phone = priceWithOffers(ordered, cart.way, book, facts, choice, beside)
        // Added in another order, a line's id is another one, too.
        const other = shuffled(ordered).map((line, at) => ({ ...line, lineId: idOf(500 + at) }))
        expect(money(priceWithOffers(other, cart.way, book, { ...facts, offers: shuffled(known) }, choice, beside))).toEqual(money(phone))
        const command: PlaceOrder = {
          version: 1, orderId: idOf(998), outletId: outlet.id, tableCode: null, serviceType: cart.way, lines: ordered, note: '', menuVersion: 1, expectedTotal: phone.quote.bill.total, placedAt: NOON,
          offerCode: choice.code, ...(phone.outcome.kind === 'applied' && choice.gift ? { gift: choice.gift } : {}), ...(beside.mystery ? { mystery: beside.mystery } : {}),
          ...(cart.way === 'DL' ? { address: addressAt(beside.pin) } : {}),
        }
        const sent = JSON.parse(JSON.stringify({ command, all: shuffled(all), session: facts.mystery })) as { command: PlaceOrder; all: Offer[]; session: MysterySession | null }
        const verdict = orderVerdict(sent.command, {
          outlet, availability: smallAvailability({ serviceStatus: {} }), menu: book.menu, table: null, guestBlocked: false, running: 0,
          offers: { offers: sent.all, uses: facts.uses, mystery: sent.session }, placedAt: NOON, acceptedAt: null, now: NOON + waitedMs,
        })
        // What is given and what lay under a lid count for no minimum.
        expect(deliveryProblem(phone.quote)).toEqual(deliveryProblem(priceLines(ordered, cart.way, book, beside.pin)))
        const { bill, delivery } = phone.quote
        const unbrought = deliveryProblem(phone.quote)?.kind
        const isLost = phone.lid.kind === 'lost'
        const refusal = unbrought === 'outside' ? 'DELIVERY_OUTSIDE' : unbrought === 'minimum' ? 'DELIVERY_MINIMUM' : isLost ? 'OFFER_NOT_APPLICABLE' : null
        expect(verdict).toMatchObject({ ...(refusal ? { taken: false, code: refusal } : { taken: true }), quote: { bill, ...(delivery === undefined ? {} : { delivery }) } })
        if (bill.delivery > 0) seen.fee += 1
        if (unbrought) seen[unbrought] += 1
        if (phone.lid.kind === 'applied') seen.lid += 1
        if (refusal === 'OFFER_NOT_APPLICABLE') seen.lost += 1
      }),
      CARTS,
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(CARTS.numRuns / 100 - 1)
  }, 3_600_000)

  it('keep the money of a partly cancelled order in step: what goes back and what stays are what was taken', () => {
    fc.assert(
      fc.property(anyOfferCart, fc.nat({ max: 127 }), (cart, mask) => {
        const { outlet, ordered, book, choice, facts, beside } = offerCart(cart)
        const { quote, charges, bringing } = priceWithOffers(ordered, cart.way, book, facts, choice, beside)
        const terms = { ...outlet, fee: bringing?.fee ?? null }
        const kept = quote.lines.filter((_, at) => (mask >> at) % 2 === 1)
        const rest = billOfLines(kept, charges, cart.way, terms)
        holds(rest.total >= 0 && rest.total <= quote.bill.total, rest, quote.bill)
        const gone = billOfLines(quote.lines.filter((line) => !kept.includes(line)), charges, cart.way, terms)
        sameNumbers([rest.items + gone.items, rest.discount + gone.discount], [quote.bill.items, quote.bill.discount])
      }),
      CARTS,
    )
  }, 3_600_000)

  it('say of each that fits what it saves, and of each other why not', () => {
    fc.assert(
      fc.property(anyOfferCart, (cart) => {
        const { ordered, known, book, facts, beside } = offerCart(cart)
        const survey = surveyOffers(offerBench(ordered, cart.way, book, facts, beside))
        const chosen = known.filter(({ automatic }) => !automatic)
        expect(survey.fits.length + survey.nearly.length + survey.others.length).toBe(chosen.length)
        for (const { offer, saving } of survey.fits) {
          const { outcome } = priceWithOffers(ordered, cart.way, book, facts, { code: offer.code, gift: null }, beside)
          expect(outcome).toMatchObject(offer.gives.type === 'IF' ? { kind: 'choose-gift' } : { kind: 'applied', saving })
        }
        for (const { offer } of [...survey.nearly, ...survey.others])
          expect(priceWithOffers(ordered, cart.way, book, facts, { code: offer.code, gift: null }, beside).outcome.kind).not.toBe('applied')
      }),
      CARTS,
    )
  }, 3_600_000)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { is } from 'superstruct'
import { Offer } from '#schemas/offer.ts'
import type { Bill, PlaceOrder } from '#schemas/order.ts'
import { anyOfferCart, factsOf, idOf, NOON, offerCart } from '#tests/fixtures/any-cart.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { CARTS, holds, sameNumbers } from '#tests/fixtures/random-carts.ts'
import { smallAvailability } from '#tests/fixtures/small-menu.ts'
import { orderVerdict } from '../order-verdict.ts'
import { billOfLines, priceOrder } from '../pricing.ts'
import { offerBench, type PricedWithOffers, priceWithOffers } from './price-with-offers.ts'
import { surveyOffers } from './survey-offers.ts'

const money = ({ quote, applied }: PricedWithOffers): { bill: Bill; saved: number[] } => ({ bill: quote.bill, saved: applied.map(({ saving }) => saving) })
const capOf = ({ gives }: Offer): number => ('off' in gives && gives.off.discountType !== 'ITM' ? (gives.off.discountType === 'PER' ? (gives.off.most ?? Infinity) : gives.type === 'QD' ? gives.off.amount : Infinity) : Infinity)

describe('offers on random carts', () => {
  it('are offers as they travel', () => {
    fc.assert(fc.property(anyOfferCart, (cart) => offerCart(cart).known.every((offer) => is(JSON.parse(JSON.stringify(offer)), Offer))), { numRuns: 300 })
  })

  it('never take off more than there is or than their cap, never cost the guest anything, and add up', () => {
    let applied = 0
    fc.assert(
      fc.property(anyOfferCart, (cart) => {
        const { ordered, known, book, choice } = offerCart(cart)
        const before = priceOrder(ordered, cart.way, book, []).quote.bill
        const own = priceWithOffers(ordered, cart.way, book, factsOf(known), null)
        const after = priceWithOffers(ordered, cart.way, book, factsOf(known), choice)
        const totals = [after, own].map(({ quote }) => quote.bill.total)
        holds((totals[0] ?? -1) >= 0 && (totals[0] ?? 0) <= (totals[1] ?? 0) && (totals[1] ?? 0) <= before.total, totals, before)
        for (const { lineId, discount = 0 } of after.charges) holds(discount >= 0 && discount <= (after.quote.lines.find((line) => line.lineId === lineId)?.total ?? -1), lineId, discount)
        for (const { id, saving } of after.applied) holds(saving <= capOf(known.find((offer) => offer.id === id) ?? anOffer()), id, saving)
        sameNumbers([after.applied.reduce((sum, { saving }) => sum + saving, 0)], [after.quote.bill.discount])
        holds(after.applied.filter(({ automatic }) => !automatic).length <= 1, after.applied)
        if (after.outcome.kind === 'applied') applied += 1
      }),
      CARTS,
    )
    expect(applied).toBeGreaterThan(CARTS.numRuns / 20)
  }, 3_600_000)

  it('come to the same whatever was added first, and on the phone as on the server', () => {
    fc.assert(
      fc.property(anyOfferCart, fc.infiniteStream(fc.nat()), (cart, dice) => {
        const { outlet, ordered, known, book, choice } = offerCart(cart)
        const shuffled = <T>(list: readonly T[]): T[] => list.map((entry) => ({ entry, at: dice.next().value })).sort((a, b) => a.at - b.at).map(({ entry }) => entry)
        const phone = priceWithOffers(ordered, cart.way, book, factsOf(known), choice)
        // Added in another order, a line's id is another one, too.
        const other = shuffled(ordered).map((line, at) => ({ ...line, lineId: idOf(500 + at) }))
        expect(money(priceWithOffers(other, cart.way, book, factsOf(shuffled(known)), choice))).toEqual(money(phone))
        const command: PlaceOrder = {
          version: 1, orderId: idOf(998), outletId: outlet.id, tableCode: null, serviceType: cart.way, lines: ordered, note: '', menuVersion: 1, expectedTotal: phone.quote.bill.total, placedAt: NOON,
          offerCode: choice.code, ...(phone.outcome.kind === 'applied' && choice.gift ? { gift: choice.gift } : {}),
        }
        const sent = JSON.parse(JSON.stringify({ command, known: shuffled(known) })) as { command: PlaceOrder; known: Offer[] }
        const verdict = orderVerdict(sent.command, {
          outlet, availability: smallAvailability({ serviceStatus: {} }), menu: book.menu, table: null, guestBlocked: false, running: 0,
          offers: { offers: sent.known, uses: new Map() }, placedAt: NOON, acceptedAt: null, now: NOON + 1000,
        })
        expect(verdict).toMatchObject({ taken: true, quote: { bill: phone.quote.bill } })
      }),
      CARTS,
    )
  }, 3_600_000)

  it('keep the money of a partly cancelled order in step: what goes back and what stays are what was taken', () => {
    fc.assert(
      fc.property(anyOfferCart, fc.nat({ max: 127 }), (cart, mask) => {
        const { outlet, ordered, known, book, choice } = offerCart(cart)
        const { quote, charges } = priceWithOffers(ordered, cart.way, book, factsOf(known), choice)
        const kept = quote.lines.filter((_, at) => (mask >> at) % 2 === 1)
        const rest = billOfLines(kept, charges, cart.way, outlet)
        holds(rest.total >= 0 && rest.total <= quote.bill.total, rest, quote.bill)
        const gone = billOfLines(quote.lines.filter((line) => !kept.includes(line)), charges, cart.way, outlet)
        sameNumbers([rest.items + gone.items, rest.discount + gone.discount], [quote.bill.items, quote.bill.discount])
      }),
      CARTS,
    )
  }, 3_600_000)

  it('say of each that fits what it saves, and of each other why not', () => {
    fc.assert(
      fc.property(anyOfferCart, (cart) => {
        const { ordered, known, book } = offerCart(cart)
        const survey = surveyOffers(offerBench(ordered, cart.way, book, factsOf(known)))
        const chosen = known.filter(({ automatic }) => !automatic)
        expect(survey.fits.length + survey.nearly.length + survey.others.length).toBe(chosen.length)
        for (const { offer, saving } of survey.fits) {
          const { outcome } = priceWithOffers(ordered, cart.way, book, factsOf(known), { code: offer.code, gift: null })
          expect(outcome).toMatchObject(offer.gives.type === 'IF' ? { kind: 'choose-gift' } : { kind: 'applied', saving })
        }
        for (const { offer } of [...survey.nearly, ...survey.others])
          expect(priceWithOffers(ordered, cart.way, book, factsOf(known), { code: offer.code, gift: null }).outcome.kind).not.toBe('applied')
      }),
      CARTS,
    )
  }, 3_600_000)
})

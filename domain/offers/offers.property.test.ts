import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { is } from 'superstruct'
import type { OrderedLine } from '#schemas/cart.ts'
import type { Item, ServiceType } from '#schemas/menu.ts'
import { Offer, type OfferGift } from '#schemas/offer.ts'
import type { Bill, PlaceOrder } from '#schemas/order.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { CARTS, holds, sameNumbers } from '#tests/fixtures/random-carts.ts'
import { smallAvailability, smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { indexMenu } from '../menu-index.ts'
import { orderVerdict } from '../order-verdict.ts'
import { billOfLines, priceOrder } from '../pricing.ts'
import { offerBench, type OfferBook, type PricedWithOffers, priceWithOffers } from './price-with-offers.ts'
import { surveyOffers } from './survey-offers.ts'

const NOON = Date.UTC(2026, 10, 21, 6, 30)
const ITEMS = ['a', 'b', 'c', 'd', 'e'] as const

const idOf = (at: number): string => `01890a5d-ac96-774b-8000-${String(at).padStart(12, '0')}`
const GIFT_LINE = idOf(999)

const price = fc.oneof(fc.nat({ max: 60_000 }), fc.constantFrom(0, 1, 9900, 44_900))
const anyItem = fc.record({ price, taxIds: fc.constantFrom<Item['taxIds']>(['cgst', 'sgst'], ['high'], []), taxInclusive: fc.boolean(), packing: fc.nat({ max: 2000 }) })
const itemOf = (id: string, facts: Pick<Item, 'price' | 'taxIds' | 'taxInclusive' | 'packing'>): Item =>
  smallItem(id, { ...facts, addOnGroups: [{ groupId: 'extras', least: 0, most: null }], variations: id === 'c' ? [{ id: 'c.1', name: 'One', price: facts.price, packing: 0, addOnGroups: [] }, { id: 'c.2', name: 'Two', price: facts.price * 2, packing: 0, addOnGroups: [] }] : [] })

const dishes = fc.record({ items: fc.uniqueArray(fc.constantFrom(...ITEMS), { maxLength: 3 }), sections: fc.uniqueArray(fc.constantFrom('one', 'two'), { maxLength: 1 }) })
const units = fc.record({ dishes, count: fc.integer({ min: 1, max: 3 }) })
const percent = fc.record({ discountType: fc.constant('PER' as const), bps: fc.integer({ min: 1, max: 10_000 }), most: fc.option(fc.nat({ max: 30_000 })) })
const amount = fc.record({ discountType: fc.constant('ABS' as const), amount: fc.nat({ max: 80_000 }) })
const mostTimes = fc.option(fc.integer({ min: 1, max: 5 }))
const anyGift: fc.Arbitrary<OfferGift> = fc.oneof(
  fc.record({ type: fc.constant('QD' as const), off: fc.oneof(percent, amount) }),
  fc.record({ type: fc.constant('DD' as const), dishes, off: fc.oneof(percent, amount) }),
  fc.record({ type: fc.constant('IO' as const), buy: units, get: units, off: fc.oneof(percent, fc.constant({ discountType: 'ITM' as const })), mostTimes }),
  fc.record({ type: fc.constant('IF' as const), items: fc.uniqueArray(fc.constantFrom(...ITEMS), { maxLength: 3 }) }),
  fc.record({ type: fc.constant('CO' as const), slots: fc.array(units, { minLength: 1, maxLength: 3 }), price: fc.nat({ max: 60_000 }), mostTimes }),
)
const anyOffer = fc.record({ gives: anyGift, minimum: fc.constantFrom(0, 0, 20_000, 90_000), beside: fc.constantFrom<Offer['beside']>([], ['automatic']), automatic: fc.boolean() })
const anyLine = fc.record({ item: fc.constantFrom(...ITEMS), large: fc.boolean(), quantity: fc.integer({ min: 1, max: 9 }), cream: fc.nat({ max: 2 }) })
const anyCart = fc.record({
  menu: fc.tuple(anyItem, anyItem, anyItem, anyItem, anyItem),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 7 }),
  offers: fc.array(anyOffer, { maxLength: 5 }),
  chosen: fc.nat({ max: 4 }),
  gift: fc.constantFrom(...ITEMS),
  way: fc.constantFrom<ServiceType>('DI', 'SP'),
  roundOff: fc.boolean(),
})
type Cart = typeof anyCart extends fc.Arbitrary<infer T> ? T : never

/** One story as both sides see it: the lines, the offers and the menu. */
function played({ menu, lines, offers, chosen, gift, roundOff }: Cart) {
  const sections = [smallSection('one', 0, menu.slice(0, 3).map((facts, at) => itemOf(ITEMS[at] ?? 'a', facts))), smallSection('two', 1, menu.slice(2).map((facts, at) => itemOf(ITEMS[at + 2] ?? 'a', facts)))]
  const withGroups = sections.map((section) => ({ ...section, addOnGroups: [{ id: 'extras', name: 'Extras', addOns: [{ id: 'cream', name: 'Cream', price: 3000, foodType: 'VF' as const }] }] }))
  const taxes = [{ id: 'cgst', name: 'CGST', rateBps: 250 }, { id: 'sgst', name: 'SGST', rateBps: 250 }, { id: 'high', name: 'CGST', rateBps: 900 }]
  const outlet = smallOutlet({ taxes, hours: [0, 1, 2, 3, 4, 5, 6].flatMap((day) => (['DI', 'SP'] as const).map((serviceType) => ({ day, serviceType, startTime: '00:00', endTime: '24:00' }))), charges: { packingPerOrder: 1000, packingTaxIds: ['cgst', 'sgst'], roundOff } })
  const ordered = lines.map(({ item, large, quantity, cream }, at): OrderedLine => ({
    lineId: idOf(at), itemId: item, variationId: item === 'c' ? (large ? 'c.2' : 'c.1') : null, quantity, addOns: cream > 0 ? [{ groupId: 'extras', addOnId: 'cream', quantity: cream }] : [],
  }))
  const known = offers.map(({ gives, minimum, beside, automatic }, at): Offer => anOffer({ id: `o${at}`, code: `CODE${at}`, gives, needs: { minimum }, beside, automatic: automatic && gives.type !== 'IF' }))
  const book: OfferBook = { menu: indexMenu(withGroups), outlet, availability: { soldOut: [] } }
  const choice = { code: `CODE${chosen}`, gift: known[chosen]?.gives.type === 'IF' ? { lineId: GIFT_LINE, itemId: gift, variationId: gift === 'c' ? 'c.1' : null, addOns: [], quantity: 1 } : null }
  return { outlet, ordered, known, book, choice }
}

const money = ({ quote, applied }: PricedWithOffers): { bill: Bill; saved: number[] } => ({ bill: quote.bill, saved: applied.map(({ saving }) => saving) })
const factsOf = (offers: readonly Offer[]) => ({ offers, uses: new Map<string, readonly number[]>(), at: NOON })
const capOf = ({ gives }: Offer): number => ('off' in gives && gives.off.discountType !== 'ITM' ? (gives.off.discountType === 'PER' ? (gives.off.most ?? Infinity) : gives.type === 'QD' ? gives.off.amount : Infinity) : Infinity)

describe('offers on random carts', () => {
  it('are offers as they travel', () => {
    fc.assert(fc.property(anyCart, (cart) => played(cart).known.every((offer) => is(JSON.parse(JSON.stringify(offer)), Offer))), { numRuns: 300 })
  })

  it('never take off more than there is or than their cap, never cost the guest anything, and add up', () => {
    let applied = 0
    fc.assert(
      fc.property(anyCart, (cart) => {
        const { ordered, known, book, choice } = played(cart)
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
      fc.property(anyCart, fc.infiniteStream(fc.nat()), (cart, dice) => {
        const { outlet, ordered, known, book, choice } = played(cart)
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
      fc.property(anyCart, fc.nat({ max: 127 }), (cart, mask) => {
        const { outlet, ordered, known, book, choice } = played(cart)
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
      fc.property(anyCart, (cart) => {
        const { ordered, known, book } = played(cart)
        const survey = surveyOffers(offerBench(ordered, cart.way, book, factsOf(known)))
        const chosen = known.filter(({ automatic }) => !automatic)
        expect(survey.fits.length + survey.nearly.length + survey.others.length).toBe(chosen.length)
        for (const { offer, saving } of survey.fits) {
          const { outcome } = priceWithOffers(ordered, cart.way, book, factsOf(known), { code: offer.code, gift: null })
          if (outcome.kind === 'applied') expect(outcome.saving).toBe(saving)
        }
        for (const { offer } of [...survey.nearly, ...survey.others])
          expect(priceWithOffers(ordered, cart.way, book, factsOf(known), { code: offer.code, gift: null }).outcome.kind).not.toBe('applied')
      }),
      CARTS,
    )
  }, 3_600_000)
})

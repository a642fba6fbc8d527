import { describe, expect, it } from 'vitest'
import { emptyCart, handedOver } from '#domain/cart.ts'
import { mergeCarts } from '#domain/cart-merge.ts'
import { mysteryOf, setMystery } from '#domain/offers/cart-mystery.ts'
import { indexMenu } from '#domain/menu-index.ts'
import type { OfferReason } from '#domain/offers/judge-offer.ts'
import { type OfferBook, priceWithOffers } from '#domain/offers/price-with-offers.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import { aDeal, aSession, taken } from '#tests/fixtures/mystery.ts'
import { smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { type CardView, type MysteryFacts, mysteryCard } from './mystery-model.ts'
import { mysterySheet, type SheetState } from './mystery-sheet-model.ts'

/** Saturday 21 November 2026, 12:26 pm in Jaipur: what is lifted now is held until 12:41 pm. */
const NOW = Date.UTC(2026, 10, 21, 6, 56)
const UNTIL = NOW + 15 * 60_000
const menu = indexMenu([smallSection('a', 0, [smallItem('rasmalai', { name: 'Rasmalai', price: 14_000 }), smallItem('lassi', { name: 'Mango lassi', price: 13_000 }), smallItem('thali', { price: 44_900 })])])
const book: OfferBook = { menu, outlet: smallOutlet(), availability: { soldOut: [] } }
const upsells = { lids: 10, minimum: 60_000, mostBps: 6000, session: null }
const facts = (over: Partial<MysteryFacts> = {}): MysteryFacts => ({ session: null, upsells, items: 127_900, book, serviceType: 'DI', signedIn: true, offline: false, lid: { kind: 'none' }, now: NOW, ...over })
const deals = [aDeal('rasmalai'), aDeal('lassi')]
const lifted = (count = 1, over: Partial<MysteryFacts> = {}) => facts({ session: aSession(deals.slice(0, count), UNTIL), ...over })
const sheet = (of: MysteryFacts, state: Partial<SheetState> = {}) => mysterySheet(of, { at: null, busy: false, error: null, isOver: false, ...state })
const labels = (of: MysteryFacts, state: Partial<SheetState> = {}) => sheet(of, state).buttons.map(({ label }) => label)
/** The deal in the cart, as the module of offers judges it. */
const inCart = (over: Partial<{ at: number }> = {}) =>
  priceWithOffers([{ lineId: '01890a5d-ac96-774b-8000-000000000001', itemId: 'thali', variationId: null, addOns: [], quantity: 3 }], 'DI', book, { offers: [], uses: new Map(), at: NOW, mystery: aSession(deals, UNTIL), ...over }, null, { mystery: taken('rasmalai') }).lid

describe('the card of mystery deals in the cart (P-12)', () => {
  it('waits, says what is missing, and shows what is held', () => {
    expect(mysteryCard(facts())).toMatchObject({ kind: 'closed', title: 'A mystery deal is waiting', text: 'You see it before you decide, up to 60% off.' })
    expect(mysteryCard(facts({ items: 44_900 }))).toMatchObject({ kind: 'min', title: 'Mystery Deals open at ₹600', text: 'Add ₹151 more to lift the first lid.' })
    expect(mysteryCard(lifted())).toMatchObject({ kind: 'open', title: 'Rasmalai for ₹70', text: unbroken('Your first deal, held until 12:41 pm.') })
  })

  it('promises nothing that it does not know of', () => {
    expect(mysteryCard(facts({ upsells: undefined }))).toMatchObject({ kind: 'asking' })
    expect(mysteryCard(facts({ upsells: { ...upsells, lids: 0 } }))).toEqual({ kind: 'none' })
    expect(mysteryCard(facts({ offline: true }))).toMatchObject({ kind: 'offline', text: 'Lids lift when you are online.' })
    expect(mysteryCard(lifted(1, { offline: true }))).toMatchObject({ kind: 'open' })
    expect(mysteryCard(facts({ signedIn: false }))).toMatchObject({ kind: 'guest', action: 'Sign in' })
    expect(mysteryCard(lifted(1, { now: UNTIL + 1 }))).toMatchObject({ kind: 'closed' })
    expect(mysteryCard(lifted(1, { book: { ...book, outlet: smallOutlet({ id: 'outlet-2' }) } }))).toMatchObject({ kind: 'closed' })
  })

  it('leaves its place to the dish that was taken, and says where its time is over (ER-14)', () => {
    expect(mysteryCard(lifted(2, { lid: inCart() }))).toEqual({ kind: 'none' })
    expect(mysteryCard(lifted(2, { lid: inCart({ at: UNTIL + 1 }) }))).toMatchObject({ kind: 'lost', title: 'Time Out', text: 'The time for this deal is over. Tap Mystery Deals to see another.', action: 'OK, GOT IT' })
  })
})

describe('a deal that was taken and is not on the bill (ER-14, M-11)', () => {
  it('says what is missing where more dishes bring it back, and that one deal goes with an order where another went', () => {
    const lost = (reason: OfferReason): CardView => mysteryCard(lifted(2, { lid: { kind: 'lost', code: 'MYSTERY', reasons: [reason] } }))
    expect(lost({ kind: 'amount', minimum: 50_000, missing: 4000 })).toMatchObject({ kind: 'short', title: 'The mystery deal is not on the bill', text: 'Add ₹40 more and it is back.', action: 'See the menu' })
    expect(lost({ kind: 'one' })).toMatchObject({ kind: 'lost', title: 'One deal for each order', action: 'OK, GOT IT' })
    expect(lost({ kind: 'gift' })).toMatchObject({ kind: 'lost', text: 'It was not added and nothing is charged.' })
  })
})

describe('the sheet of lids', () => {
  it('CO-09: lifts from the first to the tenth, in words', () => {
    expect(sheet(facts())).toMatchObject({ lift: 'down', which: 'First of ten', title: 'Lift the first lid' })
    expect(sheet(facts(), { busy: true })).toMatchObject({ lift: 'busy', title: 'Lifting the lid' })
    expect(sheet(lifted(), { at: 1 })).toMatchObject({ lift: 'up', which: 'Your first deal', title: 'Rasmalai', price: { was: '₹140', now: '₹70' }, text: '50% off, with this order only.', held: { text: unbroken('Held until 12:41 pm') } })
    expect(labels(lifted(), { at: 1 })).toEqual(['Lift another', 'Add for ₹70'])
    expect(sheet(lifted(2), { at: 2 })).toMatchObject({ which: 'Your second deal', text: '50% off. The others are still yours to choose.' })
    const ten = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
    const session = aSession(ten.map(() => aDeal('lassi')), UNTIL)
    expect(ten.map((_, at) => sheet(facts({ session }), { at: at + 1 }).which)).toEqual(ten.map((word) => `Your ${word} deal`))
    expect([labels(facts({ session }), { at: 10 }), sheet(facts({ session }), { at: 10 }).text]).toEqual([['Add for ₹65'], 'That was the last lid. All of them are yours to choose from.'])
  })

  it('counts the seconds of the last minute', () => {
    expect(sheet(lifted(1, { now: UNTIL - 48_000 }), { at: 1 }).held).toEqual({ text: 'Held for 0:48', share: 48 / 900 })
    expect(sheet(lifted(1, { now: UNTIL - 60_000 }), { at: 1 }).held?.text).toBe(unbroken('Held until 12:41 pm'))
  })

  it('ER-14: says what speaks against it, and the one way on', () => {
    const words = (error: ErrorCode | 'unheard', of = facts()) => [sheet(of, { error }).title, ...labels(of, { error })]
    expect(words('UPSELL_SESSION_TIMEOUT')).toEqual(['Time Out', 'OK, GOT IT'])
    expect(words('DEAL_TKN_ERR')).toEqual(['One deal for each order', 'Back to the cart'])
    expect(words('MIN_VAL_ERR', facts({ items: 44_900 }))).toEqual(['Add ₹151 more to open a lid', 'See the menu'])
    expect(words('MIN_VAL_ERR', facts({ items: 90_000 }))).toEqual(['A little more is needed', 'See the menu'])
    expect(words('NO_DEAL_ERR')).toEqual(['No deal is left now', 'Back to the cart'])
    expect(words('DEAL_UNA_ERR')).toEqual(['No deals right now', 'Back to the cart'])
    expect(words('RATE_LIMITED')).toEqual(['The lid did not lift', 'Not now', 'Lift again'])
    expect(words('unheard')).toEqual(['The lid did not lift', 'Not now', 'Lift again'])
    expect(sheet(facts(), { error: 'unheard' }).text).toBe('No answer: a deal may be set aside for you. Lift again, and you see the same one.')
    expect([sheet(facts({ offline: true })).title, sheet(facts({ signedIn: false })).title]).toEqual(['Lids lift when you are online', 'To access this page please login'])
    expect(sheet(lifted(), { isOver: true }).title).toBe('Time Out')
    expect(sheet(lifted(2, { lid: inCart() }))).toMatchObject({ title: 'One deal for each order', text: 'Rasmalai for ₹70 is in this order already. The next order gets new lids.' })
  })

  it('gives nothing that has sold out meanwhile', () => {
    const gone = lifted(2, { book: { ...book, availability: { soldOut: ['rasmalai'] } } })
    expect(sheet(gone, { at: 1 })).toMatchObject({ isGone: true, title: 'Rasmalai has just sold out', held: null, price: null })
    expect(labels(gone, { at: 1 })).toEqual(['Lift another'])
    // The only other one cannot be chosen any more.
    expect(sheet(gone, { at: 2 }).text).toBe('50% off, with this order only.')
    const last = facts({ ...gone, session: aSession(deals, UNTIL, { lids: 2 }) })
    expect(sheet(last, { at: 2 }).text).toBe('50% off, with this order only.')
  })
})

describe('a mystery deal in a cart', () => {
  it('goes where the cart goes, the later choice wins, and an emptied cart has none', () => {
    const took = setMystery(emptyCart(1), taken('rasmalai'), 2)
    expect([mysteryOf(took), mysteryOf({ ...took, clearedAt: 3 }), mysteryOf(emptyCart(1))]).toEqual([taken('rasmalai'), null, null])
    const off = setMystery(took, null, 5)
    expect([mysteryOf(mergeCarts(took, off)), mysteryOf(mergeCarts(off, took)), mysteryOf(mergeCarts(emptyCart(1), took))]).toEqual([null, null, taken('rasmalai')])
    expect(handedOver(took, 9).mystery).toEqual({ taken: taken('rasmalai'), changedAt: 9 })
  })
})

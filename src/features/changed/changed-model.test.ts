import { describe, expect, it } from 'vitest'
import type { AdditionalParam } from '#schemas/errors.ts'
import type { LostOffer, Quote } from '#schemas/quote.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { changedModel, firstDecisions } from './changed-model.ts'

type OfferReasonWord = LostOffer['reason']

/** 12:20 pm in Jaipur, a Saturday. */
const AT = Date.UTC(2026, 10, 21, 6, 50)
const [naan, kachori, tikka] = ['1', '2', '3'].map((end) => `01970000-0000-7000-8000-00000000000${end}`) as [string, string, string]

const shownLine = (lineId: string, name: string, quantity: number, unitPrice: number) => ({ lineId, itemId: name, variationId: null, addOns: [], quantity, shown: { name, choices: '', unitPrice, foodType: 'VF' as const, picture: null }, changedAt: 1, removedAt: null })
const priced = (lineId: string, name: string, quantity: number, unitPrice: number) => ({ lineId, itemId: name, variationId: null, addOns: [], name, choices: '', foodType: 'VF' as const, picture: null, quantity, unitPrice, total: unitPrice * quantity, cancelled: false })
const bill = (total: number) => ({ items: total, discount: 0, packing: 0, delivery: 0, taxes: [], roundOff: 0, total })

const quote: Quote = { lines: [priced(naan, 'Butter naan', 2, 8_000), priced(tikka, 'Angara paneer tikka', 2, 34_550)], problems: [{ lineId: kachori, kind: 'item-sold-out', id: 'Pyaaz kachori' }], bill: bill(85_100), menuVersion: 2 }

const entry = {
  id: '01970000-0000-7000-8000-0000000000ff', state: 'needs-confirmation', replacedBy: null, changedAt: AT,
  refusal: { code: 'PRICE_CHANGED', quote, closed: null, at: AT },
  command: { serviceType: 'DI', expectedTotal: 94_000 },
  shown: { lines: [shownLine(naan, 'Butter naan', 2, 7_500), shownLine(kachori, 'Pyaaz kachori', 1, 9_500), shownLine(tikka, 'Angara paneer tikka', 2, 34_550)], bill: bill(94_000) },
} as unknown as OrderEntry

const facts = { entry, decisions: {}, agreedQuote: { ...quote, problems: [] }, outlet: null, availability: null, timeZone: 'Asia/Kolkata', offline: false, now: AT }

describe('an order that changed while it waited', () => {
  it('asks line by line, the price kept and the sold-out dish left out unless the guest says otherwise', () => {
    expect(firstDecisions(entry)).toEqual({ [naan]: 'keep', [kachori]: 'drop' })
    const model = changedModel(facts)
    expect(model).toMatchObject({ kind: 'lines', title: 'Two things changed while your order waited', agreed: 94_000, now: 85_100 })
    expect(model?.kind === 'lines' && model.lines.map(({ name, change, choices }) => [name, change.kind, choices.map(({ label }) => label)])).toEqual([
      ['Butter naan', 'price', ['Keep, +₹10', 'Leave out']],
      ['Pyaaz kachori', 'unavailable', ['Leave out']],
      ['Angara paneer tikka', 'same', []],
    ])
  })

  it('says of a kept dish what this phone has learned of it since, and counts the order without it', () => {
    const since: Quote = { ...quote, lines: quote.lines.slice(0, 1), problems: [{ lineId: tikka, kind: 'item-sold-out', id: 'Angara paneer tikka' }], bill: bill(16_000) }
    const model = changedModel({ ...facts, agreedQuote: since, now: AT + 300_000 })
    expect(model).toMatchObject({ title: '3 things changed while your order waited', now: 16_000 })
    expect(model?.kind === 'lines' && model.lines.map(({ change }) => (change.kind === 'unavailable' ? change.reason : change.kind))).toEqual(['price', unbroken('Sold out as of 12:20 pm'), unbroken('Sold out as of 12:25 pm')])
  })

  it('says which offer is lost and what the order costs without it (EN-16, VA-25)', () => {
    const full: Quote = { ...quote, lines: [], problems: [], bill: bill(94_000) }
    const lost = (reason: 'allotment' | 'expire'): OrderEntry => ({ ...entry, refusal: { code: 'OFFER_NOT_APPLICABLE', quote: full, closed: null, offer: { code: 'FIRST500', reason }, at: AT }, command: { ...entry.command, expectedTotal: 80_000, lines: entry.shown.lines } }) as OrderEntry
    const model = changedModel({ ...facts, entry: lost('allotment'), agreedQuote: { ...full, lines: quote.lines } })
    expect(model).toMatchObject({ kind: 'lines', title: unbroken('FIRST500 was used up at 12:20 pm'), text: 'The order has not gone out. Nothing is charged.', agreed: 80_000, lost: { words: 'Without FIRST500', more: 14_000 }, now: 94_000, hint: null })
  })

  it.each<[OfferReasonWord, AdditionalParam, string]>([
    ['day', { applicableWeekdays: ['Monday', 'Tuesday'] }, 'Only Monday and Tuesday.'],
    ['time', { startTime: '15:00', endTime: '18:00' }, unbroken('Only from 3 pm to 6 pm.')],
    ['date', { activationTime: '2026-12-01' }, 'Starts on 1 Dec.'],
    ['amount', { minOrderValue: 150_000 }, 'It needs a bill of ₹1,500 or more.'],
    ['expire', { expireTime: '2026-11-20' }, 'Ended on 20 Nov.'],
    ['expire', {}, 'It has ended.'],
    ['pause', { invalidOfferMsg: 'pause' }, 'The restaurant has stopped it for now.'],
    ['way', { invalidOfferMsg: 'way' }, 'Not for this way of being served.'],
    ['guest', { invalidOfferMsg: 'guest' }, 'You have used it as often as you may for now.'],
    ['day', {}, 'It is not for this day of the week.'],
    ['unknown', {}, ''],
  ])('says why an offer no longer fits: %s %j (VA-24, VA-25, EN-16)', (reason, additionalParam, why) => {
    const full: Quote = { ...quote, lines: [], problems: [], bill: bill(94_000) }
    const lost = { ...entry, refusal: { code: 'OFFER_NOT_APPLICABLE', quote: full, closed: null, offer: { code: 'FIRST500', reason }, additionalParam, at: AT }, command: { ...entry.command, lines: entry.shown.lines } } as OrderEntry
    expect(changedModel({ ...facts, entry: lost })).toMatchObject({ title: 'FIRST500 no longer fits this order', text: `${why} The order has not gone out. Nothing is charged.`.trim() })
  })

  it('says that fewer points are left than the guest agreed to use, and what the order costs then', () => {
    const full: Quote = { ...quote, lines: quote.lines, problems: [], bill: bill(90_000) }
    const fewer = { ...entry, refusal: { code: 'PRICE_CHANGED', quote: full, closed: null, points: { asked: 1000, used: 300 }, at: AT }, command: { ...entry.command, expectedTotal: 83_000, lines: entry.shown.lines } } as OrderEntry
    expect(changedModel({ ...facts, entry: fewer, agreedQuote: full })).toMatchObject({ kind: 'lines', title: 'Fewer points are left than you wanted to use', text: 'The order has not gone out. Nothing is charged.', agreed: 83_000, lost: { words: 'With 300 points', more: 7000 }, now: 90_000, hint: null })
  })

  it('names the time at which a dish was sold out', () => {
    const model = changedModel(facts)
    expect(model?.kind === 'lines' && model.lines[1]?.change).toEqual({ kind: 'unavailable', reason: unbroken('Sold out as of 12:20 pm') })
  })

  it('names what the server cannot make in the row’s words (ER-05), also where it sent ids and no prices', () => {
    const bare = { ...entry, refusal: { code: 'ITEM_NOT_AVAILABLE', quote: null, closed: null, disabledItems: ['Pyaaz kachori'], at: AT }, command: { ...entry.command, lines: entry.shown.lines } } as OrderEntry
    expect(firstDecisions(bare)).toEqual({ [kachori]: 'drop' })
    const model = changedModel({ ...facts, entry: bare })
    expect(model).toMatchObject({ kind: 'lines', title: 'Item(s) not available', agreed: 94_000, now: 85_100 })
    expect(model?.kind === 'lines' && model.lines.map(({ change }) => change.kind)).toEqual(['same', 'unavailable', 'same'])
    const unknown = changedModel({ ...facts, entry: bare, agreedQuote: null })
    expect(unknown).toMatchObject({ kind: 'lines', now: null, hint: expect.stringContaining('do not know the new total') as string })
  })

  it('says when nothing is left to send', () => {
    expect(changedModel({ ...facts, agreedQuote: { ...quote, lines: [], problems: [] } })).toMatchObject({ nothingLeft: true, now: null, hint: expect.stringContaining('Nothing is left to send') as string })
  })

  it('keeps the order where the outlet is closed (ER-07)', () => {
    const closed = { ...entry, refusal: { code: 'ORDER_TIME_NOT_ALLOWED', quote: null, closed: { reason: 'CLOSED', opensAt: null }, at: AT } } as OrderEntry
    const before = { ...closed, refusal: { ...closed.refusal, closed: { reason: 'HOURS', opensAt: AT + 60_000 } } } as OrderEntry
    expect(changedModel({ ...facts, now: AT, entry: before })).toMatchObject({ text: expect.stringContaining('We are not yet open for the day') as string })
    expect(changedModel({ ...facts, entry: closed })).toMatchObject({ kind: 'closed', title: 'Not accepting online orders', text: expect.stringContaining('We are closed for the day. Your order is kept here.') as string, lines: closed.shown.lines.map(() => expect.objectContaining({ change: { kind: 'same' } }) as object), shut: true })
    const timeGone = { ...closed, refusal: { ...closed.refusal, closed: { reason: 'WANTED_TIME', opensAt: null } } } as OrderEntry
    expect(changedModel({ ...facts, entry: timeGone })).toMatchObject({ kind: 'to-cart', chooses: 'time', title: 'Not accepting online orders for the time you chose', text: 'The time you chose is no longer available. Nothing was ordered, and nothing is charged. Choose another time in the cart.' })
  })

  it('that is not brought as it stands says why, and leads back to the cart (VA-13, VA-14)', () => {
    const refused = (code: 'DELIVERY_OUTSIDE' | 'DELIVERY_MINIMUM') => changedModel({ ...facts, entry: { ...entry, refusal: { code, quote, closed: null, at: AT } } as OrderEntry })
    expect(refused('DELIVERY_OUTSIDE')).toMatchObject({ kind: 'to-cart', title: "Sorry, we're not delivering at this location" })
    expect(refused('DELIVERY_MINIMUM')).toMatchObject({ kind: 'to-cart', title: 'Below the minimum bill for delivery', text: 'The order came to less than this outlet delivers. Nothing was ordered.' })
    const below = { ...quote, bill: bill(24_000), delivery: { minimumBill: 29_900, promisedMinutes: 40, zone: 'inner' } } as unknown as Quote
    const short = changedModel({ ...facts, entry: { ...entry, refusal: { code: 'DELIVERY_MINIMUM', quote: below, closed: null, at: AT } } as OrderEntry })
    expect(short).toMatchObject({ kind: 'to-cart', text: 'The minimum bill for delivery to this address is ₹299. Your order is ₹59 short, and nothing was ordered.' })
  })

  it('for a way of being served that this version does not know is never sent as another: it leads back to the cart, whatever it was refused for', () => {
    for (const refusal of [{ code: 'DEFAULT', quote: null, closed: null, at: AT }, entry.refusal])
      expect(changedModel({ ...facts, entry: { ...entry, kind: 'place-order', refusal, unknownWay: 'BOAT' } as OrderEntry })).toMatchObject({
        kind: 'to-cart', title: 'This order cannot be sent from here', chooses: null,
        text: 'A newer version of this app made it, and this one does not know how it was to be served. Nothing was ordered or charged. Check the way in the cart before you order.',
      })
  })

  it('has nothing to ask once it was answered', () => {
    expect(changedModel({ ...facts, entry: { ...entry, replacedBy: naan } })).toBeNull()
    expect(changedModel({ ...facts, entry: { ...entry, state: 'accepted' } })).toBeNull()
  })
})

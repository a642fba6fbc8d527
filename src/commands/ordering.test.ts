import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addLine, clearCart, linesOf, placeCart, setOffer, setQuantity } from '#domain/cart.ts'
import { indexMenu } from '#domain/menu-index.ts'
import { priceLines } from '#domain/pricing.ts'
import { orderedLinesOf } from '#domain/cart.ts'
import type { Brand } from '#schemas/brand.ts'
import { FIRST_PREFERENCES, type Place } from '#schemas/device.ts'
import type { OrderEntry, Refusal } from '#schemas/outbox.ts'
import type { Quote } from '#schemas/quote.ts'
import { nextStep } from '#outbox/next-step.ts'
import { cartMemory } from '#src/queries/cart-memory.ts'
import { device, entriesCell, placeCell, sessionCell } from '#src/queries/device.ts'
import { guestStore } from '#src/queries/guest.ts'
import { outletCell } from '#src/queries/outlet.ts'
import { sharedLocationCell } from '#src/queries/shared-location.ts'
import { writeCart } from '#store/write-cart.ts'
import { GUEST, orderEntry, orderOf, OTHER_GUEST, sessionUntil, tokenUntil } from '#tests/fixtures/outbox-entries.ts'
import { smallAvailability, smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { addToCart, type NewLine } from './add-to-cart.ts'
import { agreedQuote, agreeToChange } from './agree-to-change.ts'
import { askCancel } from './ask-cancel.ts'
import { setCartNote, setLineQuantity } from './change-cart.ts'
import { chooseWay } from './choose-way.ts'
import { forgetEntry } from './forget-entry.ts'
import { giveFeedback } from './give-feedback.ts'
import { cartKept, changeCart } from './keep-cart.ts'
import { newId } from './new-id.ts'
import { placeOrder } from './place-order.ts'
import { restoreToCart } from './restore-to-cart.ts'
import { enter } from './sign-in.ts'
import { signOut, signOutAfterEnd } from './sign-out.ts'
import { startPayment } from './start-payment.ts'
import { withdrawOrder } from './withdraw-order.ts'

/** What is expected comes in its own time; how long that takes is no matter of a test. */
const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000 })

const brand: Brand = {
  id: 'brand-1', subdomain: 'rajwada', name: 'Rajwada', emblem: 'R', tagline: '', modules: [],
  theme: { version: 'L1', color: '#8a1b30', accent: null, radiusPx: 8, font: 'figtree', displayFont: 'figtree', scale: 1, changeComponents: [] },
}
const place: Place = {
  id: 'place', brand, outletId: 'outlet-1', outletCode: 'RAJ', outletName: 'Rajwada', serviceType: 'DI', scannedAt: 1,
  table: { id: 't12', outletId: 'outlet-1', number: 12, label: 'Table 12', serviceType: 'DI', scanCode: 'RAJ012' },
}
const dal: NewLine = { itemId: 'a-1', variationId: null, addOns: [], quantity: 1, shown: { name: 'Dal', choices: '', unitPrice: 10_000, foodType: 'VF', picture: null } }
const roti: NewLine = { ...dal, itemId: 'a-2', shown: { ...dal.shown, name: 'Roti' } }
const book = { menu: indexMenu([smallSection('a', 0, [smallItem('a-1'), smallItem('a-2')])]), outlet: smallOutlet(), availability: smallAvailability() }
const quote = (): Quote => priceLines(orderedLinesOf(cartMemory.get()), 'DI', book)
const wish = () => ({ quote: quote(), cart: cartMemory.get(), place })
const entries = async (): Promise<OrderEntry[]> => (await (await device()).readEntries()).filter((entry): entry is OrderEntry => entry.kind === 'place-order')
const ordered = async (): Promise<string> => {
  const placed = await placeOrder(wish())
  if ('error' in placed) throw new Error(placed.error)
  return placed.orderId
}

const ends: (() => void)[] = []
/** Ids that are made within one ms stand in no order: where the last entry is looked at, no two are. @returns what ends it */
const eachMomentOnce = (): (() => void) => {
  const realNow = Date.now.bind(Date)
  let last = 0
  const ticking = vi.spyOn(Date, 'now').mockImplementation(() => (last = Math.max(realNow(), last + 1)))
  return () => ticking.mockRestore()
}

beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  const db = await device()
  await db.place.put({ ...place, scannedAt: Date.now() })
  await db.session.put(sessionUntil(4_000_000_000_000))
  ends.push(entriesCell.subscribe(() => undefined))
  await eventually(() => expect([placeCell.get()?.outletId, sessionCell.get()?.guestId]).toEqual(['outlet-1', GUEST]))
})
afterEach(async () => {
  await changeCart(clearCart)
  await (await device()).entries.clear()
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
})

describe('the cart', () => {
  it('holds a dish in the same tick, and on the device right after', async () => {
    const kept = addToCart(dal)
    expect(linesOf(cartMemory.get()).map(({ itemId, quantity }) => [itemId, quantity])).toEqual([['a-1', 1]])
    expect(await kept).toEqual({ ok: true })
    const stored = await (await guestStore.current()).database.collections.cart.findOne('cart').exec()
    expect(stored?.lines.map(({ itemId }) => itemId)).toEqual(['a-1'])
  })

  it('keeps many quick taps by few writes, and the last one counts', async () => {
    void addToCart(dal)
    void addToCart(dal)
    void addToCart(roti)
    const [line] = linesOf(cartMemory.get())
    void setLineQuantity(line?.lineId ?? '', 7)
    await cartKept()
    const stored = await (await guestStore.current()).database.collections.cart.findOne('cart').exec()
    expect(linesOf(stored?.toMutableJSON() ?? cartMemory.get()).map(({ itemId, quantity }) => [itemId, quantity])).toEqual([['a-1', 7], ['a-2', 1]])
  })

  it('keeps what was chosen of the offers, and what lay under a lid, on the device as well', async () => {
    await addToCart(dal)
    const dish = { lineId: newId(), itemId: 'a-2', variationId: null, addOns: [], quantity: 1 }
    await changeCart((cart, now) => ({ ...setOffer(cart, 'JAIPUR10', null, now), mystery: { taken: { sessionId: newId(), ordinal: 1, line: dish }, changedAt: now } }))
    await cartKept()
    const stored = await (await guestStore.current()).database.collections.cart.findOne('cart').exec()
    expect([stored?.toMutableJSON().offer?.code, stored?.toMutableJSON().mystery?.taken?.line.itemId]).toEqual(['JAIPUR10', 'a-2'])
  })

  it('takes a dish again at once after it was cleared, in the same millisecond', async () => {
    void changeCart(clearCart)
    await addToCart(dal)
    expect(linesOf(cartMemory.get())).toHaveLength(1)
  })
})

describe('placing an order', () => {
  it('writes one entry with what was seen and agreed to, and empties the cart', async () => {
    await addToCart(dal)
    const orderId = await ordered()
    expect(linesOf(cartMemory.get())).toEqual([])
    expect(await entries()).toMatchObject([{
      id: orderId, state: 'saved', attempts: 0, guestId: GUEST,
      command: { orderId, expectedTotal: 10_000, tableCode: 'RAJ012', serviceType: 'DI', lines: [{ itemId: 'a-1', quantity: 1 }] },
      shown: { outletName: 'Rajwada', tableLabel: 'Table 12', bill: { total: 10_000 } },
    }])
  })

  it('CO-04: says how far from its table the phone takes itself to be, and nothing where it last looked on the way there', async () => {
    outletCell.set({ ...smallOutlet(), location: { lat: 26.91, lng: 75.8 } })
    const scannedAt = Date.now()
    const metresAway = async (foundBefore: number): Promise<number | undefined> => {
      sharedLocationCell.set({ here: { lat: 26.9, lng: 75.8 }, at: scannedAt - foundBefore })
      await addToCart(dal)
      await placeOrder({ ...wish(), place: { ...place, scannedAt } })
      const [entry] = await entries()
      await (await device()).entries.clear()
      return entry?.command.metresAway
    }
    expect([await metresAway(0), await metresAway(3 * 60_000)]).toEqual([1110, undefined])
    sharedLocationCell.set(null)
    outletCell.set(undefined)
  })

  it('orders once: a second tap, also with the cart as another tab still sees it, is the first order', async () => {
    await addToCart(dal)
    const seen = wish()
    const [first, second] = await Promise.all([placeOrder(seen), placeOrder(seen)])
    expect(first).toEqual(second)
    expect(await placeOrder(seen)).toEqual(first)
    expect(await entries()).toHaveLength(1)
    expect(await placeOrder({ ...seen, cart: cartMemory.get() })).toEqual({ error: 'BAD_REQUEST' })
  })

  it('keeps what is tapped while the order is being written: of a dish that was ordered as many as came on top', async () => {
    await addToCart(dal)
    const seen = wish()
    const placing = placeOrder(seen)
    void addToCart(roti)
    void setLineQuantity(linesOf(seen.cart)[0]?.lineId ?? '', 3)
    expect(await placing).toMatchObject({ ok: true })
    const left = () => linesOf(cartMemory.get()).map(({ itemId, quantity }) => [itemId, quantity]).sort()
    expect((await entries()).map(({ command }) => command.lines.map(({ quantity }) => quantity))).toEqual([[1]])
    expect(left()).toEqual([['a-1', 2], ['a-2', 1]])
    await ordered()
    expect([left(), (await entries()).length]).toEqual([[], 2])
  })

  it('a second tap with a cart that has more by now is the first order, and leaves what that does not hold in the cart', async () => {
    await addToCart(dal)
    const first = wish()
    await addToCart(roti)
    const later = wish()
    const [one, two] = await Promise.all([placeOrder(first), placeOrder(later)])
    expect(one).toEqual(two)
    expect(linesOf(cartMemory.get()).map(({ itemId }) => itemId)).toEqual(['a-2'])
  })

  it('more of an ordered dish, put in by a phone that had not heard of the order yet, is an order of its own', async () => {
    await addToCart(dal)
    const seen = cartMemory.get()
    await ordered()
    await cartKept()
    await writeCart(await guestStore.current(), setQuantity(seen, linesOf(seen)[0]?.lineId ?? '', 3, Date.now() + 1_000))
    await eventually(() => expect(linesOf(cartMemory.get()).map(({ lineId, quantity }) => [lineId === linesOf(seen)[0]?.lineId, quantity])).toEqual([[false, 2]]))
    await ordered()
    expect((await entries()).map(({ command }) => command.lines.map(({ quantity }) => quantity)).sort()).toEqual([[1], [2]])
    expect(linesOf(cartMemory.get())).toEqual([])
  })

  it('is not written for a guest who logs out meanwhile, nor for another guest who logged in', async () => {
    await addToCart(dal)
    const seen = wish()
    const db = await device()
    const readPlace = vi.spyOn(db, 'readPlace').mockImplementationOnce(async () => {
      await db.session.clear()
      return place
    })
    expect(await placeOrder(seen)).toEqual({ error: 'UNAUTHORIZED_ACTION' })
    readPlace.mockRestore()
    await db.session.put(sessionUntil(4_000_000_000_000))
    await eventually(() => expect(sessionCell.get()?.guestId).toBe(GUEST))
    const placing = placeOrder(seen)
    const readSession = vi.spyOn(db, 'readSession').mockImplementationOnce(async () => sessionUntil(4_000_000_000_000, { guestId: OTHER_GUEST }))
    expect(await placing).toEqual({ error: 'UNAUTHORIZED_ACTION' })
    readSession.mockRestore()
    expect(await entries()).toEqual([])
  })

  it('is refused before it begins when nobody is logged in, or a dish cannot be had (RO-01, ER-05)', async () => {
    await addToCart(dal)
    const seen = wish()
    const problem = { lineId: seen.cart.lines[0]?.lineId ?? '', kind: 'item-sold-out' as const, id: 'a-1' }
    expect(await placeOrder({ ...seen, quote: { ...seen.quote, problems: [problem] } })).toEqual({ error: 'ITEM_NOT_AVAILABLE' })
    await (await device()).session.clear()
    expect(await placeOrder(seen)).toEqual({ error: 'UNAUTHORIZED_ACTION' })
    expect(await entries()).toEqual([])
    expect(linesOf(cartMemory.get())).toHaveLength(1)
  })

  it('VA-21: goes with a free dish that the bill counts, and as well with one whose offer this device does not know any more: the server judges it', async () => {
    const gift = { lineId: newId(), itemId: 'a-2', variationId: null, addOns: [], quantity: 1 }
    const sweet = { id: 'sweet', code: 'SWEET', title: 'A sweet', automatic: false, saving: 10_000, giftLineId: gift.lineId }
    await addToCart(dal)
    const withdrawn = { ...wish(), offer: { code: 'SWEET', gift } }
    expect(await placeOrder({ ...withdrawn, quote: { ...withdrawn.quote, offers: [sweet] } })).toEqual({ error: 'ITEM_NOT_AVAILABLE' })
    expect(await placeOrder(withdrawn)).toMatchObject({ ok: true })
    await addToCart(dal)
    const counted = { ...priceLines([...orderedLinesOf(cartMemory.get()), gift], 'DI', book), offers: [sweet] }
    expect(await placeOrder({ ...wish(), offer: { code: 'SWEET', gift }, quote: counted })).toMatchObject({ ok: true })
    expect((await entries()).map(({ command }) => [command.offerCode, command.gift?.lineId])).toEqual([['SWEET', gift.lineId], ['SWEET', gift.lineId]])
  })

  it('is refused beyond what one order can hold, and an order that does not fit beside what is there stays to be looked at', async () => {
    const many = Array.from({ length: 300 }, (_, at) => ({ ...dal, itemId: `many-${at}`, lineId: newId() }))
    await addToCart(roti)
    const orderId = await ordered()
    await changeCart((cart, now) => many.reduce((filled, line) => addLine(filled, line, now + 1), placeCart(cart, { outletId: 'outlet-1', tableCode: 'RAJ012', serviceType: 'DI' }, now)))
    expect(await addToCart(roti)).toEqual({ error: 'BODY_TOO_LARGE' })
    expect(await addToCart({ ...dal, itemId: 'many-7' })).toEqual({ ok: true })
    const [entry] = await entries()
    if (!entry) throw new Error('no entry')
    expect(await restoreToCart(entry)).toEqual({ error: 'BODY_TOO_LARGE' })
    expect([(await entries()).map(({ id }) => id), linesOf(cartMemory.get()).length]).toEqual([[orderId], 300])
  }, 12_000)

  it('is refused with the disk full, and the cart stays', async () => {
    await addToCart(dal)
    const seen = wish()
    const db = await device()
    const full = Object.assign(new Error('no room'), { name: 'AbortError', inner: Object.assign(new Error('no room'), { name: 'QuotaExceededError' }) })
    const add = vi.spyOn(db.entries, 'add').mockRejectedValueOnce(full)
    expect(await placeOrder(seen)).toEqual({ error: 'STORAGE_FULL' })
    expect(linesOf(cartMemory.get())).toHaveLength(1)
    add.mockRestore()
    expect(await placeOrder(seen)).toMatchObject({ ok: true })
  })
})

describe('an order that came to something else', () => {
  beforeEach(eachMomentOnce)

  const refuse = async (id: string, prices: Partial<Quote>): Promise<void> => {
    await (await device()).changeEntry(id, (row) =>
      nextStep({ ...row, attempts: 1, state: 'sending' }, { type: 'answered-ask', refusal: { code: 'PRICE_CHANGED', quote: { ...priced, ...prices }, closed: null, at: 5 } }, 5))
  }
  let priced: Quote
  const twoDishes = async (): Promise<string> => {
    await addToCart(dal)
    await addToCart(roti)
    priced = quote()
    return ordered()
  }

  it('goes again under a new id and the new price once the guest agrees, and the old entry knows', async () => {
    const id = await twoDishes()
    const dearer = { ...priced, lines: priced.lines.map((line) => ({ ...line, unitPrice: 12_000, total: 12_000 })), bill: { ...priced.bill, items: 24_000, total: 24_000 } }
    await refuse(id, dearer)
    const agreed = await agreeToChange(id, agreedQuote((await entries())[0] as OrderEntry, {}))
    expect(agreed).toMatchObject({ ok: true })
    const [old, renewed] = (await entries()).sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(old).toMatchObject({ id, state: 'needs-confirmation', replacedBy: renewed?.id })
    expect(renewed).toMatchObject({ state: 'saved', attempts: 0, command: { orderId: renewed?.id, expectedTotal: 24_000 }, shown: { lines: [{ shown: { unitPrice: 12_000 } }, { shown: { unitPrice: 12_000 } }] } })
    expect(await agreeToChange(id, dearer)).toEqual({ error: 'NOT_FOUND' })
  })

  it('for a way of being served that this version does not know goes nowhere, whatever is agreed to: it would go as another', async () => {
    const id = await twoDishes()
    await refuse(id, {})
    const db = await device()
    await db.changeEntry(id, (row) => ({ ...row, unknownWay: 'BOAT' }) as OrderEntry)
    for (const seen of ['as-ordered', priced] as const) expect(await agreeToChange(id, seen)).toEqual({ error: 'NOT_FOUND' })
    expect(await entries()).toHaveLength(1)
  })

  it('goes again once, whatever two tabs agree to in the same moment, and not at all where one of them has put it back into the cart', async () => {
    const id = await twoDishes()
    await refuse(id, {})
    const [dalLine, rotiLine] = priced.lines.map((line): Quote => ({ ...priced, lines: [line], bill: { ...priced.bill, items: line.total, total: line.total } }))
    const [one, two] = await Promise.all([agreeToChange(id, dalLine ?? null), agreeToChange(id, rotiLine ?? null)])
    expect(one).toMatchObject({ ok: true })
    expect(two).toEqual(one)
    expect(await entries()).toHaveLength(2)
    const next = await twoDishes()
    await refuse(next, {})
    const entry = (await entries()).find((each) => each.id === next) as OrderEntry
    const db = await device()
    const placed = await db.readPlace()
    const readPlace = vi.spyOn(db, 'readPlace').mockImplementationOnce(async () => {
      await restoreToCart(entry)
      return placed
    })
    expect(await agreeToChange(next, priced)).toEqual({ error: 'NOT_FOUND' })
    readPlace.mockRestore()
    expect(await entries()).toHaveLength(2)
  })

  it('goes nowhere where another tab has let it go since the page was drawn', async () => {
    const id = await twoDishes()
    await refuse(id, {})
    const seen = agreedQuote((await entries())[0] as OrderEntry, {})
    await withdrawOrder(id)
    expect(await agreeToChange(id, seen)).toEqual({ error: 'NOT_FOUND' })
    expect(await entries()).toMatchObject([{ id, state: 'withdrawn', replacedBy: null }])
  })

  it('goes again with the total that the guest read, whatever this phone would count by the time it is written', async () => {
    const id = await twoDishes()
    await refuse(id, {})
    const entry = (await entries())[0] as OrderEntry
    const seen = agreedQuote(entry, {})
    await (await device()).changeEntry(id, (row) => (row.kind === 'place-order' && row.refusal?.quote ? { ...row, refusal: { ...row.refusal, quote: { ...row.refusal.quote, bill: { ...row.refusal.quote.bill, total: 99_000 } } } } : row))
    expect(await agreeToChange(id, seen)).toMatchObject({ ok: true })
    expect((await entries()).at(-1)?.command.expectedTotal).toBe(seen?.bill.total)
  })

  it('takes as many points along as its bill counts with, and after a question as many as are left (VA-21)', async () => {
    const id = await twoDishes()
    const first = (await entries())[0] as OrderEntry
    expect(first.command.points).toBeUndefined()
    const fewer = { ...priced, bill: { ...priced.bill, discount: 2000, total: 18_000 }, points: { used: 200, saving: 2000, earns: 18 } }
    await (await device()).changeEntry(id, (row) => (row.kind === 'place-order' ? { ...row, command: { ...row.command, points: 500 } } : row))
    await refuse(id, fewer)
    expect(await agreeToChange(id, agreedQuote((await entries())[0] as OrderEntry, {}))).toMatchObject({ ok: true })
    expect((await entries()).at(-1)?.command).toMatchObject({ points: 200, expectedTotal: 18_000 })
    await addToCart(dal)
    const wished = wish()
    expect(await placeOrder({ ...wished, quote: { ...wished.quote, points: { used: 70, saving: 700, earns: 0 } } })).toMatchObject({ ok: true })
    expect((await entries()).at(-1)?.command.points).toBe(70)
  })

  it('goes without the dish that is sold out, by the server’s own quote', async () => {
    const id = await twoDishes()
    const [kept, gone] = priced.lines
    await refuse(id, { lines: kept ? [kept] : [], problems: [{ lineId: gone?.lineId ?? '', kind: 'item-sold-out', id: 'a-2' }], bill: { ...priced.bill, total: 10_000 } })
    const entry = (await entries())[0] as OrderEntry
    expect(agreedQuote(entry, {})?.bill.total).toBe(10_000)
    expect(await agreeToChange(id, agreedQuote(entry, {}))).toMatchObject({ ok: true })
    expect((await entries()).at(-1)?.command.lines.map(({ itemId }) => itemId)).toEqual(['a-1'])
  })

  it('ER-07: what was refused because the outlet takes no orders goes again as it was agreed to, whatever this phone would count by now: the server asks', async () => {
    const id = await twoDishes()
    const mystery = { sessionId: '0193a1b2-0000-7000-8000-000000000001', ordinal: 1, line: { lineId: '0193a1b2-0000-7000-8000-000000000002', itemId: 'a-1', variationId: null, addOns: [], quantity: 1 } }
    await (await device()).changeEntry(id, (row) =>
      nextStep({ ...row, attempts: 1, state: 'sending', ...(row.kind === 'place-order' ? { command: { ...row.command, offerCode: 'LUNCH', points: 50, mystery, expectedTotal: 17_000 } } : {}) } as OrderEntry,
        { type: 'answered-ask', refusal: { code: 'ORDER_TIME_NOT_ALLOWED', quote: null, closed: { reason: 'STOPPED', opensAt: null }, at: 5 } }, 5))
    const [before] = (await entries()) as OrderEntry[]
    expect(await agreeToChange(id, 'as-ordered')).toMatchObject({ ok: true })
    const sent = (await entries()).at(-1) as OrderEntry
    expect(sent.command).toMatchObject({ lines: before?.command.lines, offerCode: 'LUNCH', points: 50, mystery, expectedTotal: 17_000 })
    expect(sent.shown).toEqual(before?.shown)
  })

  it('P-12: a dish from under a lid that this phone counts no more goes along, and is asked about: nothing of it is left out silently', async () => {
    const id = await twoDishes()
    const mystery = { sessionId: '0193a1b2-0000-7000-8000-000000000001', ordinal: 1, line: { lineId: '0193a1b2-0000-7000-8000-000000000002', itemId: 'a-1', variationId: null, addOns: [], quantity: 1 } }
    await (await device()).changeEntry(id, (row) => (row.kind === 'place-order' ? { ...row, command: { ...row.command, mystery } } : row))
    await refuse(id, {})
    expect(await agreeToChange(id, priced)).toMatchObject({ ok: true })
    expect((await entries()).at(-1)?.command.mystery).toEqual(mystery)
  })

  const HOUR = 3_600_000
  const table9: Place['table'] = { id: 't9', outletId: 'outlet-1', number: 9, label: 'Table 9', serviceType: 'DI', scanCode: 'RAJ009' }
  const seatedAt = async (table: Place['table'], seat: string, scannedAt = Date.now()): Promise<void> =>
    void (await (await device()).place.put({ ...place, table, scannedAt, seat: { value: seat, until: Date.now() + HOUR } }))
  /** An order for table 12, from its seat and beside it, that the server asks its guest about. */
  const refusedAt12 = async (): Promise<string> => {
    const id = await twoDishes()
    await (await device()).changeEntry(id, (row) => (row.kind === 'place-order' ? { ...row, command: { ...row.command, seat: 'seat-12', metresAway: 20 } } : row))
    await refuse(id, {})
    return id
  }
  const agree = async (id: string, said: string | null = null) => agreeToChange(id, agreedQuote((await entries())[0] as OrderEntry, {}), said)

  it('RT-04: goes to no table unasked that its guest has opened since; with their yes it goes to that one, from its seat', async () => {
    const id = await refusedAt12()
    await seatedAt(table9, 'seat-9')
    const question = { asks: { about: 'moved', table: { label: 'Table 9', scanCode: 'RAJ009' }, was: 'Table 12' } }
    expect(await agree(id)).toMatchObject(question)
    expect(await agree(id, 'RAJ012')).toMatchObject(question)
    expect(await entries()).toMatchObject([{ id, replacedBy: null }])
    expect(await agree(id, 'RAJ009')).toMatchObject({ ok: true })
    const sent = (await entries()).at(-1)
    expect(sent).toMatchObject({ command: { tableCode: 'RAJ009', seat: 'seat-9' }, shown: { tableLabel: 'Table 9' } })
    expect(sent?.command.metresAway).toBeUndefined()
  })

  it('RT-04: asks hours later whether its guest is still at its table; their yes is known from then on', async () => {
    const id = await refusedAt12()
    await seatedAt(place.table, 'seat-12b', Date.now() - 5 * HOUR)
    expect(await agree(id)).toEqual({ asks: { about: 'still-there', table: { label: 'Table 12', scanCode: 'RAJ012' }, was: 'Table 12' } })
    expect(await entries()).toHaveLength(1)
    expect(await agree(id, 'RAJ012')).toMatchObject({ ok: true })
    expect((await entries()).at(-1)).toMatchObject({ command: { tableCode: 'RAJ012', seat: 'seat-12b' }, shown: { tableLabel: 'Table 12' } })
    expect(Date.now() - ((await (await device()).readPlace())?.scannedAt ?? 0)).toBeLessThan(HOUR)
  })

  it('RT-04: asks a guest who is at another outlet by now, and says nothing of that place with the order', async () => {
    const id = await refusedAt12()
    const elsewhere = { ...place, outletId: 'outlet-2', outletCode: 'RAB', table: { ...table9, outletId: 'outlet-2' }, scannedAt: 1, seat: { value: 'seat-b', until: Date.now() + HOUR } }
    await (await device()).place.put(elsewhere)
    expect(await agree(id)).toMatchObject({ asks: { about: 'still-there', table: { label: 'Table 12' } } })
    expect(await agree(id, 'RAJ012')).toMatchObject({ ok: true })
    const sent = (await entries()).at(-1)
    expect(sent?.command).toMatchObject({ outletId: 'outlet-1', tableCode: 'RAJ012', seat: 'seat-12' })
    expect(sent?.command.metresAway).toBeUndefined()
    expect((await (await device()).readPlace())?.scannedAt).toBe(1)
  })

  it('is taken back at once before it was sent, else the server is asked; what waits is not forgotten', async () => {
    await addToCart(dal)
    const id = await ordered()
    expect(await forgetEntry(id)).toEqual({ error: 'BAD_REQUEST' })
    expect(await withdrawOrder(id)).toEqual({ ok: true, result: 'withdrawn' })
    expect(await withdrawOrder(id)).toEqual({ ok: true, result: 'withdrawn' })
    const again = restoreToCart((await entries())[0] as OrderEntry)
    expect(linesOf(cartMemory.get()).map(({ itemId }) => itemId)).toEqual(['a-1'])
    expect(await again).toEqual({ ok: true })
    expect(await entries()).toEqual([])
    const next = await ordered()
    expect(next).not.toBe(id)
    await (await device()).changeEntry(next, (row) => ({ ...row, attempts: 1 }))
    expect(await withdrawOrder(next)).toEqual({ ok: true, result: 'asked' })
    expect((await entries()).map((entry) => entry.id)).toEqual([next])
  })
})

describe('an order that came to nothing', () => {
  beforeEach(eachMomentOnce)

  it('gives its dishes back also where the tap was kept back by the browser and another order went meanwhile', async () => {
    await addToCart(dal)
    const id = await ordered()
    await withdrawOrder(id)
    await addToCart(roti)
    await ordered()
    vi.stubGlobal('event', { timeStamp: performance.now() - 60_000 })
    const again = restoreToCart((await entries()).find((entry) => entry.id === id) as OrderEntry)
    vi.unstubAllGlobals()
    expect(await again).toEqual({ ok: true })
    expect(linesOf(cartMemory.get()).map(({ itemId }) => itemId)).toEqual(['a-1'])
  })

  it('gives back what was written to the kitchen as well, beside what stands in the cart meanwhile; where both have no room it stays to be looked at', async () => {
    const again = async (cartNote: string): Promise<unknown> => {
      await addToCart(dal)
      await setCartNote('I am allergic to peanuts')
      const id = await ordered()
      await withdrawOrder(id)
      await setCartNote(cartNote)
      return restoreToCart((await entries()).find((entry) => entry.id === id) as OrderEntry)
    }
    expect([await again(''), cartMemory.get().note]).toEqual([{ ok: true }, 'I am allergic to peanuts'])
    await ordered()
    expect((await entries()).at(-1)?.command.note).toBe('I am allergic to peanuts')
    expect([await again('Less salt'), cartMemory.get().note]).toEqual([{ ok: true }, 'Less salt; I am allergic to peanuts'])
    const long = 'x'.repeat(230)
    await ordered()
    expect([await again(long), cartMemory.get().note, linesOf(cartMemory.get())]).toEqual([{ error: 'BODY_TOO_LARGE' }, long, []])
    expect((await entries()).at(-1)).toMatchObject({ state: 'withdrawn', command: { note: 'I am allergic to peanuts' } })
  })

  it('stays on the device when its dishes find no room in the kept cart', async () => {
    await addToCart(dal)
    const id = await ordered()
    await withdrawOrder(id)
    const full = Object.assign(new Error('no room'), { name: 'QuotaExceededError' })
    const { cart } = (await guestStore.current()).database.collections
    vi.spyOn(cart, 'findOne').mockImplementationOnce(() => {
      throw full
    })
    expect(await restoreToCart((await entries())[0] as OrderEntry)).toEqual({ error: 'STORAGE_FULL' })
    expect((await entries()).map((entry) => entry.id)).toEqual([id])
  })
})

describe('a page that has not heard of another guest’s login', () => {
  it('LF-04, CA-22, P-07: keeps no words, asks for no cancelling and pays nothing as that guest', async () => {
    const db = await device()
    const { id: orderId, outletId } = { id: newId(), outletId: 'outlet-1' }
    const asOther = async <T>(act: () => Promise<T>): Promise<T> => {
      vi.spyOn(db, 'readSession').mockResolvedValueOnce(sessionUntil(4_000_000_000_000, { guestId: OTHER_GUEST }))
      return act()
    }
    const words = { orderId, overallRating: 5, foodRating: null, serviceRating: null, ambienceRating: null, remark: 'my words' }
    expect(await asOther(() => giveFeedback(outletId, words))).toEqual({ error: 'UNAUTHORIZED_ACTION' })
    expect(await asOther(() => askCancel({ id: orderId, outletId }, 'Too late'))).toEqual({ error: 'UNAUTHORIZED_ACTION' })
    expect(await asOther(() => startPayment(orderOf(orderEntry(1_000))))).toEqual({ error: 'UNAUTHORIZED_ACTION' })
    expect(await db.readEntries()).toEqual([])
  })
})

describe('feedback', () => {
  it('LF-04: is kept to be sent, once for an order', async () => {
    await addToCart(dal)
    const orderId = await ordered()
    const words = { orderId, overallRating: 4, foodRating: null, serviceRating: null, ambienceRating: null, remark: 'Good' }
    expect(await Promise.all([giveFeedback('outlet-1', words), giveFeedback('outlet-1', words)])).toEqual([{ ok: true, result: 'kept' }, { ok: true, result: 'kept' }])
    expect((await (await device()).readEntries()).filter(({ kind }) => kind === 'give-feedback')).toHaveLength(1)
  })

  it('LF-04: says that other words are not kept beside the first, unless those were refused', async () => {
    const words = { orderId: newId(), overallRating: 2, foodRating: null, serviceRating: null, ambienceRating: null, remark: '' }
    const better = { ...words, overallRating: 5, remark: 'It came after all' }
    const kept = async () => (await (await device()).readEntries()).map(({ command }) => 'feedback' in command && command.feedback.overallRating)
    await giveFeedback('outlet-1', words)
    expect(await giveFeedback('outlet-1', better)).toEqual({ ok: true, result: 'second' })
    expect(await kept()).toEqual([2])
    const db = await device()
    const [first] = await db.readEntries()
    await db.changeEntry(first?.id ?? '', (row) => ({ ...row, state: 'rejected', attempts: 1 }))
    expect(await giveFeedback('outlet-1', better)).toEqual({ ok: true, result: 'kept' })
    expect((await kept()).sort()).toEqual([2, 5])
  })
})

describe('logging out', () => {
  it('ST-06: asks about orders that wait; leaves on the device only what may have arrived', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    await addToCart(dal)
    const unsent = await ordered()
    await addToCart(roti)
    const maybe = await ordered()
    await (await device()).changeEntry(maybe, (row) => ({ ...row, attempts: 1 }))
    expect(await signOut({ leaveWaiting: false })).toEqual({ left: { unsent: 1, unanswered: 1, feedback: 0, cancels: 0, changes: 0 } })
    expect(await signOut({ leaveWaiting: true })).toEqual({ ok: true, code: 'RAJ012', hadTable: true })
    expect((await entries()).map((entry) => entry.id)).toEqual([maybe])
    expect(unsent).not.toBe(maybe)
    const db = await device()
    expect([await db.readSession(), (await db.readPlace())?.table]).toEqual([null, null])
    await eventually(async () => expect((await indexedDB.databases()).some(({ name }) => name?.startsWith('rxdb-dexie-guest-brand-1'))).toBe(false))
  }, 12_000)

  it('ST-06: a dish that is put in right after the logout is the next one’s and stays, before the database has told the page', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    await addToCart(dal)
    expect(await signOut({ leaveWaiting: true })).toMatchObject({ ok: true })
    void addToCart(roti)
    await cartKept()
    await eventually(() => expect(sessionCell.get()).toBeNull())
    expect(linesOf(cartMemory.get()).map(({ itemId }) => itemId)).toEqual(['a-2'])
  }, 12_000)

  it('ST-06: a login that was made in another tab meanwhile stays, and the native app hears of no logout', async () => {
    const db = await device()
    const told: string[] = []
    vi.stubGlobal('window', { ReactNativeWebView: { postMessage: (message: string) => told.push(message) } })
    const readPlace = vi.spyOn(db, 'readPlace').mockImplementationOnce(async () => {
      await db.session.put(sessionUntil(4_000_000_000_000, { guestId: OTHER_GUEST }))
      return place
    })
    expect(await signOut({ leaveWaiting: true })).toMatchObject({ ok: true })
    expect([readPlace.mock.calls.length > 0, told, (await db.readSession())?.guestId]).toEqual([true, [], OTHER_GUEST])
    expect(await signOut({ leaveWaiting: true })).toMatchObject({ ok: true })
    expect(told).toEqual([JSON.stringify({ type: 'logout' })])
  })

  it('ST-06: an order that is handed to the network while its guest logs out stays on the device: it may arrive', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    await addToCart(dal)
    const id = await ordered()
    const db = await device()
    const readPlace = vi.spyOn(db, 'readPlace').mockImplementationOnce(async () => {
      await db.changeEntry(id, (row) => nextStep(row, { type: 'attempt' }, Date.now()))
      return place
    })
    expect(await signOut({ leaveWaiting: true })).toMatchObject({ ok: true })
    readPlace.mockRestore()
    expect((await entries()).map((entry) => [entry.id, entry.state, entry.attempts])).toEqual([[id, 'sending', 1]])
  }, 12_000)

  it.each([['logs out', false], ['is logged out', true]])('ST-06: a guest who %s leaves neither a door nor a car, here or in a place that was open before', async (_, isOver) => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    const door = { title: 'Home', house: 'B-14', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.888, lng: 75.804 }, note: '' }
    const db = await device()
    await db.place.put({ ...place, table: null })
    await chooseWay('DL', { address: door, riderNote: 'Ask for Mrs Rathore' })
    await db.place.put({ ...place, outletCode: 'RAJJB', table: null })
    await chooseWay('DT', { vehicle: { number: 'RJ14 CX 4821', description: 'White Baleno' } })
    const held = async () => JSON.stringify([await db.readPlace(), await db.kept.toArray()])
    for (const word of ['Laxmi Path', 'Mrs Rathore', 'RJ14 CX 4821']) expect(await held()).toContain(word)
    expect(await signOut({ leaveWaiting: true, isOver })).toMatchObject({ ok: true, code: 'RAJJB' })
    for (const word of ['Laxmi Path', 'Mrs Rathore', 'RJ14 CX 4821', 'Baleno']) expect(await held()).not.toContain(word)
    await db.kept.clear()
  }, 12_000)

  it.each([
    ['ST-06: a guest who logs out takes along what they are allergic to and that calls may say where they are; the colours of the phone stay', false, [[], false, null]],
    ['ST-02: a guest whose login the server ended finds their allergies marked as before when they log in again', true, [['peanut'], true, { here: { lat: 26.9, lng: 75.8 }, at: 1 }]],
  ])('%s', async (_, isOver, left) => {
    const db = await device()
    await db.preferences.put({ ...FIRST_PREFERENCES, colourScheme: 'dark', allergies: ['peanut'], sharesLocation: true })
    sharedLocationCell.set({ here: { lat: 26.9, lng: 75.8 }, at: 1 })
    expect(await signOut({ leaveWaiting: true, isOver })).toMatchObject({ ok: true })
    const { allergies, sharesLocation, colourScheme } = await db.readPreferences()
    expect([allergies, sharesLocation, sharedLocationCell.get(), colourScheme]).toEqual([...left, 'dark'])
    sharedLocationCell.set(null)
    await db.preferences.clear()
  })

  it('ST-06: a guest who logs in over another’s login that ended is not shown that one’s allergies, and the same guest again is', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    const db = await device()
    await db.preferences.put({ ...FIRST_PREFERENCES, allergies: ['peanut'], sharesLocation: true })
    await db.session.put({ ...sessionUntil(4_000_000_000_000), accessToken: '' })
    const guest = { id: GUEST, name: 'Bina', email: null, primaryPhoneNumber: '9000000001', countryCode: '91', guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: 1 }
    const login = { guest, accessToken: tokenUntil(4_000_000_000_000), serverTime: Date.now() }
    await enter(login, 'brand-1')
    expect(await db.readPreferences()).toMatchObject({ allergies: ['peanut'], sharesLocation: true })
    await enter({ ...login, guest: { ...guest, id: OTHER_GUEST } }, 'brand-1')
    expect(await db.readPreferences()).toMatchObject({ allergies: [], sharesLocation: false })
    await db.preferences.clear()
  })

  it.each([
    ['the same guest', GUEST, 'phone', { allergies: ['peanut'], sharesLocation: true }],
    ['another guest', OTHER_GUEST, 'phone', { allergies: [], sharesLocation: false }],
    ['any guest at a tablet', GUEST, 'kiosk', { allergies: [], sharesLocation: false }],
  ] as const)('ST-02, ST-06: after a login that the server ended %s finds the choices that are theirs', async (_, id, surface, found) => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    const db = await device()
    await db.preferences.put({ ...FIRST_PREFERENCES, surface, allergies: ['peanut'], sharesLocation: true })
    expect(await signOut({ leaveWaiting: true, isOver: true })).toMatchObject({ ok: true })
    const guest = { id, name: 'Bina', email: null, primaryPhoneNumber: '9000000001', countryCode: '91', guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: 1 }
    await enter({ guest, accessToken: tokenUntil(4_000_000_000_000), serverTime: Date.now() }, 'brand-1')
    expect(await db.readPreferences()).toMatchObject(found)
    await db.preferences.clear()
  })

  it('ST-06: a guest who logs in over another’s login that ended finds neither the door nor the words of the one before', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    const door = { title: 'Home', house: 'B-14', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.888, lng: 75.804 }, note: 'Gate code 4711' }
    const db = await device()
    await db.place.put({ ...place, table: null })
    await chooseWay('DL', { address: door, riderNote: 'Ask for Mrs Rathore' })
    await db.session.put({ ...sessionUntil(4_000_000_000_000), accessToken: '' })
    const held = async () => JSON.stringify([await db.readPlace(), await db.kept.toArray()])
    const guest = { id: OTHER_GUEST, name: 'Bina', email: null, primaryPhoneNumber: '9000000001', countryCode: '91', guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: 1 }
    const answer = { guest, accessToken: tokenUntil(4_000_000_000_000), serverTime: Date.now() }
    // The same guest again keeps them.
    expect(await enter({ ...answer, guest: { ...guest, id: GUEST } }, 'brand-1')).toEqual({ ok: true, next: 'done' })
    for (const word of ['Laxmi Path', 'Mrs Rathore', 'Gate code']) expect(await held()).toContain(word)
    expect(await enter(answer, 'brand-1')).toEqual({ ok: true, next: 'done' })
    for (const word of ['Laxmi Path', 'Mrs Rathore', 'Gate code']) expect(await held()).not.toContain(word)
    await db.kept.clear()
  }, 12_000)

  it('ST-02, LF-04: a session that ended never takes feedback along that waits to be sent', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    await giveFeedback('outlet-1', { orderId: newId(), overallRating: 5, foodRating: null, serviceRating: null, ambienceRating: null, remark: '' })
    const db = await device()
    const [waits] = await db.readEntries()
    expect(await signOutAfterEnd(GUEST)).toBe('held')
    expect([(await db.readEntries()).map(({ id }) => id), (await db.readSession())?.guestId]).toEqual([[waits?.id], GUEST])
    await db.entries.clear()
    expect(await signOutAfterEnd(GUEST)).toBe('left')
    expect(await db.readSession()).toBeNull()
  })

  it('ST-02, ER-11: a session that ended never takes along an order that was refused, before its guest has seen that', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    await addToCart(dal)
    const id = await ordered()
    const db = await device()
    const refusal: Refusal = { code: 'UNAUTHORIZED_ACTION', quote: null, closed: null, at: 1 }
    await db.changeEntry(id, (row) => ({ ...row, state: 'rejected', attempts: 1, refusal }))
    expect(await signOutAfterEnd(GUEST)).toBe('held')
    expect([(await entries()).map((entry) => entry.id), (await db.readSession())?.guestId]).toEqual([[id], GUEST])
    await forgetEntry(id)
    expect(await signOutAfterEnd(GUEST)).toBe('left')
  })

  it('ST-02: a session that ended leaves the seat, and the dishes to the next login', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    await addToCart(dal)
    await cartKept()
    expect(await signOut({ leaveWaiting: true, isOver: true })).toMatchObject({ ok: true, hadTable: true })
    const db = await device()
    expect([await db.readSession(), (await db.readPlace())?.table?.scanCode]).toEqual([null, 'RAJ012'])
    await eventually(() => expect(linesOf(cartMemory.get()).map(({ itemId }) => itemId)).toEqual(['a-1']))
    await db.session.put(sessionUntil(4_000_000_000_000, { guestId: OTHER_GUEST }))
    await eventually(async () => expect((await indexedDB.databases()).some(({ name }) => name?.startsWith('rxdb-dexie-guest-visitor'))).toBe(false))
    await eventually(() => expect(linesOf(cartMemory.get()).map(({ itemId }) => itemId)).toEqual(['a-1']))
  }, 12_000)

  it('ST-02: a session that ends while a login brings the visitor’s dishes is over all the same, and they are there once', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    const db = await device()
    const newcomer = newId()
    await db.session.clear()
    await eventually(() => expect(sessionCell.get()).toBeNull())
    await addToCart(dal)
    await cartKept()
    await db.session.put(sessionUntil(4_000_000_000_000, { guestId: newcomer }))
    // Its own database is there: what comes next is the visitor's.
    await vi.waitFor(async () => expect((await indexedDB.databases()).some(({ name }) => name?.includes(newcomer))).toBe(true), { interval: 1, timeout: 20_000 })
    expect(await Promise.all([signOutAfterEnd(newcomer), signOutAfterEnd(newcomer)])).toEqual(['left', 'left'])
    const stored = async () => (await (await guestStore.current()).database.collections.cart.findOne('cart').exec())?.lines.map(({ itemId, quantity }) => [itemId, quantity])
    await eventually(async () => expect([await stored(), linesOf(cartMemory.get()).map(({ itemId, quantity }) => [itemId, quantity])]).toEqual([[['a-1', 1]], [['a-1', 1]]]))
    expect(await db.readSession()).toBeNull()
  }, 20_000)
})

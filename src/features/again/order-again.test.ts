import { describe, expect, it } from 'vitest'
import { indexMenu } from '#domain/menu-index.ts'
import type { OrderView } from '#src/queries/order-view.ts'
import { smallAvailability, smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { type AgainFacts, elsewhereTitle, orderAgain } from './order-again.ts'

const outlet = smallOutlet()
const PRICE = smallItem('a-1').price
const line = (itemId: string, unitPrice = PRICE) => ({ lineId: itemId, itemId, variationId: null, addOns: [], quantity: 2, name: itemId, picture: null, unitPrice })
const order = (outletId: string, ...lines: ReturnType<typeof line>[]) => ({ order: { outletId, lines }, lines, entry: null, outletName: 'Rajwada' }) as unknown as OrderView
const facts: AgainFacts = {
  place: { outletId: outlet.id, serviceType: 'DI' },
  menu: indexMenu([smallSection('a', 0, [smallItem('a-1'), smallItem('a-2')])]),
  outlet,
  availability: smallAvailability(),
  costsCart: () => false,
}

describe('order again', () => {
  it('names the outlet where the order was made; one that is not known here has only the brand’s name, which says nothing beside an outlet of the same name', () => {
    expect(elsewhereTitle('Rajwada, Johri Bazaar', 'Rajwada', 'Rajwada')).toBe('This order was made at Rajwada, Johri Bazaar')
    expect(elsewhereTitle(null, 'Rajwada', 'Rajwada')).toBe('This order was made at another outlet')
    expect(elsewhereTitle(null, 'Rajwada', null)).toBe('This order was made at Rajwada')
  })

  it('puts into the cart what is as it was, with nothing to ask', () => {
    const again = orderAgain(order(outlet.id, line('a-1'), line('a-2')), facts)
    expect(again).toMatchObject({ kind: 'dishes', isChanged: false, costsCart: false, count: 4, total: 4 * PRICE })
    expect('lines' in again && again.lines.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([['a-1', 2], ['a-2', 2]])
  })

  it('shows line by line what changed: a price, a dish that is gone, one that is sold out', () => {
    const again = orderAgain(order(outlet.id, line('a-1', PRICE - 1000), line('gone'), line('a-2')), { ...facts, availability: { ...smallAvailability(), soldOut: ['a-2'] } })
    expect(again).toMatchObject({ kind: 'dishes', isChanged: true, count: 2, total: 2 * PRICE })
    expect('shown' in again && again.shown.map(({ change }) => change)).toEqual([
      { kind: 'price', was: PRICE - 1000, now: PRICE },
      { kind: 'unavailable', reason: 'No longer on the menu' },
      { kind: 'unavailable', reason: 'Sold out' },
    ])
    expect(orderAgain(order(outlet.id, line('gone')), facts)).toEqual({ kind: 'none' })
  })

  it('leaves out what came with an offer, and says so: it would be charged for now', () => {
    const before = order(outlet.id, line('a-1'), { ...line('a-2'), quantity: 1 })
    const given = { ...before, order: { ...before.order, offers: [{ id: 'meetha', code: 'MEETHA', title: 'A sweet', automatic: false, saving: PRICE, giftLineId: 'a-2' }] } } as OrderView
    const again = orderAgain(given, facts)
    expect(again).toMatchObject({ kind: 'dishes', isChanged: true, total: 2 * PRICE, lines: [{ itemId: 'a-1' }] })
    expect('shown' in again && again.shown.map(({ change }) => change)).toEqual([{ kind: 'same', price: PRICE }, { kind: 'unavailable', reason: 'Came with an offer' }])
  })

  it('knows when another outlet’s dishes would leave the cart (ST-19)', () => {
    expect(orderAgain(order(outlet.id, line('a-1')), { ...facts, costsCart: () => true })).toMatchObject({ costsCart: true })
  })

  it('says that an order was made elsewhere only of one that was, and not while place or menu are being read', () => {
    expect(orderAgain(order('other', line('a-1')), facts)).toEqual({ kind: 'elsewhere', outletId: 'other' })
    expect(orderAgain(order(outlet.id, line('a-1')), { ...facts, place: null })).toEqual({ kind: 'elsewhere', outletId: outlet.id })
    const reading: Partial<AgainFacts>[] = [{ place: undefined }, { menu: null }, { availability: null }, { outlet: null }, { outlet: { ...outlet, id: 'last-one' } }]
    for (const part of reading) expect(orderAgain(order(outlet.id, line('a-1')), { ...facts, ...part })).toEqual({ kind: 'reading' })
  })
})

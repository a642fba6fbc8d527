import { describe, expect, it } from 'vitest'
import { indexMenu } from '#domain/menu-index.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { smallAvailability, smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { type AgainFacts, orderAgain } from './order-again.ts'

const outlet = smallOutlet()
const line = (itemId: string) => ({ lineId: itemId, itemId, variationId: null, addOns: [], quantity: 1 })
const order = (outletId: string, ...items: string[]) => ({ order: { outletId, lines: items.map(line) }, entry: null, outletName: 'Rajwada' }) as unknown as OrderView
const facts: AgainFacts = {
  place: { outletId: outlet.id, serviceType: 'DI' },
  menu: indexMenu([smallSection('a', 0, [smallItem('a-1'), smallItem('a-2')])]),
  outlet,
  availability: smallAvailability(),
  costsCart: () => false,
}
const itemsOf = (again: ReturnType<typeof orderAgain>) => ('lines' in again ? [again.kind, again.lines.map(({ itemId }) => itemId), again.missing] : [again.kind])

describe('order again', () => {
  it('puts into the cart what can be had, and counts what cannot', () => {
    expect(itemsOf(orderAgain(order(outlet.id, 'a-1', 'gone'), facts))).toEqual(['add', ['a-1'], 1])
    expect(itemsOf(orderAgain(order(outlet.id, 'gone'), facts))).toEqual(['none'])
  })

  it('asks before another outlet’s dishes leave the cart (ST-19)', () => {
    expect(itemsOf(orderAgain(order(outlet.id, 'a-1'), { ...facts, costsCart: () => true }))).toEqual(['ask', ['a-1'], 0])
  })

  it('says that an order was made elsewhere only of one that was, and not while place or menu are being read', () => {
    expect(orderAgain(order('other', 'a-1'), facts)).toEqual({ kind: 'elsewhere', outletId: 'other' })
    expect(orderAgain(order(outlet.id, 'a-1'), { ...facts, place: null })).toEqual({ kind: 'elsewhere', outletId: outlet.id })
    const reading: Partial<AgainFacts>[] = [{ place: undefined }, { menu: null }, { availability: null }, { outlet: null }, { outlet: { ...outlet, id: 'last-one' } }]
    for (const part of reading) expect(orderAgain(order(outlet.id, 'a-1'), { ...facts, ...part })).toEqual({ kind: 'reading' })
  })
})

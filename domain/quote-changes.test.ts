import { describe, expect, it } from 'vitest'
import type { CartLine } from '#schemas/cart.ts'
import type { Quote } from '#schemas/quote.ts'
import { quoteChanges } from './quote-changes.ts'

const line = (n: number, unitPrice: number): CartLine => ({
  lineId: `01890a5d-ac96-774b-bcce-b3020990000${n}`, itemId: `d${n}`, variationId: null, addOns: [], quantity: 1,
  shown: { name: `Dish ${n}`, choices: '', unitPrice, foodType: 'VF', picture: null }, changedAt: 1, removedAt: null,
})
const quoted = (n: number, unitPrice: number): Quote['lines'][number] => ({
  ...line(n, 0), name: `Dish ${n}`, choices: '', foodType: 'VF', picture: null, unitPrice, total: unitPrice, cancelled: false,
})

describe('what changed while an order waited', () => {
  it('is told line by line: a price up, a price down, a dish that is out, and nothing of the rest', () => {
    const quote: Quote = {
      lines: [quoted(1, 12_000), quoted(2, 8000), quoted(4, 5000)],
      problems: [{ lineId: line(3, 0).lineId, kind: 'item-sold-out', id: 'd3' }],
      bill: { items: 0, discount: 0, packing: 0, delivery: 0, taxes: [], roundOff: 0, total: 0 },
      menuVersion: 2,
    }
    expect(quoteChanges([line(1, 10_000), line(2, 9000), line(3, 7000), line(4, 5000)], quote).map((c) => [c.name, c.kind])).toEqual([
      ['Dish 1', 'price'], ['Dish 2', 'price'], ['Dish 3', 'unavailable'],
    ])
  })
})

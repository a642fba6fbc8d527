import { expect, it } from 'vitest'
import type { Quote } from '#schemas/quote.ts'
import { certainQuote } from './certain-quote.ts'

const quoteWith = (...kinds: Quote['problems'][number]['kind'][]): Quote => ({
  lines: [],
  problems: kinds.map((kind, index) => ({ lineId: `line-${index}`, kind, id: 'dal' })),
  bill: { items: 0, discount: 0, packing: 0, delivery: 0, taxes: [], roundOff: 0, total: 0 },
  menuVersion: 1,
})

it('a dish is gone only once the whole menu is here (ER-05); what is sold out is said at once', () => {
  expect(certainQuote(quoteWith('item-gone'), true)).toBeNull()
  expect(certainQuote(quoteWith('item-gone'), false)?.problems).toHaveLength(1)
  expect(certainQuote(quoteWith('item-sold-out'), true)?.problems).toHaveLength(1)
  expect(certainQuote(quoteWith(), true)).not.toBeNull()
})

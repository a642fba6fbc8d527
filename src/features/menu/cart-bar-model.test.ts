import { describe, expect, it } from 'vitest'
import { addLine, emptyCart } from '#domain/cart.ts'
import { cartBarWords } from './cart-bar-model.ts'

const cart = addLine(
  { ...emptyCart(0), outletId: 'o1' },
  { lineId: '01970000-0000-7000-8000-000000000001', itemId: 'dal', variationId: null, addOns: [], quantity: 2, shown: { name: 'Dal makhani', choices: '', unitPrice: 28_500, foodType: 'VF', picture: null } },
  1,
)
const facts = { cart, quote: null, own: null, elsewhere: false, offline: false, placeLabel: 'Table 4' }

describe('the cart bar', () => {
  it('says what the dishes come to, and where they go', () => {
    expect(cartBarWords(facts)).toEqual({ sum: '2 items · ₹570', line: 'Table 4, taxes extra' })
    expect(cartBarWords({ ...facts, offline: true }).line).toBe('Offline, your order will wait here')
  })

  it('counts with what the outlet takes off by itself, where the dishes are priced by the menu at hand (F-21)', () => {
    const bill = { items: 60_000, discount: 0, packing: 0, delivery: 0, taxes: [], roundOff: 0, total: 60_000 }
    const priced = { ...facts, quote: { lines: [], problems: [], bill, menuVersion: 1 }, own: { title: '10% off the bill', saving: 6000 } }
    expect(cartBarWords(priced).sum).toBe('2 items · ₹540')
    expect(cartBarWords({ ...priced, own: null }).sum).toBe('2 items · ₹600')
    expect(cartBarWords({ ...priced, quote: null }).sum).toBe('2 items · ₹570')
  })

  it('claims neither a price nor this table for dishes of another outlet (ST-19)', () => {
    for (const offline of [false, true])
      expect(cartBarWords({ ...facts, elsewhere: true, offline })).toEqual({ sum: '2 items of another outlet', line: 'They cannot be ordered here' })
  })
})

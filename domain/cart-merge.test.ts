import fc from 'fast-check'
import { is } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { type Cart, type CartLine, Cart as CartStruct } from '#schemas/cart.ts'
import { addLine, clearCart, countOfItem, dishCount, emptyCart, handedOver, isCartFull, linesOf, offerOf, placeCart, setOffer, setQuantity, wouldLoseCart } from './cart.ts'
import { mergeCarts } from './cart-merge.ts'

const lineId = (n: number) => `01890a5d-ac96-774b-bcce-b3020990000${n}`
const newLine = (n: number, itemId = `dish-${n}`): Omit<CartLine, 'changedAt' | 'removedAt'> => ({
  lineId: lineId(n),
  itemId,
  variationId: null,
  addOns: [],
  quantity: 1,
  shown: { name: itemId, choices: '', unitPrice: 10_000, foodType: 'VF', picture: null },
})
const here = { outletId: 'here', tableCode: null, serviceType: 'DI' as const }

type Act = { kind: 'add' | 'more' | 'remove' | 'clear' | 'offer'; n: number; at: number }
const act = fc.record({ kind: fc.constantFrom('add' as const, 'more' as const, 'remove' as const, 'clear' as const, 'offer' as const), n: fc.integer({ min: 0, max: 4 }), at: fc.integer({ min: 1, max: 60 }) })
const play = (start: Cart, acts: Act[]): Cart =>
  [...acts].sort((a, b) => a.at - b.at).reduce((cart, { kind, n, at }) => {
    if (kind === 'clear') return clearCart(cart, at)
    if (kind === 'offer') return setOffer(cart, n === 0 ? null : `CODE${n}`, null, at)
    if (kind === 'add') return addLine(cart, newLine(n), at)
    return setQuantity(cart, lineId(n), kind === 'remove' ? 0 : 5, at)
  }, start)

const begin = placeCart(emptyCart(0), here, 0)

describe('a cart on two devices', () => {
  it('ends the same whichever side merges, and merging again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), fc.array(act, { maxLength: 12 }), (a, b) => {
        const [left, right] = [play(begin, a), play(begin, b)]
        const merged = mergeCarts(left, right)
        expect(mergeCarts(right, left)).toEqual(merged)
        expect(mergeCarts(merged, left)).toEqual(merged)
        expect(mergeCarts(merged, right)).toEqual(merged)
      }),
    )
  })

  it('does not depend on the order in which three devices meet', () => {
    const acts = fc.array(act, { maxLength: 8 })
    fc.assert(
      fc.property(acts, acts, acts, (a, b, c) => {
        const [x, y, z] = [play(begin, a), play(begin, b), play(begin, c)]
        expect(linesOf(mergeCarts(mergeCarts(x, y), z))).toEqual(linesOf(mergeCarts(x, mergeCarts(y, z))))
      }),
    )
  })

  it('keeps both devices’ dishes', () => {
    const merged = mergeCarts(addLine(begin, newLine(1), 10), addLine(begin, newLine(2), 11))
    expect(linesOf(merged).map((line) => line.itemId)).toEqual(['dish-1', 'dish-2'])
  })

  it('does not bring back what was removed or ordered', () => {
    const full = addLine(begin, newLine(1), 10)
    expect(linesOf(mergeCarts(full, setQuantity(full, lineId(1), 0, 20)))).toEqual([])
    expect(linesOf(mergeCarts(full, clearCart(full, 20)))).toEqual([])
  })

  it('never mixes two outlets: the cart touched last wins whole (ST-19)', () => {
    const there = placeCart(emptyCart(0), { ...here, outletId: 'there' }, 0)
    const merged = mergeCarts(addLine(begin, newLine(1), 10), addLine(there, newLine(2), 11))
    expect(merged.outletId).toBe('there')
    expect(linesOf(merged).map((line) => line.itemId)).toEqual(['dish-2'])
  })
})

describe('a cart that changes hands', () => {
  it('is neither cleared by an older clearing on another phone nor lost to an older cart at another outlet', () => {
    const visitors = addLine(begin, newLine(1), 10)
    const cleared = clearCart(addLine(begin, newLine(2), 5), 20)
    const elsewhere = { ...addLine({ ...begin, outletId: 'elsewhere' }, newLine(3), 25), outletId: 'elsewhere' }
    for (const account of [cleared, elsewhere]) {
      expect(linesOf(mergeCarts(account, visitors)).map((line) => line.lineId)).not.toContain(lineId(1))
      const merged = mergeCarts(account, handedOver(visitors, 30))
      expect(linesOf(merged).map((line) => line.lineId)).toEqual([lineId(1)])
      expect(merged.outletId).toBe(begin.outletId)
    }
  })

  it('clears nothing of the guest’s own', () => {
    const account = addLine(begin, newLine(2), 10)
    const visitors = addLine(clearCart(begin, 20), newLine(1), 21)
    expect(linesOf(mergeCarts(account, handedOver(visitors, 30)))).toHaveLength(2)
  })
})

describe('a cart', () => {
  it('raises the quantity when the same choice is added again', () => {
    const cart = addLine(addLine(begin, newLine(1, 'tea'), 1), newLine(2, 'tea'), 2)
    expect(linesOf(cart)).toHaveLength(1)
    expect(countOfItem(cart, 'tea')).toBe(2)
    expect(dishCount(cart)).toBe(2)
  })

  it('warns before another outlet’s dishes are lost, and only then (ST-19)', () => {
    expect(wouldLoseCart(begin, 'there')).toBe(false)
    const full = addLine(begin, newLine(1), 1)
    expect(wouldLoseCart(full, 'there')).toBe(true)
    expect(wouldLoseCart(full, 'here')).toBe(false)
    expect(linesOf(placeCart(full, { ...here, outletId: 'there' }, 5))).toEqual([])
  })
})

describe('the offer chosen for a cart (P-05)', () => {
  const filled = addLine(begin, newLine(1), 5)

  it('is the one chosen last on any device, and goes with the dishes it was chosen for', () => {
    const [ten, none] = [setOffer(filled, 'JAIPUR10', null, 10), setOffer(filled, null, null, 20)]
    expect([offerOf(mergeCarts(ten, none)), offerOf(mergeCarts(none, ten))]).toMatchObject([{ code: null }, { code: null }])
    expect(offerOf(mergeCarts(filled, ten))).toMatchObject({ code: 'JAIPUR10' })
    expect(offerOf(clearCart(ten, 30))).toBeNull()
    expect(offerOf(mergeCarts(clearCart(filled, 30), ten))).toBeNull()
  })

  it('comes along from a visitor to the guest who logs in, and one that was cleared does not come back', () => {
    expect(offerOf(handedOver(setOffer(filled, 'JAIPUR10', null, 10), 50))).toMatchObject({ code: 'JAIPUR10', changedAt: 50 })
    expect(offerOf(handedOver(clearCart(setOffer(filled, 'JAIPUR10', null, 10), 30), 50))).toBeNull()
  })
})

describe('a cart with as many dishes as one order can have', () => {
  const many = (count: number, from = 0) => Array.from({ length: count }, (_, at): Omit<CartLine, 'changedAt' | 'removedAt'> => {
    const n = from + at
    return { ...newLine(0, `dish-${n}`), lineId: `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}` }
  })
  const filled = (lines: readonly Omit<CartLine, 'changedAt' | 'removedAt'>[]): Cart => lines.reduce((cart, line, at) => addLine(cart, line, 10 + at), begin)

  it('takes no further one, of a thousand that are tried, and more of those that are in it', () => {
    const cart = filled(many(1000))
    expect([linesOf(cart).length, isCartFull(cart), is(cart, CartStruct)]).toEqual([300, true, true])
    expect(addLine(cart, many(1, 20_000)[0] ?? newLine(0), 99_999)).toBe(cart)
    expect(countOfItem(addLine(cart, { ...newLine(1), itemId: 'dish-7' }, 99_999), 'dish-7')).toBe(2)
  })

  it('has room for a dish that is added and removed a thousand times', () => {
    const cart = many(1000).reduce((held, line, at) => setQuantity(addLine(held, { ...line, itemId: 'dal' }, 10 + 2 * at), line.lineId, 0, 11 + 2 * at), addLine(begin, newLine(1), 5))
    expect([linesOf(cart).map(({ itemId }) => itemId), is(cart, CartStruct)]).toEqual([['dish-1'], true])
    expect(countOfItem(addLine(cart, newLine(2), 9999), 'dish-2')).toBe(1)
  })

  it('holds no more after two devices met, and is the same whichever side asks', () => {
    const [left, right] = [filled(many(200)), filled(many(200, 5000))]
    const merged = mergeCarts(left, right)
    expect([linesOf(merged).length, is(merged, CartStruct)]).toEqual([300, true])
    expect([mergeCarts(right, left), mergeCarts(merged, left), mergeCarts(merged, right)]).toEqual([merged, merged, merged])
  })
})

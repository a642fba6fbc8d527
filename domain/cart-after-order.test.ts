import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Cart } from '#schemas/cart.ts'
import { addLine, countOfItem, emptyCart, linesOf, offerOf, orderedLinesOf, placeCart, setNote, setOffer, setQuantity } from './cart.ts'
import { cartAfterOrder } from './cart-after-order.ts'
import { mergeCarts } from './cart-merge.ts'

const lineId = (n: number): string => `01890a5d-ac96-774b-bcce-b302099000${String(n).padStart(2, '0')}`
const DISHES = [0, 1, 2, 3]
const shown = { name: 'Dal', choices: '', unitPrice: 10_000, foodType: 'VF', picture: null } as const
const dish = (n: number, line: number) => ({ lineId: lineId(line), itemId: `dish-${n}`, variationId: null, addOns: [], quantity: 1, shown })
const lineOf = (cart: Cart, n: number): string => linesOf(cart).find(({ itemId }) => itemId === `dish-${n}`)?.lineId ?? ''
const begin = placeCart(emptyCart(0), { outletId: 'here', tableCode: null, serviceType: 'DI' }, 0)
const newIds = () => {
  let last = 90
  return () => lineId(last++)
}

const taps = fc.array(fc.record({ n: fc.constantFrom(...DISHES), to: fc.integer({ min: 0, max: 4 }) }), { maxLength: 8 })
type Taps = typeof taps extends fc.Arbitrary<infer T> ? T : never
/** Each tap a moment later than the one before; a dish that is not there yet is put in. */
const play = (start: Cart, acts: Taps, from: number): Cart =>
  acts.reduce((cart, { n, to }, index) => (lineOf(cart, n) === '' ? addLine(cart, dish(n, from + index), from + index) : setQuantity(cart, lineOf(cart, n), to, from + index)), start)

it('what was tapped while an order was written stays, in whichever page, and what was ordered is not in the cart again', () => {
  fc.assert(
    fc.property(taps, taps, taps, fc.subarray(DISHES), (before, since, elsewhere, first) => {
      const seen = play(begin, before, 10)
      // A second tap is answered with the first order, which may hold fewer of the dishes.
      const lines = orderedLinesOf(seen).filter(({ itemId }) => first.includes(Number(itemId.slice(-1))))
      const tapped = play(seen, since, 30)
      const left = cartAfterOrder(tapped, { seen, lines }, newIds(), 60)
      const orderedOf = (n: number): number => lines.find(({ itemId }) => itemId === `dish-${n}`)?.quantity ?? 0
      const isSame = (n: number): boolean => lines.every((line) => line.itemId !== `dish-${n}` || line.lineId === lineOf(tapped, n))
      for (const n of DISHES.filter(isSame)) expect(countOfItem(left, `dish-${n}`)).toBe(Math.max(0, countOfItem(tapped, `dish-${n}`) - (left === tapped ? 0 : orderedOf(n))))
      // What is stored is older, or has what another page put in meanwhile.
      expect(linesOf(mergeCarts(left, seen))).toEqual(linesOf(mergeCarts(left, left)))
      const others = play(begin, elsewhere, 50)
      const met = left === tapped ? null : mergeCarts(left, mergeCarts(seen, others))
      for (const { lineId: other } of met ? linesOf(others) : []) expect(met && linesOf(met).some((line) => line.lineId === other)).toBe(true)
    }),
  )
})

it('note and offer go with the order, but for those that were chosen since; a cart without any of its dishes is not touched', () => {
  const seen = setOffer(setNote(play(begin, [{ n: 1, to: 1 }], 10), 'No onions', 11), 'JAIPUR10', null, 12)
  const order = { seen, lines: orderedLinesOf(seen) }
  const gone = cartAfterOrder(seen, order, newIds(), 60)
  expect([linesOf(gone), gone.note, offerOf(gone)]).toEqual([[], '', null])
  const since = cartAfterOrder(setOffer(setNote(play(seen, [{ n: 2, to: 1 }], 20), 'No garlic', 30), 'RAJ50', null, 31), order, newIds(), 60)
  expect([linesOf(since).map(({ itemId }) => itemId), since.note, offerOf(since)?.code]).toEqual([['dish-2'], 'No garlic', 'RAJ50'])
  const others = play(begin, [{ n: 3, to: 1 }], 40)
  expect(cartAfterOrder(others, order, newIds(), 60)).toBe(others)
})

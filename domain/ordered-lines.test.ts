import { expect, it } from 'vitest'
import { addLine, emptyCart, linesOf, setQuantity } from '#domain/cart.ts'
import { mergeCarts } from '#domain/cart-merge.ts'
import { GUEST, idAt, orderEntry, OTHER_GUEST } from '#tests/fixtures/outbox-entries.ts'
import { hasOrdered, standingTwin, withoutOrdered } from './ordered-lines.ts'

const NOW = 1_800_000_000_000
const entry = orderEntry(NOW)
const ordered = entry.shown.lines[0] ?? null
const cart = [ordered, ordered && { ...ordered, lineId: idAt(NOW, 5), itemId: 'roti' }].reduce((filled, line) => (line ? addLine(filled, line, NOW) : filled), emptyCart(NOW))

it('a line that became an order is no longer in the cart, however the phone died in between; the others stay', () => {
  expect(linesOf(withoutOrdered(cart, [entry], GUEST, NOW + 1)).map(({ itemId }) => itemId)).toEqual(['roti'])
  expect(withoutOrdered(cart, [], GUEST, NOW + 1)).toBe(cart)
})

it('a line of an order that came to nothing, or of another guest, is still in the cart', () => {
  for (const state of ['rejected', 'expired', 'needs-confirmation', 'withdrawn'] as const) expect(withoutOrdered(cart, [{ ...entry, state }], GUEST, NOW + 1)).toBe(cart)
  expect(withoutOrdered(cart, [entry], OTHER_GUEST, NOW + 1)).toBe(cart)
  expect(standingTwin([entry], GUEST, new Set([ordered?.lineId ?? '']))).toBe(entry)
})

it('what another phone put on top of an ordered line stays in the cart, once, whichever page takes the order out and however often', () => {
  const more = setQuantity(cart, ordered?.lineId ?? '', (ordered?.quantity ?? 0) + 2, NOW + 1)
  const left = withoutOrdered(more, [entry], GUEST, NOW + 2)
  expect(linesOf(left).map(({ itemId, quantity }) => [itemId, quantity])).toEqual([['roti', 1], [ordered?.itemId, 2]])
  expect([hasOrdered(more, [entry], GUEST), hasOrdered(left, [entry], GUEST)]).toEqual([true, false])
  const again = withoutOrdered(mergeCarts(left, setQuantity(more, ordered?.lineId ?? '', (ordered?.quantity ?? 0) + 3, NOW + 3)), [entry], GUEST, NOW + 4)
  expect(linesOf(again).map(({ itemId, quantity }) => [itemId, quantity])).toEqual([['roti', 1], [ordered?.itemId, 3]])
  expect(linesOf(mergeCarts(left, withoutOrdered(more, [entry], GUEST, NOW + 2)))).toEqual(linesOf(mergeCarts(left, left)))
})

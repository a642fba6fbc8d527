import { expect, it } from 'vitest'
import { emptyCart } from '#domain/cart.ts'
import { cartMemory, pretendCart } from './cart-memory.ts'

it('the guest’s own cart is back where something that draws the cart fails on a pretended one', () => {
  const own = cartMemory.get()
  const end = cartMemory.subscribe(() => {
    if (cartMemory.get() !== own) throw new Error('cannot be drawn')
  })
  expect(() => pretendCart({ ...emptyCart(1), note: 'pretended' }, () => undefined)).toThrow('cannot be drawn')
  end()
  expect(cartMemory.get()).toBe(own)
})

it('a cart that is pretended is seen while it lasts, by all who watch, and the guest’s own is back even where drawing it fails', () => {
  const own = cartMemory.get()
  const pretended = { ...emptyCart(1), note: 'pretended' }
  const notes: string[] = []
  const end = cartMemory.subscribe(() => notes.push(cartMemory.get().note))
  expect(() => pretendCart(pretended, () => {
    expect(cartMemory.get()).toBe(pretended)
    throw new Error('not drawn')
  })).toThrow('not drawn')
  end()
  expect(cartMemory.get()).toBe(own)
  expect(notes).toEqual(['pretended', own.note])
})

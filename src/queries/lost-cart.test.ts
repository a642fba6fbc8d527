import { describe, expect, it } from 'vitest'
import { isCartLost } from './lost-cart.ts'

describe('a cart whose database had to be made anew', () => {
  const lost = { recreated: true, isVisitor: true, notedOutlet: 'outlet-1', lines: 0 }

  it('is told as lost to a visitor, who has it nowhere else', () => {
    expect(isCartLost(lost)).toBe(true)
  })

  it.each([
    ['nothing was made anew', { recreated: false }],
    ['a guest’s comes back from the server', { isVisitor: false }],
    ['there was none', { notedOutlet: null }],
    ['this page still knows it', { lines: 2 }],
  ])('is not told where %s', (_, change) => {
    expect(isCartLost({ ...lost, ...change })).toBe(false)
  })
})

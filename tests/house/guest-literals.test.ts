import { describe, expect, it } from 'vitest'
import { guestLiterals } from './guest-literals.ts'

const words = (jsx: string): string[] => guestLiterals('x.tsx', `const x = ${jsx};`)

describe('the search for words outside the catalogue', () => {
  it('finds text between tags and in spoken attributes', () => {
    expect(words('<p>Add to cart</p>')).toEqual(['x.tsx: Add to cart'])
    expect(words('<p>{"Add"}</p>')).toEqual(['x.tsx: Add'])
    expect(words('<input placeholder="Name" />')).toEqual(['x.tsx: Name'])
    expect(words('<img alt={"A dish"} />')).toEqual(['x.tsx: A dish'])
    expect(words('<Row side={<b>Veg</b>} />')).toEqual(['x.tsx: Veg'])
  })

  it('leaves class names, keys, numbers and signs alone', () => {
    expect(words('<p className="bar" data-x={"no"} aria-label={t("cart.add")}>{t("cart.add")} · {3}</p>')).toEqual([])
  })
})

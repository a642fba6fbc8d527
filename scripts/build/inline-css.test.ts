import { describe, expect, it } from 'vitest'
import { splitCss } from './inline-css.ts'

describe('the page’s own CSS', () => {
  const minified = '@layer base{a{color:red}}@layer kit{.item{gap:0}.end-of-first-frame{--end:0}.cartbar{gap:0}.end-of-first-screen{--end:1}._sheet_1{gap:0}}@font-face{font-family:Figtree}._text_2{gap:0}'

  it('is split where the first frame’s ends and where the first screen’s ends: rules keep their layer, fonts are known from the start', () => {
    expect(splitCss(minified)).toEqual({
      first: '@layer base{a{color:red}}@layer kit{.item{gap:0}}@font-face{font-family:Figtree}',
      touched: '@layer kit{.cartbar{gap:0}}',
      rest: '@layer kit{._sheet_1{gap:0}}._text_2{gap:0}',
    })
  })

  it.each([
    ['no mark', '@layer kit{.item{gap:0}}'],
    ['one', '@layer kit{.item{gap:0}.end-of-first-screen{--end:1}.add{gap:0}}'],
    ['three', '@layer kit{.end-of-first-frame{--end:0}.end-of-first-screen{--end:1}.end-of-first-screen{--end:1}}'],
  ])('is not put into a page with %s', (_, css) => {
    expect(() => splitCss(css)).toThrow('the marks')
  })
})

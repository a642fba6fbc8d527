import { expect, it } from 'vitest'
import { takeParts } from './style-parts.ts'

it('takes out of the first style what only some first screens show, rule by rule, each in its layer', () => {
  const { css, parts } = takeParts(
    "@layer tokens,base,kit;@layer tokens{:root{--r:1px}[data-theme-version=L1]{--r:2px}[data-theme-version='L2']{--r:3px}[data-theme-version=L4],[data-theme=dark]{color-scheme:dark}}"
      + '@layer kit{.cover{gap:0}.cover>div,.cover-go{gap:1px}.cover p,.item p{gap:2px}.covers{gap:3px}@media (width>=1000px){.cover h2{gap:4px}}@media (width>=700px){.spot{gap:5px}.item{gap:6px}}.shut{gap:7px}}@font-face{font-family:Figtree}',
  )
  expect(css).toBe(
    '@layer tokens,base,kit;@layer tokens{:root{--r:1px}[data-theme-version=L4],[data-theme=dark]{color-scheme:dark}}'
      + '@layer kit{.cover p,.item p{gap:2px}.covers{gap:3px}@media (width>=700px){.spot{gap:5px}.item{gap:6px}}}@font-face{font-family:Figtree}',
  )
  expect(Object.fromEntries(parts)).toEqual({
    L1: '@layer tokens{[data-theme-version=L1]{--r:2px}}',
    L2: "@layer tokens{[data-theme-version='L2']{--r:3px}}",
    cover: '@layer kit{.cover{gap:0}}@layer kit{.cover>div,.cover-go{gap:1px}}@layer kit{@media (width>=1000px){.cover h2{gap:4px}}}',
    shut: '@layer kit{.shut{gap:7px}}',
  })
})

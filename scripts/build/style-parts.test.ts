import { expect, it } from 'vitest'
import { takeParts, takeUnusedTokens } from './style-parts.ts'

it('takes out of the first style what only some first screens show, rule by rule, each in its layer', () => {
  const { css, parts, unseen } = takeParts(
    "@layer tokens,base,kit;@layer tokens{:root{--r:1px}[data-theme-version=L1]{--r:2px}[data-theme-version='L2']{--r:3px}[data-theme-version=L4],[data-theme=dark]{color-scheme:dark}}"
      + '@layer kit{.cover{gap:0}.cover>div,.cover-go{gap:1px}.cover p,.item p{gap:2px}.covers{gap:3px}@media (width>=1000px){.cover h2{gap:4px}}@media (width>=700px){.spot{gap:5px}.item{gap:6px}}.shut{gap:7px}.item .gone,.add{gap:8px}.out h3,.feature>.gone{gap:9px}.badge.warn{gap:10px}.badge.plain{gap:11px}}@layer base{@keyframes rise{0%{opacity:0}}.row{gap:12px}.rise{gap:13px}}@font-face{font-family:Figtree}',
  )
  expect(css).toBe(
    '@layer tokens,base,kit;@layer tokens{:root{--r:1px}[data-theme-version=L4],[data-theme=dark]{color-scheme:dark}}'
      + '@layer kit{.cover p,.item p{gap:2px}.covers{gap:3px}@media (width>=700px){.spot{gap:5px}.item{gap:6px}}.item .gone,.add{gap:8px}.badge.plain{gap:11px}}@layer base{.row{gap:12px}}@font-face{font-family:Figtree}',
  )
  expect(Object.fromEntries(parts)).toEqual({
    L1: '@layer tokens{[data-theme-version=L1]{--r:2px}}',
    L2: "@layer tokens{[data-theme-version='L2']{--r:3px}}",
    cover: '@layer kit{.cover{gap:0}}@layer kit{.cover>div,.cover-go{gap:1px}}@layer kit{@media (width>=1000px){.cover h2{gap:4px}}}',
    shut: '@layer kit{.shut{gap:7px}}',
    gone: '@layer kit{.out h3,.feature>.gone{gap:9px}}',
  })
  expect(unseen).toBe('@layer kit{.badge.warn{gap:10px}}@layer base{@keyframes rise{0%{opacity:0}}}@layer base{.rise{gap:13px}}')
})

it('takes out tokens that no rule of the first style uses, neither itself nor through another; one that has a second value, or that a brand chooses, stays', () => {
  const { css, unused } = takeUnusedTokens(
    '@layer tokens,base;@layer tokens{:root{--a:1px;--b:var(--a);--unused:var(--b);--font-serif:serif;--more:1px}[data-x]{--more:2px}:root{--last:3px;--end:4px}}@layer base{p{--own:var(--last);gap:var(--b);inset:var(--own)}}',
    '',
    '@layer kit{i{gap:var(--unused)}}',
  )
  expect(css).toBe('@layer tokens,base;@layer tokens{:root{--a:1px;--b:var(--a);--font-serif:serif;--more:1px}[data-x]{--more:2px}:root{--last:3px;}}@layer base{p{--own:var(--last);gap:var(--b);inset:var(--own)}}')
  expect(unused).toBe('@layer tokens{:where(:root){--unused:var(--b);--end:4px}}')
})

it('leaves a token where it is that the page’s later style gives another value, or that a part uses; what a part gives is stronger than what was taken out', () => {
  const css = '@layer tokens{:root{--card:1px}}'
  expect(takeUnusedTokens(css, '', '@media (prefers-contrast:more){:root{--card:2px}}')).toEqual({ css, unused: '' })
  expect(takeUnusedTokens(css, '@layer kit{.cover{gap:var(--card)}}', '')).toEqual({ css, unused: '' })
  expect(takeUnusedTokens(css, '@layer tokens{[data-theme-version=L1]{--card:3px}}', '').unused).toBe('@layer tokens{:where(:root){--card:1px}}')
})

import { readFileSync } from 'node:fs'
import type { BrandTheme } from '#schemas/brand.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, fromHex } from './oklab.ts'
import { backgroundColor, themeColor, themeCss } from './theme.ts'
import { accentOf, type ThemeColours, themeColours } from './theme-colours.ts'
import { colourTokens, type Formula } from './theme-tokens.ts'

const VERSIONS = ['L1', 'L2', 'L3', 'L4'] as const
const saffron: BrandTheme = { version: 'L1', color: '#8a1b30', accent: '#f0951f', radiusPx: 14, font: 'figtree', displayFont: 'figtree', scale: 1, changeComponents: [] }
const tokens = readFileSync(new URL('../src/theme/tokens.css', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')

/** Every pair of text and ground, and of control and ground, that the kit's sheets paint; written out here apart from the rules that mend. */
const TEXT_PAIRS: Record<string, string[]> = {
  text: ['bg', 'surface', 'raised', 'sunken', 'primary-soft', 'accent-soft', 'positive-soft', 'warning-soft', 'danger-soft', 'linen-butter', 'linen-rose', 'linen-sage', 'linen-mist', 'linen-apricot', 'linen-oat'],
  muted: ['bg', 'surface', 'raised', 'sunken', 'accent-soft'],
  'primary-text': ['bg', 'surface', 'raised', 'sunken', 'primary-soft'],
  'on-primary': ['primary', 'primary-press'],
  'on-accent': ['accent'],
  'accent-text': ['bg', 'surface', 'raised', 'accent-soft'],
  positive: ['bg', 'surface', 'positive-soft'],
  warning: ['bg', 'surface', 'warning-soft'],
  danger: ['bg', 'surface', 'danger-soft'],
  'header-text': ['header-bg'],
  'header-muted': ['header-bg'],
  'header-field-text': ['header-field'],
  'table-text': ['table-bg'],
  'card-text': ['card-bg'],
  'card-muted': ['card-bg'],
}
const CONTROL_PAIRS: Record<string, string[]> = {
  control: ['bg', 'surface', 'raised'],
  'line-strong': ['bg', 'surface', 'raised'],
  veg: ['surface', 'raised'],
  nonveg: ['surface', 'raised'],
  egg: ['surface', 'raised'],
  focus: ['bg', 'surface', 'raised', 'sunken'],
  'header-accent': ['header-bg'],
  'card-accent': ['card-bg'],
}

const colour = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`)
const anyTheme = fc.record({ version: fc.constantFrom(...VERSIONS), color: colour, accent: fc.option(colour) }).map((inputs): BrandTheme => ({ ...saffron, ...inputs }))

function failures(colours: ThemeColours, pairs: Record<string, string[]>, least: number): string[] {
  return Object.entries(pairs).flatMap(([name, grounds]) =>
    grounds.flatMap((ground) => {
      const [front, back] = [painted(colours, name), painted(colours, ground)]
      const ratio = contrast(fromHex(front), fromHex(back))
      return ratio >= least ? [] : [`${name} ${front} on ${ground} ${back}: ${ratio.toFixed(2)}`]
    }),
  )
}

function painted(colours: ThemeColours, name: string): string {
  const found = colours.get(name)
  if (!found) throw new Error(`there is no ${name}`)
  return found.painted
}

/** A formula as the sheet writes it. */
function css(formula: Formula): string {
  if (typeof formula === 'string') return formula.startsWith('#') || formula === 'transparent' ? formula : `var(--${formula})`
  return `color-mix(in oklab, ${css(formula.first)} ${formula.percent}%, ${css(formula.second)})`
}

describe('a theme for any brand', () => {
  it('every text reads on every ground, by day and by night, whatever the colours', () => {
    fc.assert(
      fc.property(anyTheme, fc.boolean(), (theme, dark) => {
        expect(failures(themeColours(theme, dark), TEXT_PAIRS, 4.5)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('every control shows on every ground, and a pale filled button gets an edge', () => {
    fc.assert(
      fc.property(anyTheme, fc.boolean(), (theme, dark) => {
        const colours = themeColours(theme, dark)
        expect(failures(colours, CONTROL_PAIRS, 3)).toEqual([])
        const edge = painted(colours, 'primary-edge') === 'transparent' ? 'primary' : 'primary-edge'
        expect(failures(colours, { [edge]: ['bg', 'surface'] }, 3)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('a colour that passes stays as the brand gave it', () => {
    expect(themeCss(saffron)).toBe(
      ':root:root{--brand-color:#8a1b30;--brand-accent:#f0951f;--brand-radius:14px;--brand-font:var(--font-figtree);--brand-font-display:var(--font-figtree);--brand-scale:1}',
    )
  })

  it('a pale brand keeps its fill, with ink on it and a darker shade of it as text', () => {
    const css = themeCss({ ...saffron, color: '#FFE600' })
    expect(css).toContain('--brand-color:#ffe600')
    expect(css).toMatch(/--on-primary:(#1f1206|light-dark\(#1f1206,#1f1206\))/)
    expect(css).toMatch(/--primary-text:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)/)
    expect(css).toMatch(/--primary-edge:light-dark\(#[0-9a-f]{6},transparent\)/)
  })

  it('a brand without an accent gets one that can carry the action by night', () => {
    fc.assert(
      fc.property(colour, (color) => {
        const accent = accentOf({ color, accent: null })
        expect(accent).toMatch(/^#[0-9a-f]{6}$/)
        expect(contrast(fromHex(accent), fromHex('#1f1206'))).toBeGreaterThan(6)
      }),
    )
  })

  it('the browser’s bars take the colour of the header, the first ground that of the page', () => {
    expect(themeColor(saffron, false)).toBe('#8a1b30')
    expect(themeColor({ ...saffron, version: 'L2' }, false)).toBe(backgroundColor(saffron, false))
    expect(themeColor({ ...saffron, version: 'L4' }, false)).toBe(themeColor({ ...saffron, version: 'L4' }, true))
  })

  it('nothing a brand may set can leave its declaration', () => {
    expect(() => themeCss({ ...saffron, color: 'red;}' })).toThrow(RangeError)
  })
})

describe('the tokens’ sheet', () => {
  it.each(VERSIONS)('%s paints by the formulas that are checked here', (version) => {
    const sheet = `${tokens.slice(0, tokens.indexOf("[data-theme-version='L1'] {"))} ${block(version)}`
    const missing = colourTokens(version)
      .map(({ name, light, dark }) => `--${name}: ${css(light) === css(dark) ? css(light) : `light-dark(${css(light)}, ${css(dark)})`};`)
      .filter((declaration) => !lastOf(sheet, declaration))
    expect(missing).toEqual([])
  })

  it.each(VERSIONS)('%s draws the emblem on a ground of its own, on which its letters show: it stands on paper too', (version) => {
    const head = tokens.slice(0, tokens.indexOf("[data-theme-version='L1'] {"))
    const named = (name: string) => new RegExp(`--${name}: var\\(--([a-z-]+)\\);`).exec(`${block(version).includes(`--${name}:`) ? block(version) : head}`)?.[1] ?? ''
    for (const dark of [false, true]) expect(failures(themeColours({ ...saffron, version }, dark), { [named('emblem-text')]: [named('emblem-bg')] }, 3)).toEqual([])
  })
})

/** The declarations of one theme version. */
function block(version: string): string {
  const start = tokens.lastIndexOf(`[data-theme-version='${version}'] {`)
  return tokens.slice(start, tokens.indexOf('}', start))
}

/** The declaration stands in the sheet and no later one of the same name takes its place. */
function lastOf(sheet: string, declaration: string): boolean {
  const at = sheet.lastIndexOf(` ${declaration.slice(0, declaration.indexOf(':') + 1)}`)
  return at !== -1 && sheet.startsWith(declaration, at + 1)
}

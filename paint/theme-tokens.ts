import { type BrandTheme, THEME_VERSIONS } from '#schemas/brand.ts'
import { known } from '#schemas/primitives.ts'

/** A colour as the tokens write it: a hex, the name of an earlier token, or a mix in OKLab of two of them. */
export type Formula = string | { first: Formula; percent: number; second: Formula }

/** How a colour is held to the contrast rules; without one it stands as its formula says. */
export type Rule =
  /** Moves away from these grounds until it keeps `least` against each. */
  | { kind: 'readable'; on: readonly string[]; least: number }
  /** Takes the first of its formula, white and ink that reads on these grounds. */
  | { kind: 'chosen'; on: readonly string[] }
  /** Moves until `text` reads on it; without one until white or ink does, darker by day and lighter by night. `deep`: by night it stays dark enough for cream at `DEEP`. */
  | { kind: 'ground'; text?: string; deep?: true }
  /** Stays clear while `of` shows against `on` by itself, else takes the colour of `control`. */
  | { kind: 'edge'; of: string; on: readonly string[] }

export interface ColourToken {
  name: string
  light: Formula
  dark: Formula
  rule?: Rule
}

export const TEXT = 4.5
export const CONTROL = 3
/** A brand's own ground by night: fields and second lines on it must read too. */
export const DEEP = 7
export const INK = '#1f1206'

const mix = (first: Formula, percent: number, second: Formula): Formula => ({ first, percent, second })
const token = (name: string, light: Formula, dark: Formula, rule?: Rule): ColourToken => (rule ? { name, light, dark, rule } : { name, light, dark })
const same = (name: string, formula: Formula, rule?: Rule) => token(name, formula, formula, rule)
const text = (...on: string[]): Rule => ({ kind: 'readable', on, least: TEXT })
const control = (...on: string[]): Rule => ({ kind: 'readable', on, least: CONTROL })

const PLAIN = ['bg', 'surface', 'raised', 'sunken']
const SOFT = ['primary-soft', 'accent-soft', 'positive-soft', 'warning-soft', 'danger-soft']
const LINENS = ['linen-butter', 'linen-rose', 'linen-sage', 'linen-mist', 'linen-apricot', 'linen-oat']

/** Layer 1, the palette: mixed from the brand's inputs. */
const PALETTE: readonly ColourToken[] = [
  same('c-brand', 'brand-color'),
  same('c-accent', 'brand-accent'),
  same('c-paper', mix('brand-accent', 4.5, '#fdfcf8')),
  same('c-paper-2', mix('brand-accent', 9, '#f5f2ea')),
  same('c-ink', mix('brand-color', 22, '#16110f')),
  same('c-night', mix('brand-color', 17, '#100e0d')),
  same('c-night-2', mix('brand-color', 18, '#1b1817')),
  same('c-night-3', mix('brand-color', 16, '#292422')),
  same('c-cream', mix('brand-accent', 9, '#fbf8f4')),
]

/** Layer 2, the roles. Grounds stand before what lies on them, so that each is mended against what is really painted. */
const ROLES: readonly ColourToken[] = [
  token('bg', 'c-paper', 'c-night'),
  token('surface', '#ffffff', 'c-night-2'),
  token('raised', '#ffffff', 'c-night-3'),
  token('sunken', 'c-paper-2', mix('c-night', 80, '#000000')),
  token('primary-soft', mix('c-brand', 8, '#ffffff'), mix('c-accent', 20, 'c-night-2')),
  token('accent-soft', mix('c-accent', 17, '#ffffff'), mix('c-accent', 22, 'c-night')),
  token('positive-soft', '#e3f2e4', '#16331f'),
  token('warning-soft', '#fdeecb', '#3b2a0c'),
  token('danger-soft', '#fce6e3', '#43191a'),
  token('linen-butter', '#fbe5ba', '#57431f'),
  token('linen-rose', '#f8dcd4', '#573833'),
  token('linen-sage', '#dfe7cc', '#3c4630'),
  token('linen-mist', '#dae6e6', '#33454a'),
  token('linen-apricot', '#fbd8b8', '#5c3d25'),
  token('linen-oat', '#efe3cf', '#4a3f31'),
  token('text', 'c-ink', 'c-cream', text(...PLAIN, ...SOFT, ...LINENS)),
  token('muted', mix('c-ink', 70, 'c-paper'), mix('c-cream', 68, 'c-night'), text(...PLAIN, 'accent-soft')),
  token('line', mix('c-ink', 11, 'c-paper'), mix('c-cream', 13, 'c-night')),
  token('line-strong', mix('c-ink', 48, 'c-paper'), mix('c-cream', 52, 'c-night'), control('bg', 'surface', 'raised')),
  token('primary', 'c-brand', mix('c-accent', 88, '#ffffff'), { kind: 'ground' }),
  token('on-primary', '#ffffff', INK, { kind: 'chosen', on: ['primary'] }),
  token('primary-press', mix('c-brand', 82, '#000000'), 'c-accent', { kind: 'ground', text: 'on-primary' }),
  token('primary-text', 'c-brand', mix('c-accent', 76, '#ffffff'), text(...PLAIN, 'primary-soft')),
  token('control', 'c-brand', mix('c-accent', 88, '#ffffff'), control('bg', 'surface', 'raised')),
  token('primary-edge', 'transparent', 'transparent', { kind: 'edge', of: 'primary', on: ['bg', 'surface'] }),
  same('accent', 'c-accent', { kind: 'ground' }),
  same('on-accent', INK, { kind: 'chosen', on: ['accent'] }),
  token('accent-text', mix('c-accent', 52, '#2a1400'), mix('c-accent', 68, '#ffffff'), text('bg', 'surface', 'raised', 'accent-soft')),
  token('positive', '#17693a', '#86d79f', text('bg', 'surface', 'positive-soft')),
  token('warning', '#7f4a00', '#f6c768', text('bg', 'surface', 'warning-soft')),
  token('danger', '#ab1f24', '#ff9d94', text('bg', 'surface', 'danger-soft')),
  token('veg', '#0d7a37', '#56c27c', control('bg', 'surface', 'raised', 'positive-soft')),
  token('nonveg', '#8a3f12', '#e29a6a', control('bg', 'surface', 'raised')),
  token('egg', '#8a5a00', '#eebc54', control('bg', 'surface', 'raised')),
  token('focus', '#1558d6', '#8ab4ff', control(...PLAIN)),
]

/** What a header needs once its ground and its field are known; the same for every version. */
const header = (bg: ColourToken, head: ColourToken, muted: Formula, field: ColourToken, fieldText: ColourToken): ColourToken[] => [
  bg,
  head,
  same('header-muted', muted, text('header-bg')),
  field,
  fieldText,
]

const nightHeader = mix('c-brand', 48, '#100c0b')
const onHeader = mix('header-text', 82, 'header-bg')
const headerText = (light: Formula): ColourToken => token('header-text', light, 'c-cream', { kind: 'chosen', on: ['header-bg'] })
const brandHeader: ColourToken = token('header-bg', 'c-brand', nightHeader, { kind: 'ground', deep: true })
const fieldText = (light: Formula, dark: Formula) => token('header-field-text', light, dark, text('header-field'))

/** Layer 3, the coloured component tokens of each version. */
const HEADERS: Readonly<Record<(typeof THEME_VERSIONS)[number], readonly ColourToken[]>> = {
  L1: header(brandHeader, headerText('#ffffff'), onHeader, token('header-field', '#ffffff', mix('header-text', 11, 'header-bg')), fieldText('muted', 'header-muted')),
  L2: header(same('header-bg', 'bg'), same('header-text', 'text'), 'muted', same('header-field', 'surface'), fieldText('muted', 'muted')),
  L3: header(brandHeader, headerText('c-cream'), mix('header-text', 80, 'accent'), same('header-field', mix('header-text', 10, 'header-bg')), fieldText('header-muted', 'header-muted')),
  L4: header(
    same('header-bg', mix('c-brand', 15, '#0c0a09')),
    same('header-text', 'c-cream', text('header-bg')),
    onHeader,
    same('header-field', mix('header-text', 12, 'header-bg')),
    fieldText('header-muted', 'header-muted'),
  ),
}

const chips = (version: BrandTheme['version']): ColourToken[] => [
  token('table-bg', version === 'L2' ? 'c-brand' : 'accent', 'accent', { kind: 'ground' }),
  token('table-text', version === 'L2' ? '#ffffff' : 'on-accent', 'on-accent', { kind: 'chosen', on: ['table-bg'] }),
  same('header-accent', mix('accent', 72, '#ffffff'), control('header-bg')),
  token('card-bg', 'c-brand', mix('c-brand', 72, '#14100e'), { kind: 'ground', deep: true }),
  token('card-text', '#ffffff', 'c-cream', { kind: 'chosen', on: ['card-bg'] }),
  same('card-muted', mix('card-text', 84, 'card-bg'), text('card-bg')),
  same('card-accent', 'accent', control('card-bg')),
]

/** Every colour of a theme in the order in which it is computed: a token names only tokens before it. */
export function colourTokens(version: BrandTheme['version']): ColourToken[] {
  const here = known(version, THEME_VERSIONS) ?? 'L1'
  return [...PALETTE, ...ROLES, ...HEADERS[here], ...chips(here)]
}

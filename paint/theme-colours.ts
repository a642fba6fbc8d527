import type { BrandTheme } from '#schemas/brand.ts'
import { BLACK, contrast, fromHex, leastContrast, mix, type Oklab, toHex, WHITE } from './oklab.ts'
import { CONTROL, type ColourToken, colourTokens, DEEP, type Formula, INK, type Rule, TEXT } from './theme-tokens.ts'

/** A token's colour as its formula gives it and as it is painted; they differ where contrast had to be mended. */
export interface ThemeColour {
  plain: string
  painted: string
}

/** By name without the two dashes: `primary-text`. A colour is `#rrggbb`, an edge may be `transparent`. */
export type ThemeColours = ReadonlyMap<string, ThemeColour>

/** The browser rounds mixes its own way: a colour left as its formula says must pass with this much to spare. */
const SPARE = 0.03

/** Computes every colour of a theme by day or by night, mended so that each text and control keeps its contrast on each of its grounds. */
export function themeColours(theme: BrandTheme, dark: boolean): ThemeColours {
  const painted = new Map<string, Oklab>([
    ['brand-color', fromHex(theme.color)],
    ['brand-accent', fromHex(accentOf(theme))],
  ])
  const colours = new Map<string, ThemeColour>()
  for (const token of colourTokens(theme.version)) {
    if (token.rule?.kind === 'edge') {
      colours.set(token.name, { plain: 'transparent', painted: edge(token.rule, painted) })
      continue
    }
    const plain = evaluate(dark ? token.dark : token.light, painted)
    const mended = mend(token, plain, painted, dark)
    painted.set(token.name, mended)
    colours.set(token.name, { plain: toHex(plain), painted: toHex(mended) })
  }
  return colours
}

/**
 * A brand without an accent gets one from its colour: light enough to carry the action by night, its hue drawn two thirds of the way
 * to saffron. `color-mix` has no hue of its own here, so it is computed and handed to the tokens as an input.
 */
export function accentOf(theme: Pick<BrandTheme, 'color' | 'accent'>): string {
  if (theme.accent !== null) return theme.accent.toLowerCase()
  const [, a, b] = fromHex(theme.color)
  const saffron = (66 * Math.PI) / 180
  const hue = Math.hypot(a, b) < 0.02 ? saffron : Math.atan2(b, a)
  const turn = Math.atan2(Math.sin(saffron - hue), Math.cos(saffron - hue))
  const towards = hue + (turn * 2) / 3
  return toHex([0.76, 0.135 * Math.cos(towards), 0.135 * Math.sin(towards)])
}

function evaluate(formula: Formula, painted: ReadonlyMap<string, Oklab>): Oklab {
  if (typeof formula !== 'string') return mix(evaluate(formula.first, painted), formula.percent, evaluate(formula.second, painted))
  if (formula.startsWith('#')) return fromHex(formula)
  const colour = painted.get(formula)
  if (!colour) throw new RangeError(`no colour token before this one is called ${formula}`)
  return colour
}

function mend({ rule }: ColourToken, plain: Oklab, painted: ReadonlyMap<string, Oklab>, dark: boolean): Oklab {
  if (!rule || rule.kind === 'edge') return plain
  if (rule.kind === 'ground') {
    if (dark && rule.deep) return ground(plain, [evaluate('c-cream', painted)], DEEP, dark)
    return ground(plain, rule.text === undefined ? [WHITE, fromHex(INK)] : [evaluate(rule.text, painted)], TEXT, dark)
  }
  const grounds = rule.on.map((name) => evaluate(name, painted))
  return rule.kind === 'chosen' ? choose(plain, grounds) : readable(plain, grounds, rule.least)
}

/** The least step away from the grounds that reads on all of them. */
function readable(plain: Oklab, grounds: readonly Oklab[], least: number): Oklab {
  if (leastContrast(plain, grounds) >= least + SPARE) return plain
  const end = leastContrast(WHITE, grounds) > leastContrast(BLACK, grounds) ? WHITE : BLACK
  return stepTowards(plain, end, (colour) => leastContrast(colour, grounds) >= least)
}

function choose(plain: Oklab, grounds: readonly Oklab[]): Oklab {
  const candidates = [plain, WHITE, fromHex(INK)]
  return candidates.find((colour) => leastContrast(colour, grounds) >= TEXT) ?? readable(plain, grounds, TEXT)
}

/** The least step that lets one of the texts read on it. */
function ground(plain: Oklab, texts: readonly Oklab[], least: number, dark: boolean): Oklab {
  const reads = (colour: Oklab) => texts.some((text) => contrast(text, colour) >= least + SPARE)
  if (reads(plain)) return plain
  const light = texts.every((text) => contrast(text, BLACK) > contrast(text, WHITE))
  const end = texts.length > 1 ? (dark ? WHITE : BLACK) : light ? BLACK : WHITE
  return stepTowards(plain, end, reads)
}

function edge(rule: Extract<Rule, { kind: 'edge' }>, painted: ReadonlyMap<string, Oklab>): string {
  const shows = leastContrast(evaluate(rule.of, painted), rule.on.map((name) => evaluate(name, painted))) >= CONTROL
  return shows ? 'transparent' : toHex(evaluate('control', painted))
}

/** Walks from a colour towards an end in hundredths and stops at the first that passes. */
function stepTowards(from: Oklab, end: Oklab, passes: (colour: Oklab) => boolean): Oklab {
  for (let percent = 99; percent > 0; percent--) {
    const colour = fromHex(toHex(mix(from, percent, end)))
    if (passes(colour)) return colour
  }
  return end
}

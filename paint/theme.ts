import { type BrandTheme, FONTS } from '#schemas/brand.ts'
import { known } from '#schemas/primitives.ts'
import { accentOf, themeColours } from './theme-colours.ts'

/**
 * A brand's style sheet: its inputs, and for each role whose colour would not keep its contrast (text 4.5 to 1, controls 3 to 1, on every
 * ground it lies on) a mended one. Everything else follows from the inputs by src/theme/tokens.css. Goes into a style element after that
 * sheet; `:root:root` makes it win in any order. The page also carries the version: `<html data-theme-version="L1">`.
 */
export function themeCss(theme: BrandTheme): string {
  const inputs: [string, string][] = [
    ['brand-color', theme.color.toLowerCase()],
    ['brand-accent', accentOf(theme)],
    ['brand-radius', `${theme.radiusPx}px`],
    ['brand-font', fontOf(theme.font)],
    ['brand-font-display', fontOf(theme.displayFont)],
    ['brand-scale', `${theme.scale}`],
  ]
  return `:root:root{${[...inputs, ...mendedColours(theme)].map(([name, value]) => `--${name}:${value}`).join(';')}}`
}

/** A font of a later release is set in the phone's own. */
const fontOf = (font: BrandTheme['font']): string => `var(--font-${known(font, FONTS) ?? 'system'})`

/** The colour of the browser's own bars, for the `theme-color` meta element and the manifest: that of the header. `#rrggbb`. */
export function themeColor(theme: BrandTheme, dark: boolean): string {
  return paintedColour(theme, 'header-bg', dark)
}

/** The ground of a page before its first paint, for the manifest's `background_color`. `#rrggbb`. */
export function backgroundColor(theme: BrandTheme, dark: boolean): string {
  return paintedColour(theme, 'bg', dark)
}

function paintedColour(theme: BrandTheme, name: string, dark: boolean): string {
  const colour = themeColours(theme, dark).get(name)
  if (!colour) throw new RangeError(`no colour token is called ${name}`)
  return colour.painted
}

function mendedColours(theme: BrandTheme): [string, string][] {
  const [light, dark] = [themeColours(theme, false), themeColours(theme, true)]
  return [...light].flatMap(([name, day]): [string, string][] => {
    const night = dark.get(name)
    if (!night || (day.plain === day.painted && night.plain === night.painted)) return []
    return [[name, day.painted === night.painted ? day.painted : `light-dark(${day.painted},${night.painted})`]]
  })
}

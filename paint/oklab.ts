/**
 * Colour sums in OKLab, the space the tokens' `color-mix(in oklab, ...)` works in, so that what is computed here is what the browser paints.
 * A colour is kept unrounded until it is written as hex; out of gamut it is clipped by channel, as browsers clip.
 */
export type Oklab = readonly [lightness: number, a: number, b: number]

export const BLACK: Oklab = [0, 0, 0]
export const WHITE: Oklab = [1, 0, 0]

/** `#rgb` or `#rrggbb` to OKLab. Throws a RangeError on anything else: brands are checked by a struct before. */
export function fromHex(hex: string): Oklab {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex)?.[1]
  if (digits === undefined) throw new RangeError(`not a hex colour: ${hex}`)
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const [r, g, b] = [0, 2, 4].map((at) => toLinear(Number.parseInt(long.slice(at, at + 2), 16) / 255)) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** To `#rrggbb`, clipped and rounded. */
export function toHex(colour: Oklab): string {
  return `#${toRgb(colour).map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** `color-mix(in oklab, first percent%, second)`. */
export function mix(first: Oklab, percent: number, second: Oklab): Oklab {
  const share = percent / 100
  const between = (channel: 0 | 1 | 2): number => first[channel] * share + second[channel] * (1 - share)
  return [between(0), between(1), between(2)]
}

/** WCAG 2 contrast, 1 to 21, of the colours as they are painted (rounded to 8 bits a channel). */
export function contrast(one: Oklab, other: Oklab): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The least contrast of a colour against several grounds. */
export function leastContrast(colour: Oklab, grounds: readonly Oklab[]): number {
  return Math.min(...grounds.map((ground) => contrast(colour, ground)))
}

function luminance(colour: Oklab): number {
  const [r, g, b] = toRgb(colour).map((channel) => toLinear(channel / 255)) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function toRgb([lightness, a, b]: Oklab): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.round(255 * Math.min(1, Math.max(0, toGamma(channel))))) as [number, number, number]
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function toGamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
}

/** Colours are six-digit hex strings throughout the kit. */
export type Colour = string

const SHADE = '#3a1408'
const SUN = '#fff3d6'

const channels = (hex: Colour): number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16))

/** The colour a `share` (0 to 1) of the way from `a` to `b`. */
export function mix(a: Colour, b: Colour, share: number): Colour {
  const target = channels(b)
  const mixed = channels(a).map((v, i) => Math.round(v + ((target[i] ?? v) - v) * share))
  return `#${mixed.map((v) => v.toString(16).padStart(2, '0')).join('')}`
}

/** A colour in shadow: pale food turns golden, china and metal stay neutral, the rest goes to warm brown, never to grey. */
export function darken(colour: Colour, share = 0.25): Colour {
  const values = channels(colour)
  const [most, least] = [Math.max(...values), Math.min(...values)]
  const shadow = most - least < 13 ? '#4a4744' : least > 120 ? '#a8641f' : least > 90 ? '#7a3d12' : SHADE
  return mix(colour, shadow, share)
}

/** A colour in the light: towards warm white. */
export const lighten = (colour: Colour, share = 0.3): Colour => mix(colour, SUN, share)

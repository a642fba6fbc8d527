import type { BowlLook, PlateLook } from './kit/vessels.ts'

/** Colours of food that several recipes share. */
export const FOOD = {
  makhani: '#dd6a2c',
  red: '#c4411f',
  yellow: '#eeb02e',
  green: '#5f8a34',
  white: '#f2dfb6',
  brown: '#8a4b22',
  soy: '#8c3a1c',
  paneer: '#fdf0d3',
  tikka: '#e88b35',
  chicken: '#c9702f',
  cream: '#fff4df',
} as const

/** Plates by name; a brand pins its own with `set: { ware: WARE.petals }`. */
export const WARE = {
  petals: { c: '#fbf7f0', trim: '#2f6fa8', motif: 'petals' },
  band: { c: '#fbf7f0', trim: '#9a2338', motif: 'band' },
  stone: { c: '#efe6d6', trim: '#6b5a45', motif: 'specks' },
  ink: { c: '#2f4a4a', trim: '#d9b36a', motif: 'edge' },
  blush: { c: '#f4d9c6', trim: '#b4593a', motif: 'edge' },
  celadon: { c: '#dfe7df', trim: '#3f6b55', motif: 'band' },
} as const satisfies Record<string, PlateLook>

/** Bowls by name. */
export const POTS = {
  copper: { c: '#c57845', inner: '#8f4f28', ears: 0.35 },
  brass: { c: '#d0a04a', inner: '#94682a', ears: -0.3 },
  teal: { c: '#2e6f6b' },
  night: { c: '#34435c' },
  clay: { c: '#a8552f' },
  china: { c: '#fbf7f0', inner: '#e4d8c4' },
  iron: { c: '#3a3f42', inner: '#24282a', ears: 0.2 },
  blush: { c: '#f4d9c6' },
  wood: { c: '#b98253', inner: '#9a6a3c' },
} as const satisfies Record<string, BowlLook>

/** The plates and bowls that chance picks from; longer lists would change every drawing. */
export const ANY_WARE: readonly PlateLook[] = [WARE.petals, WARE.band, WARE.stone, WARE.ink, WARE.blush, WARE.celadon]
export const ANY_POT: readonly BowlLook[] = [POTS.copper, POTS.brass, POTS.teal, POTS.night, POTS.clay, POTS.china, POTS.iron]

import type { Family } from './families.ts'
import { ruleFor } from './words.ts'

export const LINENS = ['butter', 'rose', 'sage', 'mist', 'apricot', 'oat'] as const

/** The cloth behind a dish; its colour by day and night is the theme's. */
export type Linen = (typeof LINENS)[number]

/** The linens that flatter a family; a family that is not named here takes any. */
const FLATTERING: { [F in Family]?: readonly Linen[] } = {
  curry: ['sage', 'apricot', 'butter'],
  dal: ['mist', 'sage', 'butter'],
  biryani: ['rose', 'mist', 'apricot'],
  tikka: ['butter', 'mist', 'oat'],
  thali: ['rose', 'apricot', 'butter'],
  bread: ['sage', 'oat', 'rose'],
  dosa: ['rose', 'butter', 'apricot'],
  sabzi: ['oat', 'rose', 'mist'],
  salad: ['butter', 'apricot', 'oat'],
  cake: ['mist', 'sage', 'butter'],
  burger: ['mist', 'butter', 'sage'],
  pizza: ['sage', 'mist', 'butter'],
  coffee: ['oat', 'rose', 'apricot'],
  lassi: ['apricot', 'sage', 'butter'],
}

/** The linens that suit a dish, in the order in which they are to be tried. */
export const linensFor = (name: string, family: Family = ruleFor(name).family): readonly Linen[] =>
  FLATTERING[family] ?? LINENS

import { ANY_POT, ANY_WARE, POTS, WARE } from './crockery.ts'
import type { Dish } from './draw-dish.ts'
import type { DishSet, Family, SetOf } from './families.ts'
import { pen } from './kit/pen.ts'
import type { BowlLook, CupLook, PlateLook } from './kit/vessels.ts'
import { type Linen, linensFor } from './linen-of.ts'
import { ruleFor } from './words.ts'

interface Pot { pot: BowlLook }
interface Ware { ware: PlateLook }

const inPots = (...list: readonly BowlLook[]): Pot[] => list.map((pot) => ({ pot }))
const plates: readonly Ware[] = ANY_WARE.map((ware) => ({ ware }))
const pots = inPots(...ANY_POT)
const openBowls = inPots(POTS.china, POTS.teal, POTS.night, POTS.blush, POTS.wood)
const griddled: readonly SetOf<'sandwich'>[] = [
  { on: 'board' }, { ware: WARE.band, side: 'fries' }, { on: 'board', side: 'leaves' }, { ware: WARE.ink }, { ware: WARE.petals, side: 'leaves' }, { on: 'board', side: 'fries' },
]
const CUPS: readonly CupLook[] = [
  { c: '#fbf7f0', trim: '#b4593a' }, { c: '#2e5b4a', saucer: '#e9e2d0' }, { c: '#f4d9c6', saucer: '#fbf7f0' }, { c: '#34435c', saucer: '#e6e8ea' },
  { c: '#b4593a', saucer: '#efe6d6' }, { c: '#efe6d6', saucer: '#2f4a4a' }, { c: '#fbf7f0', trim: '#2f6fa8' },
]

/** The ways of serving among which neighbours of one family differ. Families that are not named differ by their seeds. */
const SERVINGS: { [F in Family]?: readonly SetOf<F>[] } = {
  curry: pots, kadhi: pots, khichdi: pots, bhalla: pots, raita: pots, soup: pots.slice(2),
  dal: inPots(POTS.brass, POTS.copper, POTS.iron, POTS.teal, POTS.clay),
  sabzi: inPots(POTS.copper, POTS.brass, POTS.iron, POTS.clay),
  biryani: inPots(POTS.copper, POTS.brass, POTS.clay, POTS.iron),
  rice: inPots(POTS.china, POTS.teal, POTS.night, POTS.clay),
  salad: openBowls, scoops: openBowls, jamun: openBowls, halwa: openBowls, bowlful: openBowls, corn: openBowls, smallBowl: openBowls,
  tikka: plates, chaat: plates, barfi: plates, cake: plates, ladoo: plates, jalebi: plates, ghevar: plates, malpua: plates, kulfi: plates, tikki: plates,
  bun: plates, muffin: plates, cookie: plates, doughnut: plates, brownie: plates, tart: plates, cakeSlice: plates, waffle: plates, pancakeStack: plates,
  eggs: plates, toast: plates, steak: plates, legs: plates, prawns: plates, poha: plates, papad: plates, cloche: plates, bhature: plates, springRolls: plates,
  croissant: [{ ware: WARE.stone }, { ware: WARE.petals }, { ware: WARE.blush }, { ware: WARE.celadon }],
  pasta: [{ ware: { c: '#fbf7f0' } }, { ware: { c: '#2f4a4a' } }, { ware: { c: '#efe6d6' } }, { ware: { c: '#34435c' } }, { ware: { c: '#b4593a' } }],
  noodles: [{ ware: { c: '#34435c' } }, { ware: { c: '#2e6f6b' } }, { ware: { c: '#8a2f1c' } }, { ware: { c: '#3a3f42' } }],
  bread: [
    { form: 'two', on: 'board' }, { form: 'quarters', ware: WARE.ink }, { form: 'stack', on: 'basket' }, { form: 'single', ware: WARE.petals },
    { form: 'two', ware: WARE.blush }, { form: 'stack', on: 'board' }, { form: 'quarters', on: 'basket' }, { form: 'two', on: 'basket' },
  ],
  dosa: [{ form: 'roll' }, { form: 'folded', ware: WARE.petals }, { form: 'roll', ware: WARE.stone }, { form: 'folded' }],
  sandwich: griddled,
  wrap: [{}, { ware: WARE.ink }, { ware: WARE.band }],
  coffee: CUPS.map((ware) => ({ ware })),
  lassi: [{ clay: true }, { clay: false }],
  cooler: [{ tray: '#b98253' }, { tray: '#34435c' }, { tray: '#c79a63' }, { tray: '#2f4a4a' }, { tray: '#8f5f3c' }],
}

/** A dish with its crockery settled, and the linen under it. */
export interface Laid {
  dish: Dish
  linen: Linen
}

/** The first of a ring of choices, from a seeded start, that is not among the taken. */
function nextFree<T>(choices: readonly T[], start: number, taken: readonly (T | undefined)[]): T {
  const ring = [...choices.slice(start), ...choices.slice(0, start)]
  return ring.find((one) => !taken.includes(one)) ?? (ring[0] as T)
}

/**
 * Dishes in the order of a menu, each with crockery and linen that its neighbours do not have: of one family, never what the last two
 * lie in; never the linen of the dish before. What a dish says of itself stands.
 */
export function layTable(dishes: readonly (Dish & { linen?: Linen | undefined })[]): Laid[] {
  const served = new Map<Family, DishSet[]>()
  let before: Linen | undefined
  return dishes.map(({ linen: own, ...dish }) => {
    const family = dish.family ?? ruleFor(dish.name).family
    const chance = pen(`${dish.id}.table`)
    const servings: readonly DishSet[] = SERVINGS[family] ?? [{}]
    const last = served.get(family) ?? []
    const serving = nextFree(servings, chance.int(0, servings.length - 1), last)
    served.set(family, [serving, ...last].slice(0, 2))
    const linens = linensFor(dish.name, family)
    const linen = own ?? nextFree(linens, chance.int(0, linens.length - 1), [before])
    before = linen
    return { dish: { ...dish, family, set: Object.assign({}, serving, dish.set) as DishSet }, linen }
  })
}

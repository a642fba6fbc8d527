import type { Pen } from './kit/pen.ts'
import { brownie, bun, cakeSlice, cookie, doughnut, loaf, muffin, pancakeStack, tart, waffle } from './recipes/bakery.ts'
import { bread, dosa, idli, pancake } from './recipes/breads.ts'
import { bottle, iced, kulhad, shake } from './recipes/cold-drinks.ts'
import { fruit, khichdi, poha, raita, smallBowl, wrap } from './recipes/curd.ts'
import { curry, dal, sabzi } from './recipes/curries.ts'
import { baati, halwa, kadhi, ladoo, papad } from './recipes/desert.ts'
import { coffee, cooler, lassi } from './recipes/drinks.ts'
import { eggs, shakshuka, toast } from './recipes/eggs.ts'
import { tikka } from './recipes/grill.ts'
import { custard, ghevar, jalebi, kulfi, malpua, paan } from './recipes/halwai.ts'
import { bake, bowlful, legs, mezze, prawns, steak, tartlets } from './recipes/mains.ts'
import { salad, soup, thali } from './recipes/meals.ts'
import { cloche, parcel } from './recipes/neutral.ts'
import { noodles, pasta, pizza } from './recipes/pizza-pasta.ts'
import { biryani, rice } from './recipes/rice.ts'
import { burger, sandwich } from './recipes/sandwiches.ts'
import { chaat, fried, fries, momo } from './recipes/snacks.ts'
import { bhalla, bhature, bhel, corn, golgappe, mirchi, pavBhaji, springRolls, tikki } from './recipes/street.ts'
import { barfi, cake, croissant, jamun, scoops } from './recipes/sweets.ts'

/** A family is a way of serving: vessel, fill, pieces, garnish, in the order they are laid down. */
export const families = {
  curry, sabzi, dal, biryani, rice, tikka, bread, pancake, dosa, idli, fried, chaat, momo, fries, thali, salad, soup,
  pizza, pasta, noodles, burger, sandwich, coffee, lassi, cooler, jamun, barfi, cake, scoops, croissant,
  baati, kadhi, papad, ladoo, halwa, jalebi, ghevar, malpua, kulfi, custard, paan,
  pavBhaji, bhature, tikki, bhel, bhalla, golgappe, mirchi, springRolls, corn, poha, khichdi, raita, smallBowl,
  bun, muffin, cookie, doughnut, brownie, loaf, tart, cakeSlice, waffle, pancakeStack, eggs, shakshuka, toast, wrap,
  steak, legs, prawns, bake, mezze, tartlets, bowlful, fruit, iced, shake, bottle, kulhad, cloche, parcel,
} as const

export type Family = keyof typeof families

/** What a family's drawing can be told: colourway, main ingredient, vessel. */
export type SetOf<F extends Family> = NonNullable<Parameters<(typeof families)[F]>[1]>

/** What any family's drawing can be told; each takes what it knows. */
export type DishSet = { [F in Family]: SetOf<F> }[Family]

/** Draws a dish of a family with the pen of that dish. */
export function drawFamily(p: Pen, family: Family, set: DishSet): string {
  const recipe = families[family] as (pen: Pen, told: DishSet) => string
  return recipe(p, set)
}

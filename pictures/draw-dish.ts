import { type DishSet, drawFamily, type Family } from './families.ts'
import { pen } from './kit/pen.ts'
import { toneOf } from './tones.ts'
import { ruleFor } from './words.ts'

/** Raised when any drawing changes: pictures are kept by a hash of this and the dish, and a kept picture is never drawn again. */
export const DRAWING_VERSION = 1

export interface Dish {
  /** The seed: equal ids with equal names give equal drawings. */
  id: string
  name: string
  /** Overrules the family that the name suggests. */
  family?: Family | undefined
  /** Overrules what the name tells the family: colourway, main ingredient, vessel. */
  set?: DishSet | undefined
}

/** A dish from straight above as an SVG of 400 by 400 on a transparent ground. About 5 ms. */
export function drawDish({ id, name, family, set }: Dish): string {
  const rule = ruleFor(name)
  const chosen = family ?? rule.family
  const layers: readonly (DishSet | undefined)[] = [toneOf(chosen, name), chosen === rule.family ? rule.set : undefined, set]
  const told: DishSet = Object.assign({}, ...layers)
  const p = pen(id)
  return p.finish(drawFamily(p, chosen, told))
}

import { DISH_FACTS, type DishFacts } from '#schemas/dish-facts.ts'
import { defined } from './defined.ts'

const NAMES = Object.keys(DISH_FACTS) as (keyof DishFacts)[]

/** The facts among the fields of a dish, whatever else it holds. */
export const dishFactsOf = <Facts extends DishFacts>(dish: Facts): Pick<Facts, keyof DishFacts> =>
  defined(Object.fromEntries(NAMES.map((name) => [name, dish[name]]))) as Pick<Facts, keyof DishFacts>

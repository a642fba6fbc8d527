import { FOOD_TYPES, type FoodType, type FoodWord } from '#schemas/menu.ts'
import { known } from '#schemas/primitives.ts'
import { classes } from './classes.ts'

const SHAPE: Readonly<Record<FoodType, string | null>> = { VF: null, DF: 'nonveg', EGG: 'egg' }

export interface FoodMarkProps {
  /** Of a food type that this release does not know, and of null, nothing is shown. */
  foodType: FoodWord | null
  /** The word beside the mark; never the mark alone. */
  word: string
  /** The word is only read out, where the mark stands before a dish's name; that of an egg is shown all the same, as its triangle is that of meat. */
  quiet?: boolean | undefined
}

/** FSSAI's mark: green circle in a green square, brown triangle in a brown square; egg carries the triangle and its own word. */
export function FoodMark({ foodType, word, quiet }: FoodMarkProps) {
  const food = foodType === null ? null : known(foodType, FOOD_TYPES)
  if (food === null) return null
  return <span className={classes('mark', SHAPE[food])}>{quiet && food !== 'EGG' ? <span className="sr">{word}</span> : word}</span>
}

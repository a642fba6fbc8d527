import type { FoodType } from '#schemas/menu.ts'
import { classes } from './classes.ts'

const SHAPE: Readonly<Record<FoodType, string | null>> = { VF: null, DF: 'nonveg', EGG: 'egg' }

export interface FoodMarkProps {
  foodType: FoodType
  /** The word beside the mark; never the mark alone. */
  word: string
  /** The word is only read out, where the mark stands before a dish's name. */
  quiet?: boolean | undefined
}

/** FSSAI's mark: green circle in a green square, brown triangle in a brown square; egg carries the triangle and its own word. */
export function FoodMark({ foodType, word, quiet }: FoodMarkProps) {
  return <span className={classes('mark', SHAPE[foodType])}>{quiet ? <span className="sr">{word}</span> : word}</span>
}

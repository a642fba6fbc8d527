import { type Infer, object } from 'superstruct'
import { EpochMs, text, UuidV7 } from './primitives.ts'

/** So many are kept in step. */
export const MOST_WISHED_DISHES = 100

/** A document of the collection `wishedDishes`: a dish that a guest wants to try next time. It is written once and taken away, never changed. */
export const WishedDish = object({ id: UuidV7, name: text(80, 1), createdAt: EpochMs })
export type WishedDish = Infer<typeof WishedDish>

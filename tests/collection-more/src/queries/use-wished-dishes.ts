import type { WishedDish } from '#schemas/wished-dish.ts'
import { guestDocuments } from './guest.ts'
import { useCell } from './use-cell.ts'

const wishedDishesCell = guestDocuments('wishedDishes')

/** Undefined while they are being read; a visitor has none. */
export const useWishedDishes = (): readonly WishedDish[] | undefined => useCell(wishedDishesCell)

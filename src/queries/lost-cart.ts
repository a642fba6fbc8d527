import { makeCell } from './cell.ts'

export interface CartFacts {
  /** The database could not be opened and was made anew. */
  recreated: boolean
  /** Nobody is logged in: the cart is nowhere but here. A guest's comes back from the server. */
  isVisitor: boolean
  /** Whose dishes were in the cart when it was last known. */
  notedOutlet: string | null
  /** Lines this page still knows of. */
  lines: number
}

/** Dishes were in the cart, and no copy of them is left. */
export const isCartLost = ({ recreated, isVisitor, notedOutlet, lines }: CartFacts): boolean => recreated && isVisitor && notedOutlet !== null && lines === 0

/** The guest is to be told that the cart could not be kept. */
export const lostCartCell = makeCell(false)

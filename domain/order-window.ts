/** So many of a guest's orders that are over stay on their devices; older ones are read from the server when they are looked for. */
export const ORDERS_ON_PHONE = 50

/** CO-05: so many orders stand on one page of the list. */
export const ORDERS_PAGE = 10

/** Where a page of older orders begins: after the order of this moment and id, newest first. */
export interface OlderThan {
  /** Epoch ms, of `orderPunchTime`. */
  at: number
  /** '': every order of that moment is older. */
  id: string
}

/** As it travels in a query: "1763706600000_0193a1b2-…". */
export const cursorText = ({ at, id }: OlderThan): string => `${at}_${id}`

/** @returns null where the text is no cursor */
export function readCursor(text: string): OlderThan | null {
  const match = /^(\d{1,15})_([0-9a-f-]{36}|)$/.exec(text)
  return match ? { at: Number(match[1]), id: match[2] ?? '' } : null
}

import type { Quote } from '#schemas/quote.ts'

/** A quote that says of no dish that it is gone while the part of the menu it stands in may still come; null where it would. */
export const certainQuote = (quote: Quote, menuComes: boolean): Quote | null => (menuComes && quote.problems.some(({ kind }) => kind === 'item-gone') ? null : quote)

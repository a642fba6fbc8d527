/**
 * How much one order may hold. Structs refuse what is larger, and the rules of domain refuse it first with a reason, so that an order
 * which was taken always fits its struct and can be read by every phone and every board.
 */
export const ORDER_LIMITS = {
  /** Lines of a cart or an order. */
  lines: 300,
  /** Entries of add-ons that a request may carry in a line; more cannot be read at all. */
  addOnEntries: 200,
  /** Different add-ons that can be ordered with one line (VA-19). */
  picks: 40,
  /** Letters in which a line's choices are written for the kitchen. */
  choices: 2000,
  /** Letters of the note to the kitchen. */
  note: 240,
  /** Taxes of an outlet. */
  taxes: 12,
  /** Paise of an order, in each of its sums: one crore rupees. */
  paise: 1_000_000_000,
} as const

/** Letters of a remark of feedback. */
export const MOST_REMARK = 1000

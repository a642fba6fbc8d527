const NOTES = [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100] as const

/** Notes and coins that make up an amount, the largest first, and last what is less than a rupee, which a bill without round-off has. @param paise at least 0 */
export function notesFor(paise: number): { note: number; count: number }[] {
  let left = paise
  return [...NOTES, paise % 100].flatMap((note) => {
    if (note === 0) return []
    const count = Math.floor(left / note)
    left -= count * note
    return count === 0 ? [] : [{ note, count }]
  })
}

/** What guests are likely to hand over for an amount: it rounded up to 100, 500 and 2,000 rupees, without what is the same or exact. Paise. */
export const likelyGiven = (paise: number): number[] =>
  [...new Set([10_000, 50_000, 200_000].map((step) => Math.ceil(paise / step) * step))].filter((amount) => amount > paise)

const MOST_DIGITS = 7

/** Rupees as they are keyed in, digit by digit: '' until something is. A key after an exact amount with paise begins anew. */
export const keyedIn = (digits: string, key: string): string => `${digits.includes('.') ? '' : digits}${key}`.replace(/^0+/, '').slice(0, MOST_DIGITS)

/** Whole rupees as typed, in paise; null where it is anything else. Nothing typed is 0. */
export const typedPaise = (typed: string): number | null => (/^\d{0,7}$/.test(typed.trim()) ? Number(typed.trim()) * 100 : null)

/** EN-06: the letters or digits an outlet's invoices begin with, where it does not leave the choice to us. */
export const INVOICE_PREFIX_PROPERTY = 'invoice.prefix'

const PREFIX = /^[A-Z0-9]{1,5}$/
const CODE_PREFIX_LETTERS = 5

/** What an outlet's prefix depends on. `taken`: those of other outlets of the same registration (GSTIN). */
export interface PrefixFacts {
  code: string
  /** As its property says; undefined: nothing. */
  wanted: string | undefined
  /** What it has had so far; null: nothing yet. */
  kept: string | null
  taken: ReadonlySet<string>
}

/**
 * The prefix of an outlet's invoice numbers, unique in its registration, because GST asks for numbers that are unique in a registration and year
 * (CGST Rules, rule 46(b)). Not said, it is the beginning of the outlet's code, else the first free one of three digits and two letters of it.
 * Throws where the wanted one cannot be had.
 */
export function invoicePrefix({ code, wanted, kept, taken }: PrefixFacts): string {
  if (wanted !== undefined) {
    if (!PREFIX.test(wanted)) throw new Error(`The invoice prefix ${JSON.stringify(wanted)} of outlet ${code} is not 1 to 5 capital letters or digits.`)
    if (taken.has(wanted)) throw new Error(`The invoice prefix ${wanted} of outlet ${code} is that of another outlet of the same GSTIN.`)
    return wanted
  }
  if (kept !== null && !taken.has(kept)) return kept
  const natural = code.slice(0, CODE_PREFIX_LETTERS)
  if (!taken.has(natural)) return natural
  for (let count = 2; count <= 999; count++) {
    const numbered = `${String(count).padStart(3, '0')}${code.slice(0, 2)}`
    if (!taken.has(numbered)) return numbered
  }
  throw new Error(`There is no invoice prefix left for outlet ${code} under its GSTIN.`)
}

const DECIMALS = 99_999
const SIGNS = 5
const FIRST_WITH_LETTER = 10 * 36 ** (SIGNS - 1)
const MOST = DECIMALS + 36 ** SIGNS - FIRST_WITH_LETTER

/** Five signs: digits up to 99999, from then on base 36 from A0000, so that a number never grows. */
function serial(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > MOST) throw new RangeError(`${number} is not a number of an invoice series.`)
  return number <= DECIMALS ? String(number).padStart(SIGNS, '0') : (number - DECIMALS - 1 + FIRST_WITH_LETTER).toString(36).toUpperCase()
}

/** One number of a series in a financial year, from 1; at most the 16 letters, digits, hyphens and slashes that GST allows (rule 46(b)). */
export const invoiceNumber = (prefix: string, year: string, number: number): string => `${prefix}/${year}/${serial(number)}`

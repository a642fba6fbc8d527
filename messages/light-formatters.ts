import { _createCache, _createIntlFormatters } from 'use-intl/core'
import { groupDigits } from '#domain/money.ts'

type Formatters = ReturnType<typeof _createIntlFormatters>

const intl = _createIntlFormatters(_createCache())

/** Zero of the ordinary kind with them: Intl writes the other one with a sign. */
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (Number(value) > 0 || Object.is(value, 0))
const counts: Pick<Intl.PluralRules, 'select'> = { select: (count) => (count === 1 ? 'one' : 'other') }
const wholes: Pick<Intl.NumberFormat, 'format'> = { format: (value) => (isWhole(value) ? groupDigits(value) : intl.getNumberFormat('en-IN').format(value)) }

/**
 * What the texts of a menu need of Intl, by hand: how English counts, and how India writes whole numbers. The first Intl object of a realm costs
 * a service worker more than all else it does before its first answer. Whatever is asked for beyond that is Intl's; a test holds both equal.
 */
export const lightFormatters: Formatters = {
  ...intl,
  getPluralRules: (locale, options) => (locale === 'en-IN' && options?.type === 'cardinal' ? (counts as Intl.PluralRules) : intl.getPluralRules(locale, options)),
  getNumberFormat: (locale, options) => (locale === 'en-IN' && options === undefined ? (wholes as Intl.NumberFormat) : intl.getNumberFormat(locale, options)),
}

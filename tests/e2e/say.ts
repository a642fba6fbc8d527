import { speak } from '#messages/speak.ts'

/** The guest's words by key, so that tests say what the catalogue says. */
export const say = speak

/** A text of the catalogue as a pattern in which every value may be anything; not for texts with plurals. */
export const patternOf = (text: string): RegExp => new RegExp(`^${text.split(/\{\w+\}/).map(escape).join('.+')}$`)

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Rupees as a menu shows them: "₹1,250", with two decimals in bills. */
export const rupees = (paise: number, decimals: 0 | 2 = 0): string =>
  `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(paise / 100)}`

/** "8:15 pm": a moment on the clock of Jaipur, or of an outlet elsewhere. @param at epoch ms */
export const clock = (at: number, timeZone = 'Asia/Kolkata'): string => new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone }).format(at).replaceAll(/\s/g, ' ')

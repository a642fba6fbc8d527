import { asciiDigits } from './ascii-digits.ts'
import { isEmail, isGuestName, isOtp, isPhoneNumber } from '#schemas/guest.ts'

/** What is wrong with a field; messages has a sentence for each (VA rows). */
export type InputProblem = 'phone' | 'otp-empty' | 'otp-format' | 'name-empty' | 'name' | 'email' | 'terms' | 'restaurant-code'

/** What is written between the digits of a number, marks that a copied one brings along among it. */
const BETWEEN_DIGITS = /[\s\p{Pd}.()\p{Cf}]/gu
/** The country code in its ways, and the 0 of a call within the country. */
const BEFORE_NUMBER = /^(?:(?:\+|0{0,2})91)?0?(?=\d{10}$)/

/** VA-01: the ten digits of a number that was typed with spaces, hyphens, a 0, 91, +91 or 0091 before it. All else stays as it is typed, so that it is told and not cut. */
export const normalPhone = (typed: string): string => asciiDigits(typed).replace(BETWEEN_DIGITS, '').replace(BEFORE_NUMBER, '')

/** VA-01. */
export const judgePhone = (typed: string): InputProblem | null => (isPhoneNumber(normalPhone(typed)) ? null : 'phone')

/** VA-03. */
export function judgeOtp(typed: string): InputProblem | null {
  if (typed.trim() === '') return 'otp-empty'
  return isOtp(asciiDigits(typed.trim())) ? null : 'otp-format'
}

/** VA-04. */
export function judgeName(typed: string): InputProblem | null {
  if (typed.trim() === '') return 'name-empty'
  return isGuestName(typed.trim()) ? null : 'name'
}

/** VA-05: optional, so nothing typed is right. */
export const judgeEmail = (typed: string): InputProblem | null => (typed.trim() === '' || isEmail(typed.trim()) ? null : 'email')

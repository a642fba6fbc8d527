import { asciiDigits } from './ascii-digits.ts'
import { isEmail, isGuestName, isOtp, isPhoneNumber } from '#schemas/guest.ts'

/** What is wrong with a field; messages has a sentence for each (VA rows). */
export type InputProblem = 'phone' | 'otp-empty' | 'otp-format' | 'name-empty' | 'name' | 'email' | 'terms' | 'restaurant-code'

/** VA-01: digits as typed, without spaces, hyphens, a leading 0, 91 or +91. */
export function normalPhone(typed: string): string {
  return asciiDigits(typed).replace(/[^\d+]/g, '').replace(/^\+?91(?=\d{10}$)/, '').replace(/^0(?=\d{10}$)/, '')
}

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

import { isOfferCode } from '#schemas/applied-offer.ts'
import { asciiDigits } from '../ascii-digits.ts'

/** No code is so long, whatever stands around it. */
const MOST_TYPED = 100

/**
 * F-27: the one written form of a code as a guest typed or pasted it: in capitals, digits of any script as 0 to 9, without spaces and invisible
 * characters, every kind of dash as one. Null when it cannot be a code (VA-22). Letters that only look alike are not exchanged: the guest is told that there is no such code.
 */
export function readOfferCode(typed: string): string | null {
  if (typed.length > MOST_TYPED) return null
  const code = asciiDigits(typed.normalize('NFKC')).replace(/[\s\p{Cf}]/gu, '').replace(/\p{Pd}/gu, '-').toUpperCase()
  return isOfferCode(code) ? code : null
}

/** VA-23: the form of a referral code, a guest's name and a few signs: MEERA-7QK. */
export const isReferralCode = (code: string): boolean => /^[A-Z]{2,16}-[A-Z0-9]{3}$/.test(code)

import { isReferralCode } from '#domain/offers/offer-code.ts'
import { speak } from '#messages/speak.ts'

/** VA-22, VA-23: what is said of a code that nobody has. @param code null: what was typed cannot be a code */
export const wrongCodeText = (code: string | null): string => speak(code !== null && isReferralCode(code) ? 'offers.wrongReferral' : 'offers.wrongCode')

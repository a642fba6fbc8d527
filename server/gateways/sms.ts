import type { Phone } from '../guests/phone.ts'

/** The port through which login codes reach phones. Neither numbers nor codes ever reach a log. */
export interface SmsGateway {
  /** Resolves once the provider took the message; rejects when it did not, without number or code in the error. */
  sendCode(to: Phone, code: string, brandName: string): Promise<void>
}

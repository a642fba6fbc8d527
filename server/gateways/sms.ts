import type { Phone } from '../guests/phone.ts'

/** The port through which login codes reach phones. Neither numbers nor codes ever reach a log. */
export interface SmsGateway {
  /** Resolves once the provider took the message; rejects when it did not, without number or code in the error. */
  sendCode(to: Phone, code: string, brandName: string): Promise<void>
}

/** A number as a log may show it: "91 ••••••3210". */
export const maskPhone = ({ country, phone }: Phone): string => `${country} ${'•'.repeat(Math.max(0, phone.length - 4))}${phone.slice(-4)}`

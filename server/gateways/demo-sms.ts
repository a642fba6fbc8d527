import type { Phone } from '../guests/phone.ts'
import type { SmsGateway } from './sms.ts'

/** The demo's text messages: kept in memory, read through GET /api/demo/otp, sent to nobody. */
export interface DemoSms extends SmsGateway {
  /** The last code for a number, null when none was sent. */
  lastCode(phone: string): string | null
}

const MOST_KEPT = 10_000

/** Keeps the last code of each number, of as many numbers as `MOST_KEPT`. */
export function createDemoSms(): DemoSms {
  const codes = new Map<string, string>()
  return {
    sendCode({ phone }: Phone, code) {
      codes.delete(phone)
      codes.set(phone, code)
      if (codes.size > MOST_KEPT) codes.delete(codes.keys().next().value ?? '')
      return Promise.resolve()
    },
    lastCode: (phone) => codes.get(phone) ?? null,
  }
}

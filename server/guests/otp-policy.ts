import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

export const OTP_LIFE_MS = 5 * 60_000
export const RESEND_AFTER_MS = 30_000
/** From one network, over all codes of a phone that still live: a resend does not reset the count. */
export const MOST_TRIES = 5
export const MOST_FAILURES_A_DAY = 10
export const MOST_SENDS_A_DAY = 12
/** From all networks together: a caller who tries another's number is locked out before its owner is. */
export const MOST_TRIES_OF_ALL = 20
export const MOST_FAILURES_A_DAY_OF_ALL = 40
export const MOST_SENDS_A_DAY_OF_ALL = 24
/** A text may arrive after the next one was asked for, so a try is held against this many of the last codes. */
const CODES_THAT_OPEN = 2
/** How long a used code gives the same answer again, ms: the first reply may have been lost. */
export const OTP_GRACE_MS = 60_000
/** A restaurant's guests share one network, and a carrier's thousands, so these stand well above one guest's needs. */
export const SENDS_PER_ADDRESS = { most: 300, perMs: 10 * 60_000 }
export const TRIES_PER_ADDRESS = { most: 600, perMs: 10 * 60_000 }
/** Of one proven number, as long as its proof is good: the answer may be lost a few times, and each call opens a session. */
export const SIGN_UPS_PER_PHONE = { most: 5, perMs: 15 * 60_000 }
/** While a brand sends far more than usual: nobody is refused for what others do, but each network waits for its turn. */
export const SENDS_PER_ADDRESS_WHEN_BUSY = { most: 5, perMs: 10 * 60_000 }
/** To numbers of one beginning, while there are far more of those than usual. */
export const SENDS_PER_ADDRESS_TO_PREFIX = { most: 3, perMs: 3_600_000 }

/** What was done with a phone today, by everybody and by the network that asks now. */
export interface PhoneGuard {
  failures: number
  sends: number
  own: {
    failures: number
    sends: number
    /** Failures of the last OTP_LIFE_MS. */
    tries: number
  }
}

/** A code that was sent; times in epoch ms. */
export interface SentCode {
  requestId: string
  brandId: string
  codeHash: string
  restaurant: string | null
  sentAt: number
  expiresAt: number
  tries: number
  usedAt: number | null
}

export const DAY_MS = 86_400_000

/** The day by which failures and sends are counted. */
export const dayOf = (now: number): number => Math.floor(now / DAY_MS)

/** Six digits out of four random bytes, each code as likely as another: bytes beyond the last whole million are thrown away. */
export function makeCode(random: (count: number) => Uint8Array): string {
  const limit = 4_294_000_000
  for (;;) {
    const [a = 0, b = 0, c = 0, d = 0] = random(4)
    const number = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
    if (number < limit) return String(number % 1_000_000).padStart(6, '0')
  }
}

/** A million codes are quickly tried, so a plain hash would hide nothing: the key does. */
export const hashCode = (key: KeyObject, requestId: string, code: string): string => createHmac('sha256', key).update(`${requestId}.${code}`).digest('base64url')

/** A caller's network as it is kept beside codes and failures: told from others, and not to be read. */
export const hashCaller = (key: KeyObject, caller: string): string => createHmac('sha256', key).update(`caller.${caller}`).digest('base64url').slice(0, 22)

const isHash = (given: string, right: string): boolean => given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))

const isLive = (code: SentCode, now: number): boolean => code.usedAt === null && code.expiresAt > now

const triesOf = (codes: readonly SentCode[], now: number): number => codes.reduce((sum, code) => (isLive(code, now) ? sum + code.tries : sum), 0)

/** @param tries wrong ones, against all codes of the phone that live */
const isLockedOut = ({ failures, own }: PhoneGuard, tries: number): boolean =>
  own.failures >= MOST_FAILURES_A_DAY || own.tries >= MOST_TRIES || failures >= MOST_FAILURES_A_DAY_OF_ALL || tries >= MOST_TRIES_OF_ALL

export type SendVerdict = { act: 'send' } | { act: 'wait'; code: SentCode; resendAfterMs: number } | { act: 'refuse' }

/** Whether a code may be sent. `wait`: one was sent just now and stands; nothing is sent again. */
export function judgeSend(codes: readonly SentCode[], guard: PhoneGuard, brandId: string, now: number): SendVerdict {
  const last = codes.filter((code) => isLive(code, now) && code.brandId === brandId).sort((a, b) => b.sentAt - a.sentAt)[0]
  const resendAfterMs = last ? last.sentAt + RESEND_AFTER_MS - now : 0
  if (last && resendAfterMs > 0) return { act: 'wait', code: last, resendAfterMs }
  if (isLockedOut(guard, triesOf(codes, now)) || guard.sends >= MOST_SENDS_A_DAY_OF_ALL || guard.own.sends >= MOST_SENDS_A_DAY) return { act: 'refuse' }
  return { act: 'send' }
}

export type TryVerdict =
  | { result: 'right'; code: SentCode }
  | { result: 'wrong'; code: SentCode; triesLeft: number }
  | { result: 'expired' }
  | { result: 'too-many' }

/** Judges a typed code against the last two of the phone and brand that live. */
export function judgeTry(key: KeyObject, codes: readonly SentCode[], guard: PhoneGuard, requestId: string, typed: string, now: number): TryVerdict {
  const asked = codes.find((code) => code.requestId === requestId)
  if (!asked) return { result: 'expired' }
  const matches = (code: SentCode): boolean => isHash(hashCode(key, code.requestId, typed), code.codeHash)
  const again = asked.usedAt !== null && now - asked.usedAt <= OTP_GRACE_MS
  if (!again && !isLive(asked, now)) return { result: 'expired' }
  const tries = triesOf(codes, now) + (again ? asked.tries : 0)
  if (isLockedOut(guard, tries)) return { result: 'too-many' }
  const live = codes.filter((code) => isLive(code, now) && code.brandId === asked.brandId).sort((a, b) => b.sentAt - a.sentAt)
  const candidates = again ? [asked] : live.slice(0, CODES_THAT_OPEN)
  if (candidates.some(matches)) return { result: 'right', code: asked }
  const left = [MOST_TRIES - guard.own.tries, MOST_FAILURES_A_DAY - guard.own.failures, MOST_TRIES_OF_ALL - tries, MOST_FAILURES_A_DAY_OF_ALL - guard.failures]
  return { result: 'wrong', code: asked, triesLeft: Math.max(0, Math.min(...left) - 1) }
}

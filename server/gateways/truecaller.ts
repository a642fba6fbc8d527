import { createHash, timingSafeEqual } from 'node:crypto'
import { array, is, number, string, type, union } from 'superstruct'
import { CountryCode, PhoneNumber, text } from '#schemas/primitives.ts'
import type { CallerIdAnswer, CallerIdGateway } from './caller-id.ts'

const RequestId = text(64, 8)
/** Truecaller's call back: a token and where to spend it, or why there is none. */
const Granted = type({ requestId: RequestId, accessToken: text(4000, 8), endpoint: text(300, 10) })
const Declined = type({ requestId: RequestId, status: text(40, 1) })
/** The number alone: a guest says name and address of their own accord, at sign-up. */
const TruecallerProfile = type({ phoneNumbers: array(union([number(), string()])) })

const TIME_OUT_MS = 8000
const INDIA = '91'

/** The call back is open to anybody, so the token is spent at the service's own hosts only. */
function profileAddress(endpoint: string): URL | null {
  const address = URL.canParse(endpoint) ? new URL(endpoint) : null
  const isTheirs = address?.protocol === 'https:' && address.port === '' && /^([a-z0-9-]+\.)*truecaller\.com$/.test(address.hostname) && address.username === ''
  return isTheirs ? address : null
}

/** Country and number of "919812345678"; null where it is not a number that can log in here. */
function phoneOf(digits: string): { country: string; phone: string } | null {
  const who = { country: INDIA, phone: digits.slice(-10) }
  return digits === `${INDIA}${who.phone}` && is(who.country, CountryCode) && is(who.phone, PhoneNumber) ? who : null
}

const digestOf = (words: string): Buffer => createHash('sha256').update(words).digest()

/**
 * Login by Truecaller's mobile web flow. Its tokens do not say for which app they were given, and any other site that asks for one can send it here: so only a call to the
 * address with the key is believed, which Truecaller has from its console and nobody else knows.
 * @param key of the address @param send the platform's fetch; tests bring their own
 */
export function createTruecaller(key: string, send: typeof fetch = fetch): CallerIdGateway {
  const wanted = digestOf(key)
  const profile = async (address: URL, accessToken: string): Promise<unknown> => {
    const answer = await send(address, {
      headers: { Authorization: `Bearer ${accessToken}`, 'Cache-Control': 'no-cache' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_OUT_MS),
    })
    return answer.ok ? answer.json() : null
  }
  return {
    believesAnybody: false,
    async read(callback, given): Promise<CallerIdAnswer | null> {
      if (!timingSafeEqual(wanted, digestOf(given))) return null
      if (!is(callback, Granted)) return is(callback, Declined) ? { requestId: callback.requestId, outcome: callback.status === 'user_rejected' ? 'rejected' : 'failed' } : null
      const { requestId, accessToken, endpoint } = callback
      const address = profileAddress(endpoint)
      if (!address) return null
      const told = await profile(address, accessToken).catch(() => null)
      const who = is(told, TruecallerProfile) ? phoneOf(String(told.phoneNumbers[0] ?? '').replace(/\D/g, '')) : null
      return who ? { requestId, outcome: 'verified', who } : { requestId, outcome: 'failed' }
    },
  }
}

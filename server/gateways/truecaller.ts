import { array, is, nullable, number, optional, string, type, union } from 'superstruct'
import { CountryCode, PhoneNumber, text } from '#schemas/primitives.ts'
import type { CallerIdAnswer, CallerIdGateway } from './caller-id.ts'

const RequestId = text(64, 8)
/** Truecaller's call back: a token and where to spend it, or why there is none. */
const Granted = type({ requestId: RequestId, accessToken: text(4000, 8), endpoint: text(300, 10) })
const Declined = type({ requestId: RequestId, status: text(40, 1) })
const TruecallerProfile = type({
  phoneNumbers: array(union([number(), string()])),
  name: optional(nullable(type({ first: optional(nullable(string())), last: optional(nullable(string())) }))),
  onlineIdentities: optional(nullable(type({ email: optional(nullable(string())) }))),
})

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

/** Login by Truecaller's mobile web flow. @param send the platform's fetch; tests bring their own */
export function createTruecaller(send: typeof fetch = fetch): CallerIdGateway {
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
    async read(callback): Promise<CallerIdAnswer | null> {
      if (!is(callback, Granted)) return is(callback, Declined) ? { requestId: callback.requestId, outcome: callback.status === 'user_rejected' ? 'rejected' : 'failed' } : null
      const { requestId, accessToken, endpoint } = callback
      const address = profileAddress(endpoint)
      if (!address) return null
      const told = await profile(address, accessToken).catch(() => null)
      const who = is(told, TruecallerProfile) ? phoneOf(String(told.phoneNumbers[0] ?? '').replace(/\D/g, '')) : null
      if (!who || !is(told, TruecallerProfile)) return { requestId, outcome: 'failed' }
      const name = [told.name?.first, told.name?.last].filter(Boolean).join(' ').trim()
      return { requestId, outcome: 'verified', who, name: name || null, email: told.onlineIdentities?.email ?? null }
    },
  }
}

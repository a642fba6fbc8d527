import { is, nullable, optional, string, type Struct, type } from 'superstruct'
import { GatewayError, MOST_REQUEST_MS } from '../payment-gateway.ts'
import type { RazorpayAccount } from './account.ts'

/** One call of the API. */
export interface RazorpayRequest {
  method: 'GET' | 'POST'
  /** Its parts as the API has them; ids are checked, so that none leads to another call. */
  path: readonly string[]
  query?: Readonly<Record<string, string | number>>
  /** Exactly the fields the API lists: one that it does not know is refused. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

/** @throws GatewayError */
export type RazorpayCall = <T, S>(request: RazorpayRequest, answer: Struct<T, S>) => Promise<T>

const Failure = type({ error: type({ code: optional(nullable(string())), description: optional(nullable(string())), reason: optional(nullable(string())) }) })

/** Words for a log: codes, never prose, which may quote what was sent. */
const wordIn = (said: string | null | undefined): string => (said && /^[\w.]{1,60}$/.test(said) ? ` ${said}` : '')

/**
 * What a refused call means. Status and code decide; the description is asked only where the company has nothing else to tell cases apart:
 * keys that do not fit (an operator mends that, so the call is made again), too little money on the account, and the two meanings of 409.
 */
function kindOf(status: number, code: string, description: string): GatewayError['kind'] {
  const areKeysRefused = status === 401 || status === 403 || /\bapi\b.*provided is invalid|authentication failed/i.test(description)
  if (areKeysRefused || status >= 500 || status < 400 || code === 'GATEWAY_ERROR' || code === 'SERVER_ERROR') return 'unreachable'
  if (status === 429 || status === 408) return 'busy'
  if (status === 409) return /different request/i.test(description) ? 'refused' : 'busy'
  return /enough balance/i.test(description) ? 'no-balance' : 'refused'
}

/** Null: it is no JSON. */
const jsonOf = async (response: Response): Promise<unknown> =>
  (await response.json().catch((error: unknown) => (error instanceof SyntaxError ? null : Promise.reject(error)))) as unknown

/** @param send the platform's fetch; tests bring their own */
export function createRazorpayCall({ keyId, keySecret, api }: RazorpayAccount, send: typeof fetch = fetch): RazorpayCall {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  return async ({ method, path, query = {}, body, headers = {} }, answer) => {
    // The name of the call in messages: without ids.
    const name = `Razorpay ${method} ${path.filter((part) => !part.includes('_')).join('/')}`
    const failed = (kind: GatewayError['kind'], why: string): GatewayError => new GatewayError(kind, `${name}: ${why}`)
    if (!path.every((part) => /^\w{1,64}$/.test(part))) throw failed('refused', 'an id that cannot be one')
    const url = new URL(`${api}/${path.join('/')}`)
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value))
    const told = await send(url, {
      method,
      headers: { ...headers, Authorization: authorization, Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(MOST_REQUEST_MS),
    })
      .then(async (response) => ({ status: response.status, ok: response.ok, json: await jsonOf(response) }))
      .catch((error: unknown) => {
        throw failed('unreachable', error instanceof Error ? error.name : 'no answer')
      })
    if (!told.ok) {
      const { code, description, reason } = is(told.json, Failure) ? told.json.error : {}
      throw failed(kindOf(told.status, code ?? '', description ?? ''), `${told.status}${wordIn(code)}${wordIn(reason)}`)
    }
    // Something may have been done: what it is, the next call finds out.
    if (!is(told.json, answer)) throw failed('unreachable', `${told.status} in a form that is not known`)
    return told.json
  }
}

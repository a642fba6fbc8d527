/** The one way in which a soak speaks to the server: every answer is counted, and what nobody asked for is kept. */
import { demoStaffKey } from '#server/demo/demo-staff-key.ts'
import type { LoggedInGuest } from '../harness/guests.ts'
import { STAFF_KEY } from '../harness/server-process.ts'

/** The brand of the demo that is soaked. */
export const BRAND = 'rajwada'

export interface Call {
  /** Under which its answers are counted. */
  name: string
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  /** `staff`: the brand's owner; left out: nobody. */
  as?: LoggedInGuest | 'staff'
  body?: unknown
  /** Of a command. */
  key?: string
  headers?: Readonly<Record<string, string>>
  /** The code that the call is made to be refused with. */
  refusal?: string
  /** Codes that it may be refused with. */
  maybe?: readonly string[]
}

export interface Answer<T> {
  status: number
  body: T
  headers: Headers
}

/** Answers since the soak began. */
export interface Answers {
  /** Those that did what was asked. */
  good: Map<string, number>
  /** Refusals that were asked for, by call and code. */
  asked: Map<string, number>
  /** By call, status and code. */
  unasked: Map<string, number>
}

export interface Caller {
  answers: Answers
  /** @returns null: it was refused, as was asked for or not */
  call: <T = unknown>(call: Call) => Promise<Answer<T> | null>
  /** Counts what was found wrong with an answer. */
  wrong: (what: string) => void
}

const STAFF = `Bearer ${demoStaffKey(STAFF_KEY, BRAND)}`
const TIMEOUT_MS = 30_000

const countIn = (counts: Map<string, number>, what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)

export const authorizationOf = (as: NonNullable<Call['as']>): string => (as === 'staff' ? STAFF : `Bearer ${as.token}`)

const codeOf = (body: unknown): string => {
  const code = (body as { data?: { code?: unknown } } | null)?.data?.code
  return typeof code === 'string' ? code : 'no code'
}

export function createCaller(origin: string): Caller {
  const answers: Answers = { good: new Map(), asked: new Map(), unasked: new Map() }
  const send = async ({ method = 'GET', path, as, body, key, headers }: Call): Promise<Answer<unknown>> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(as && { Authorization: authorizationOf(as) }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key, 'X-Device-Time': String(Date.now()) }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') ?? false
    return { status: answer.status, body: isJson && text !== '' ? JSON.parse(text) : null, headers: answer.headers }
  }
  return {
    answers,
    wrong: (what) => countIn(answers.unasked, what),
    async call<T>(call: Call) {
      const answer = await send(call).catch((error: unknown) => error as Error)
      if (answer instanceof Error) {
        countIn(answers.unasked, `${call.name}: ${answer.name}`)
        return null
      }
      if (answer.status >= 400) {
        const code = codeOf(answer.body)
        const isAsked = code === call.refusal || call.maybe?.includes(code) === true
        countIn(isAsked ? answers.asked : answers.unasked, `${call.name}: ${answer.status} ${code}`)
        return null
      }
      if (call.refusal !== undefined) countIn(answers.unasked, `${call.name}: ${answer.status} in place of ${call.refusal}`)
      else countIn(answers.good, call.name)
      return answer as Answer<T>
    },
  }
}

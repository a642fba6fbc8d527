import { LONGEST_BACK_OFF_MS } from './back-off.ts'

/** What the core needs of `fetch`; rejects where no whole answer came: no network, a cut, a time-out. */
export interface Answer {
  status: number
  headers: { get(name: string): string | null }
  json(): Promise<unknown>
}
export interface CallInit {
  method: string
  headers: Record<string, string>
  body?: string
}
export type Request = (path: string, init: CallInit) => Promise<Answer>

/** Runs `work` while no other page, worker or service worker of this origin holds `name`. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Web Locks, as far as they are used here. Rejects with an AbortError where `signal` ends the wait, or another takes the lock with `steal`. */
export interface Locks {
  request<T>(name: string, options: { steal?: boolean; signal?: AbortSignal }, work: () => Promise<T>): Promise<T>
}

/** CA-01: the client-source header. */
export const CLIENT_SOURCE = 'web'

/** A gateway refuses, or says that its server does not answer, with a page of its own: no body of ours, and no lack of a network either. */
const readBody = (answer: Answer): Promise<unknown> => (answer.status >= 400 ? answer.json().catch(() => null) : answer.json())

/** The seconds of a Retry-After, which a gateway may write with decimals, as whole ms and never more than the longest back-off; null: there is none, or it is a date. */
function readRetryAfter(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN)
  return seconds >= 0 ? Math.round(Math.min(seconds * 1000, LONGEST_BACK_OFF_MS)) : null
}

/** Reads an answer to its end, with null as the body of a gateway's error; null where the network or the body failed, so that nothing was learned. */
export async function readAnswer(sent: Promise<Answer>): Promise<{ status: number; body: unknown; retryAfterMs: number | null } | null> {
  try {
    const answer = await sent
    const body = answer.status === 204 ? null : await readBody(answer)
    return { status: answer.status, body, retryAfterMs: readRetryAfter(answer.headers.get('Retry-After')) }
  } catch {
    return null
  }
}

/** The line of one phone, over real sockets: through either instance's proxy, with its cookie, as its and the server's release speak. */
import type { Answer, CallInit } from '#outbox/request.ts'
import type { Random } from '../random.ts'
import { isLaterServer, isObject, type Json, type Sent, type Skew, skewedAnswer, skewedEvent, skewedRequest } from '../skew.ts'
import { createSaboteur } from './saboteur.ts'
import type { RealSabotage } from './tally.ts'

/** Much less than the product gives a call: the server is on the same machine. */
const CALL_MS = 1500

export interface WireTools {
  random: Random
  /** Ports of the proxies, one an instance; the second is the later release's where only one is. */
  ports: () => readonly number[]
  skew: Skew
  sabotage: RealSabotage
  onRefused: () => void
}

export interface Wire {
  cookie: string | null
  /** `life`: of the page that calls; its end cuts the connection. */
  request: (path: string, init: CallInit, life: AbortSignal) => Promise<Answer>
  open: typeof fetch
  /** How many calls came to nothing: no connection, a cut, a time-out. */
  failed: () => number
  /** The next order that the server takes is answered by another machine, with a refusal that stands under no key. */
  refuseNext: () => void
}

const FOREIGN_REFUSAL = { message: 'Not here.', data: { code: 'USER_BLOCKED' } }

const readCookie = (header: string | null): string | null | undefined => {
  const value = header === null ? undefined : /^__Host-refresh=([^;]*)/.exec(header)?.[1]
  return value === '' ? null : value
}

/** Rewrites the frames of an event stream one by one; comments pass. */
function eventRewriter(rewrite: (event: Json) => Json): TransformStream<Uint8Array, Uint8Array> {
  const [letters, bytes] = [new TextDecoder(), new TextEncoder()]
  let held = ''
  const frame = (text: string): string => {
    if (!text.startsWith('data:')) return text
    const event: unknown = JSON.parse(text.slice(5))
    return isObject(event) ? `data: ${JSON.stringify(rewrite(event))}` : text
  }
  return new TransformStream({
    transform: (chunk, controller) => {
      const parts = (held + letters.decode(chunk, { stream: true })).split('\n\n')
      held = parts.pop() ?? ''
      for (const part of parts) controller.enqueue(bytes.encode(`${frame(part)}\n\n`))
    },
  })
}

export function createWire({ random, ports, skew, sabotage, onRefused }: WireTools): Wire {
  const saboteur = createSaboteur(sabotage)
  let refusing = false
  let failed = 0

  const pick = (): { port: number; isLater: boolean } => {
    const all = ports()
    const at = random.between(0, all.length - 1)
    return { port: all[at] ?? 0, isLater: isLaterServer(skew, at === 1) }
  }
  const leaving = (sent: Sent): Sent => {
    const written = skewedRequest(skew, sent)
    return { ...written, path: saboteur.leaving(written.path) }
  }
  const arriving = (path: string, isLater: boolean, body: unknown): unknown =>
    saboteur.answer(path, skewedAnswer(skew, isLater, path, body))
  const telling = (isLater: boolean) => (event: Json): Json => saboteur.event(skewedEvent(skew, isLater, event))

  const call = async (port: number, sent: Sent, method: string, life: AbortSignal): Promise<{ answer: Response; text: string }> => {
    const answer = await fetch(`http://127.0.0.1:${port}${sent.path}`, {
      method,
      headers: { ...sent.headers, ...(wire.cookie === null ? {} : { Cookie: `__Host-refresh=${wire.cookie}` }) },
      ...(sent.body === null ? {} : { body: sent.body }),
      signal: AbortSignal.any([life, AbortSignal.timeout(CALL_MS)]),
    })
    const cookie = readCookie(answer.headers.get('Set-Cookie'))
    if (cookie !== undefined) wire.cookie = cookie
    return { answer, text: await answer.text() }
  }

  const wire: Wire = {
    cookie: null,
    async request(path, init, life) {
      const { port, isLater } = pick()
      const sent = leaving({ path, headers: init.headers, body: init.body ?? null })
      const { answer, text } = await call(port, sent, init.method, life).catch((error: unknown) => {
        failed += 1
        throw error
      })
      if (refusing && path === '/api/orders/v2' && answer.ok) {
        refusing = false
        onRefused()
        return { status: 403, headers: answer.headers, json: async () => saboteur.answer(path, structuredClone(FOREIGN_REFUSAL)) }
      }
      return { status: answer.status, headers: answer.headers, json: async () => arriving(path, isLater, JSON.parse(text)) }
    },
    async open(input, init) {
      const { port, isLater } = pick()
      const answer = await fetch(`http://127.0.0.1:${port}${String(input)}`, init)
      return new Response(answer.body?.pipeThrough(eventRewriter(telling(isLater))) ?? null, { status: answer.status })
    },
    failed: () => failed,
    refuseNext: () => {
      refusing = true
    },
  }
  return wire
}

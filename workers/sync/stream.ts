import { is, string, type } from 'superstruct'
import { eventLines } from '#schemas/event-lines.ts'
import { STREAM_EVENT_TYPES, StreamEvent } from '#schemas/sync.ts'
import { readStruct } from '#outbox/read-struct.ts'
import { CLIENT_SOURCE } from '#outbox/request.ts'
import type { Patience, Trouble } from './patience.ts'
import type { SyncServer } from './server.ts'

/** The server sends a comment every 15 s: after this much silence (ms) the connection is treated as lost even if the socket is open. */
const SILENCE_MS = 40_000
const OPEN_MS = 15_000
/** A line that ended sooner was refused in its own way: the next one waits. */
const SHORTEST_LINE_MS = 5_000
/** A connection the server closed normally is reopened at once; the status changes only when reopening takes longer than this, ms. */
const QUIET_MS = 2_000

export interface StreamTools {
  server: Pick<SyncServer, 'authorize' | 'renew'>
  fetch: typeof fetch
  patience: Patience
  /** Epoch ms. */
  now: () => number
  /** Calls `work` after `ms`; gives back what takes it away. */
  schedule: (ms: number, work: () => void) => () => void
  /** The events of the connection, hello first; earlier notices are covered by the numbers in hello. */
  onEvent: (event: StreamEvent) => void
  /** The server gave a sign of life. */
  onAlive: () => void
  onClosed: () => void
}

export interface LiveStream {
  /** Watches these scopes from now on; the same ones change nothing. */
  watch(scopes: readonly string[]): void
  /** Ends a line that may be dead, so that a new one is made at once. */
  renew(): void
  stop(): void
}

/** One line for all scopes, through `fetch` because an EventSource sends no Authorization. Opened anew, for ever, until `stop`. */
export function liveStream(tools: StreamTools): LiveStream {
  let scopes: readonly string[] = []
  let line: AbortController | null = null
  const end = new AbortController()
  let running = false
  let cancelClosed: (() => void) | null = null

  const closed = (): void => {
    cancelClosed?.()
    cancelClosed = null
    tools.onClosed()
  }
  const alive = (): void => {
    cancelClosed?.()
    cancelClosed = null
    tools.onAlive()
  }
  const quiet: StreamTools = { ...tools, onAlive: alive, onClosed: closed }

  const run = async (): Promise<void> => {
    if (running) return
    running = true
    try {
      while (!end.signal.aborted && scopes.length > 0) {
        const mine = new AbortController()
        line = mine
        const outcome = await tools.patience.until(async () => (mine.signal.aborted ? { done: true } : listen(quiet, scopes, mine)))
        if (outcome === null) break
        if (scopes.length > 0 && !mine.signal.aborted) cancelClosed ??= tools.schedule(QUIET_MS, closed)
        else closed()
      }
    } finally {
      closed()
      running = false
    }
  }

  const renew = (): void => {
    line?.abort()
    tools.patience.wake()
  }

  return {
    watch: (wanted) => {
      if (wanted.length === scopes.length && wanted.every((scope, index) => scope === scopes[index])) return
      scopes = [...wanted]
      renew()
      void run()
    },
    renew,
    stop: () => {
      end.abort()
      line?.abort()
    },
  }
}

/** One line, from its opening to its end. `done`: the next one is made at once. */
async function listen(tools: StreamTools, scopes: readonly string[], mine: AbortController): Promise<{ done: true } | { again: Trouble }> {
  const outcome = await hearOut(tools, scopes, mine)
  if ('again' in outcome) tools.onClosed()
  return outcome
}

async function hearOut(tools: StreamTools, scopes: readonly string[], mine: AbortController): Promise<{ done: true } | { again: Trouble }> {
  const right = await tools.server.authorize(scopes).catch(notNow)
  if ('again' in right) return right
  const silence = new AbortController()
  const begun = tools.now()
  let giveUp = tools.schedule(OPEN_MS, () => silence.abort())
  let greeted = false
  const hear = (data: string | null): void => {
    const event = data === null ? null : readEvent(data)
    if (event === null) return
    greeted ||= event.type === 'hello'
    if (greeted) tools.onEvent(event)
  }
  try {
    const query = scopes.map((scope) => `scope=${encodeURIComponent(scope)}`).join('&')
    const response = await tools.fetch(`/api/sync/stream?${query}`, {
      headers: { Accept: 'text/event-stream', 'X-Client-Source': CLIENT_SOURCE, ...(right.token === null ? {} : { Authorization: `Bearer ${right.token}` }) },
      cache: 'no-store',
      signal: AbortSignal.any([mine.signal, silence.signal]),
    })
    if (response.status === 401) return (await tools.server.renew().catch(notNow)) ?? { again: 'server' }
    if (!response.ok || !response.body) return { again: REFUSED.includes(response.status) ? 'refused' : 'server' }
    const cut = eventLines()
    const letters = new TextDecoder()
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      giveUp()
      giveUp = tools.schedule(SILENCE_MS, () => silence.abort())
      for (const data of cut(letters.decode(part.value, { stream: true }))) {
        tools.onAlive()
        hear(data)
      }
    }
    return tools.now() - begun >= SHORTEST_LINE_MS ? { done: true } : { again: 'network' }
  } catch {
    // Closed here because the scopes changed: reopened at once. Otherwise the network failed or the connection was silent too long.
    return mine.signal.aborted ? { done: true } : { again: 'network' }
  } finally {
    giveUp()
  }
}

/** The login could not be read from this device's database, or not be kept there: that may pass, as a server's trouble does. */
const notNow = (): { again: Trouble } => ({ again: 'server' })

/** Answers that will not change soon: the scopes are malformed, belong to another guest, or do not exist. */
const REFUSED = [400, 403, 404]

const EVENT_TYPES: readonly string[] = STREAM_EVENT_TYPES
const AnyEvent = type({ type: string() })

const isOfLaterVersion = (event: unknown): boolean => is(event, AnyEvent) && !EVENT_TYPES.includes(event.type)

/** Null: an event of a later version speaks of what this one does not show. A damaged one may have told of anything, which is pulled. */
function readEvent(data: string): StreamEvent | null {
  const missed: StreamEvent = { type: 'resync', scope: null }
  try {
    const event: unknown = JSON.parse(data)
    return isOfLaterVersion(event) ? null : (readStruct(event, StreamEvent) ?? missed)
  } catch {
    return missed
  }
}

import { is, string, type } from 'superstruct'
import { STREAM_EVENT_TYPES, StreamEvent } from '#schemas/sync.ts'
import { readStruct } from '#outbox/read-struct.ts'
import { eventLines } from './event-lines.ts'
import type { Patience, Trouble } from './patience.ts'
import type { SyncServer } from './server.ts'

/** The server sends a comment every 15 s: after this much silence the line is dead, whatever the socket says. */
const SILENCE_MS = 40_000
const OPEN_MS = 15_000
/** A line that ended sooner was refused in its own way: the next one waits. */
const SHORTEST_LINE_MS = 5_000

export interface StreamTools {
  server: Pick<SyncServer, 'authorize' | 'renew'>
  fetch: typeof fetch
  patience: Patience
  /** Epoch ms. */
  now: () => number
  /** Calls `work` after `ms`; gives back what takes it away. */
  schedule: (ms: number, work: () => void) => () => void
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

  const run = async (): Promise<void> => {
    if (running) return
    running = true
    while (!end.signal.aborted && scopes.length > 0) {
      const mine = new AbortController()
      line = mine
      const outcome = await tools.patience.until(async () => (mine.signal.aborted ? { done: true } : listen(tools, scopes, mine)))
      tools.onClosed()
      if (outcome === null) break
    }
    running = false
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
  const right = await tools.server.authorize(scopes)
  if ('again' in right) return right
  const silence = new AbortController()
  const begun = tools.now()
  let giveUp = tools.schedule(OPEN_MS, () => silence.abort())
  try {
    const query = scopes.map((scope) => `scope=${encodeURIComponent(scope)}`).join('&')
    const response = await tools.fetch(`/api/sync/stream?${query}`, {
      headers: { Accept: 'text/event-stream', ...(right.token === null ? {} : { Authorization: `Bearer ${right.token}` }) },
      cache: 'no-store',
      signal: AbortSignal.any([mine.signal, silence.signal]),
    })
    if (response.status === 401) return (await tools.server.renew()) ?? { again: 'server' }
    if (!response.ok || !response.body) return { again: response.status === 403 || response.status === 400 ? 'refused' : 'server' }
    const cut = eventLines()
    const letters = new TextDecoder()
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      giveUp()
      giveUp = tools.schedule(SILENCE_MS, () => silence.abort())
      for (const data of cut(letters.decode(part.value, { stream: true }))) {
        tools.onAlive()
        tell(tools, data)
      }
    }
    return tools.now() - begun >= SHORTEST_LINE_MS ? { done: true } : { again: 'network' }
  } catch {
    // Ended by us for other scopes: made anew at once. Else the network or the silence ended it.
    return mine.signal.aborted ? { done: true } : { again: 'network' }
  } finally {
    giveUp()
  }
}

const EVENT_TYPES: readonly string[] = STREAM_EVENT_TYPES
const AnyEvent = type({ type: string() })

const isOfLaterVersion = (event: unknown): boolean => is(event, AnyEvent) && !EVENT_TYPES.includes(event.type)

function tell(tools: StreamTools, data: string | null): void {
  if (data === null) return
  try {
    const event: unknown = JSON.parse(data)
    // An event of a later version speaks of what this one does not show; a damaged one may have told of anything, which is pulled.
    if (isOfLaterVersion(event)) return
    tools.onEvent(readStruct(event, StreamEvent) ?? { type: 'resync', scope: null })
  } catch {
    tools.onEvent({ type: 'resync', scope: null })
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { LIMITS } from '../db/limits.ts'

/** Passes scopes that changed between instances: a hint by NOTIFY, sent after the commit so that no commit waits for another. */
export interface Announcer {
  announce(scopes: readonly string[]): void
  /** Listens to other instances until `stop`. A lost connection is reopened; changes missed meanwhile are found by the hub's poll. */
  listen(hint: (scopes: readonly string[]) => void): void
  stop(): Promise<void>
}

const CHANNEL = 'changes'
const GATHER_MS = 5
const AGAIN_MS = 2000
/** Where LISTEN is refused it is retried once per minute; polling covers for it. */
const LONGEST_PAUSE_MS = 60_000
/** PostgreSQL takes 8000 bytes a notice. */
const MOST_BYTES = 7000

/**
 * @param pool for NOTIFY, a statement like any other
 * @param listenUrl for LISTEN, on a connection beside the pool, which it can thus never use up; null: other instances are not heard
 */
export function createAnnouncer(pool: pg.Pool, listenUrl: string | null, log: Logger): Announcer {
  const self = randomUUID()
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let hearing: Promise<void> | null = null
  let listener: pg.Client | null = null
  const stopping = new AbortController()

  /** Takes what is pending as notices, none longer than PostgreSQL carries. */
  const takePayloads = (): string[] => {
    let payload = self
    const payloads: string[] = []
    for (const scope of pending) {
      if (payload.length + scope.length > MOST_BYTES) {
        payloads.push(payload)
        payload = self
      }
      payload += `\n${scope}`
    }
    pending.clear()
    return [...payloads, payload]
  }

  /** At most one at a time: notices are committed one after another across the whole database, so that those of a busy hour gather here and hold no second connection of the pool. */
  const send = async (): Promise<void> => {
    try {
      for (const payload of takePayloads()) await pool.query('select pg_notify($1, $2)', [CHANNEL, payload])
    } catch (error) {
      log.warn({ err: error }, 'changes could not be announced')
    }
    timer = pending.size > 0 && !stopping.signal.aborted ? setTimeout(send, GATHER_MS) : null
  }

  /** Listens until the connection is lost or closed by `stop`; throws where it could not begin. */
  const hearOnce = async (url: string, hint: (scopes: readonly string[]) => void): Promise<void> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LIMITS.connect, query_timeout: LIMITS.query, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
    const lost = new Promise<void>((resolve) => client.once('error', () => resolve()).once('end', () => resolve()))
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => {
      const [from, ...scopes] = (payload ?? '').split('\n')
      if (from !== self) hint(scopes)
    })
    listener = client
    try {
      // A connection that `stop` ends while it is being made says so by its `end` alone.
      await Promise.race([client.connect(), lost])
      await client.query(`listen ${CHANNEL}`)
      if (!stopping.signal.aborted) await lost
    } finally {
      listener = null
      client.end().catch(() => undefined)
    }
  }

  const hear = async (url: string, hint: (scopes: readonly string[]) => void): Promise<void> => {
    let pause = AGAIN_MS
    while (!stopping.signal.aborted) {
      try {
        await hearOnce(url, hint)
        pause = AGAIN_MS
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'other instances cannot be heard; their changes are found by polling')
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      }
      await wait(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }

  return {
    announce(scopes) {
      if (stopping.signal.aborted) return
      for (const scope of scopes) pending.add(scope)
      timer ??= setTimeout(send, GATHER_MS)
    },
    listen(hint) {
      if (listenUrl !== null) hearing = hear(listenUrl, hint)
    },
    async stop() {
      stopping.abort()
      if (timer) clearTimeout(timer)
      listener?.end().catch(() => undefined)
      await hearing
    },
  }
}

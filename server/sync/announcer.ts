import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'

/** Passes scopes that changed between instances: a hint by NOTIFY, sent after the commit so that no commit waits for another. */
export interface Announcer {
  announce(scopes: readonly string[]): void
  /** Hears the other instances until `stop`; a lost connection is taken up again, and what it missed the hub's poll finds. */
  listen(hint: (scopes: readonly string[]) => void): void
  stop(): Promise<void>
}

const CHANNEL = 'changes'
const GATHER_MS = 5
const AGAIN_MS = 2000
/** PostgreSQL takes 8000 bytes a notice. */
const MOST_BYTES = 7000

export function createAnnouncer(pool: pg.Pool, log: Logger): Announcer {
  const self = randomUUID()
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let hearing: Promise<void> | null = null
  const stopping = new AbortController()

  const send = async (): Promise<void> => {
    timer = null
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
    for (const text of [...payloads, payload]) await pool.query('select pg_notify($1, $2)', [CHANNEL, text])
  }

  /** Listens on a connection of its own until that is lost; the pool has its place back whichever way it ends. */
  const hearOnce = async (hint: (scopes: readonly string[]) => void): Promise<void> => {
    const held = await pool.connect()
    try {
      if (stopping.signal.aborted) return
      const lost = new Promise<void>((resolve) => {
        held.once('error', () => resolve()).once('end', () => resolve())
        stopping.signal.addEventListener('abort', () => resolve(), { once: true })
      })
      held.on('notification', ({ payload }) => {
        const [from, ...scopes] = (payload ?? '').split('\n')
        if (from !== self) hint(scopes)
      })
      await held.query(`listen ${CHANNEL}`)
      await lost
    } finally {
      held.release(true)
    }
  }

  const hear = async (hint: (scopes: readonly string[]) => void): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await hearOnce(hint)
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'other instances cannot be heard; their changes are found by polling')
      }
      if (!stopping.signal.aborted) await wait(AGAIN_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }

  return {
    announce(scopes) {
      if (stopping.signal.aborted) return
      for (const scope of scopes) pending.add(scope)
      timer ??= setTimeout(() => send().catch((error: unknown) => log.warn({ err: error }, 'changes could not be announced')), GATHER_MS)
    },
    listen(hint) {
      hearing = hear(hint)
    },
    async stop() {
      stopping.abort()
      if (timer) clearTimeout(timer)
      await hearing
    },
  }
}

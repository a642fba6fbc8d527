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
  let client: pg.PoolClient | null = null
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

  const hear = async (hint: (scopes: readonly string[]) => void): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const held = await pool.connect()
        client = held
        const lost = new Promise<void>((resolve) => held.once('error', () => resolve()).once('end', () => resolve()))
        held.on('notification', ({ payload }) => {
          const [from, ...scopes] = (payload ?? '').split('\n')
          if (from !== self) hint(scopes)
        })
        await held.query(`listen ${CHANNEL}`)
        await lost
        held.release(true)
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'other instances cannot be heard; their changes are found by polling')
      }
      client = null
      if (!stopping.signal.aborted) await wait(AGAIN_MS, undefined, { ref: false })
    }
  }

  return {
    announce(scopes) {
      if (stopping.signal.aborted) return
      for (const scope of scopes) pending.add(scope)
      timer ??= setTimeout(() => send().catch((error: unknown) => log.warn({ err: error }, 'changes could not be announced')), GATHER_MS)
    },
    listen(hint) {
      void hear(hint)
    },
    async stop() {
      stopping.abort()
      if (timer) clearTimeout(timer)
      const held = client
      client = null
      held?.release(true)
    },
  }
}

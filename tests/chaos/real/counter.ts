/** The counter of a real run: the one of the runs in memory, over real sockets, past the guests' network. */
import { setTimeout as wait } from 'node:timers/promises'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { createCounter } from '../counter.ts'
import { FIRST_MOMENT, STAFF_KEY } from '../ground.ts'
import { type Ledger, readLedger } from '../ledger.ts'
import type { Random } from '../random.ts'
import { type StaffLine, withOwnKey } from '../staff-line.ts'
import type { Clock } from './clock.ts'
import type { RealDatabase } from './run-database.ts'
import type { RealFault, RealSabotage } from './tally.ts'
import { until } from './waiting.ts'

export interface CounterTools {
  random: Random
  clock: Clock
  database: Pick<RealDatabase, 'db'>
  /** Of the instances, past all proxies. */
  ports: readonly number[]
  sabotage: RealSabotage
  count: (fault: RealFault) => void
}

export interface RealCounter extends Pick<ReturnType<typeof createCounter>, 'intents' | 'closed'> {
  /** Takes what is due of these orders as it is read now, or gives back what is too much; twice each where `again`. */
  attend: (orderIds: readonly string[], again: boolean) => Promise<void>
  /** Counts the drawers and closes the day. */
  close: () => Promise<void>
  /** Waits until every act has its answer. @returns whether they have */
  settled: (ms: number) => Promise<boolean>
}

/** What people wait for comes so much sooner; their order stays. */
const HURRY = 500
/** A server that takes longer has lost its database on the way. */
const CALL_MS = 4000

function lineTo(ports: readonly number[], random: Random, sabotage: RealSabotage): StaffLine {
  const keysOf = random.fork('keys')
  const send = async (path: string, init: RequestInit): Promise<{ status: number; body: unknown } | null> => {
    const headers = { Authorization: `Bearer ${STAFF_KEY}`, 'Content-Type': 'application/json' }
    try {
      const answer = await fetch(`http://127.0.0.1:${random.pick(ports)}/api/kitchen/${path}`, { ...init, headers, signal: AbortSignal.timeout(CALL_MS) })
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
    } catch {
      return null
    }
  }
  return {
    someone: () => null,
    post: (path, body) => send(path, { method: 'POST', body: JSON.stringify(sabotage === 'counter key' ? withOwnKey(body, uuidV7(FIRST_MOMENT, keysOf.bytes(10))) : body) }),
    get: (path) => send(path, { method: 'GET' }),
  }
}

export function createRealCounter({ random, clock, database, ports, sabotage, count }: CounterTools): RealCounter {
  const pending = new Set<Promise<void>>()
  let ledger: Ledger = { orders: new Map(), refusals: new Map(), feedbacks: new Map() }
  const after = (ms: number, act: () => void | Promise<void>): (() => void) => {
    const over = new AbortController()
    const job: Promise<void> = wait(ms / HURRY, undefined, { signal: over.signal }).then(act).finally(() => pending.delete(job))
    pending.add(job)
    return () => over.abort()
  }
  const { intents, closed, attend, close } = createCounter({
    world: { now: () => clock.now() - FIRST_MOMENT, after, note: () => undefined },
    random, line: lineTo(ports, random.fork('line'), sabotage), ledger: () => ledger,
    count: (fault) => count(fault as RealFault),
  })
  return {
    intents,
    closed,
    attend: async (orderIds, again) => {
      ledger = await readLedger(database.db)
      for (const id of again ? [...orderIds, ...orderIds] : orderIds) attend(id)
    },
    close,
    settled: (ms) => until(ms, () => pending.size === 0),
  }
}

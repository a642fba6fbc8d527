/** What it costs an instance to hear of all that nine others change: 1,000 commits a second, each a guest's and an outlet's, of which it watches none. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { createAnnouncer } from '#server/sync/announcer.ts'
import { poll } from '../harness/poll.ts'
import { BRAND, openFullHouse } from './full-house.ts'
import type { Bench } from './row.ts'

const OTHERS = 9
const COMMITS_A_SECOND = 1000
const TURN_MS = 10
const WINDOW_MS = 20_000

export const hints: Bench = {
  name: 'hints',
  measure: async () => {
    const house = await openFullHouse()
    try {
      const { pool } = house.database
      await poll('the instance listens', async () => (await pool.query(`select 1 from pg_stat_activity where datname = current_database() and query = 'listen changes'`)).rowCount === 1 || undefined)
      const processorOver = async (act: () => Promise<void>): Promise<number> => {
        const [before, started] = [await house.figure('process_cpu_seconds_total'), performance.now()]
        await act()
        return ((await house.figure('process_cpu_seconds_total')) - before) / ((performance.now() - started) / 1000)
      }
      const others = Array.from({ length: OTHERS }, () => createAnnouncer(pool, null, pino({ level: 'error' })))
      let announced = 0
      const announceAll = async (): Promise<void> => {
        const started = performance.now()
        for (let ms = 0; ms < WINDOW_MS; ms = performance.now() - started) {
          for (; announced < (ms / 1000) * COMMITS_A_SECOND; announced++) others[announced % OTHERS]?.announce([`guest:${BRAND}:${randomUUID()}`, `kitchen:${randomUUID()}`])
          await wait(TURN_MS)
        }
      }
      const idle = await processorOver(() => wait(WINDOW_MS))
      const hearing = await processorOver(announceAll)
      await Promise.all(others.map((other) => other.stop()))
      return [{ title: `Processor of an instance that hears of ${COMMITS_A_SECOND} commits a second, beside none, parts of a core`, ours: hearing.toFixed(3), other: idle.toFixed(3), value: hearing - idle, limit: { most: 0.1 } }]
    } finally {
      await house.close()
    }
  },
}

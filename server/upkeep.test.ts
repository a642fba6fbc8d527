import { expect, it } from 'vitest'
import type { Sql } from './db/sql.ts'
import type { Deps } from './deps.ts'
import { upkeep } from './upkeep.ts'

/** Does everything once. @returns what was called, and the statements that were asked of the database */
async function once(attendant: 'auto' | 'manual') {
  const called: string[] = []
  const asked: string[] = []
  const call = (name: string) => async () => void called.push(name)
  const db = { execute: async ({ text }: Sql) => (asked.push(text), { rows: [], rowCount: 0 }) }
  const now = () => 1_800_000_000_000
  const deps = { db, now, sharedNow: now, config: { attendant }, hub: { poll: call('poll') }, kitchenHub: { sweep: call('sweep') }, streams: { tick: () => void called.push('tick') } } as unknown as Deps
  const acts = upkeep(deps, { turn: call('turn') })
  for (const { act } of acts) await act()
  return { acts, called: called.sort(), asked: asked.join('\n') }
}

it('an instance finds changes, ends orders and streams, works on jobs, forgets what is old and notices another cluster, without being asked', async () => {
  const { acts, called, asked } = await once('manual')
  expect(called).toEqual(['poll', 'sweep', 'tick', 'turn'])
  for (const statement of ['from orders where ends_at <=', 'delete from commands', 'delete from jobs', 'delete from table_seats', 'delete from payment_events', 'delete from mystery_sessions', 'delete from limit_counts', 'pg_control_system'])
    expect(asked).toContain(statement)
  expect(asked).not.toContain('from orders where running')
  expect(acts.every(({ everyMs }) => everyMs >= 1000)).toBe(true)
})

it('the attendant answers orders only where it is asked to', async () => {
  expect((await once('auto')).asked).toContain('from orders where running')
})

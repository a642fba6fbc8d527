import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { StatementError } from '../db/database.ts'
import { askNow } from './ask-now.ts'
import type { SettleDeps } from './settle.ts'

/** A connection that the database's side has cut. */
const cut = new StatementError('select 1', new Error('read ECONNRESET'))

/** Servers whose first statement is answered as `answered` is. */
function serving(answered: Promise<never>) {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  return { lines, deps: { db: { execute: () => answered }, payments: {}, log } as unknown as SettleDeps }
}

it('a failure while somebody waits is told to them, who log it: it is not in the log twice, nor called unforeseen where the database was cut', async () => {
  const { lines, deps } = serving(Promise.reject(cut))
  await expect(askNow(deps, 'an intent', 1000)).rejects.toBe(cut)
  expect(lines).toEqual([])
})

it.each([
  ['a database that is away is a warning, as the poller asks again', cut, 40],
  ['all else is an error', new TypeError('a mistake of ours'), 50],
])('of a failure after that nobody is told, so it is logged: %s', async (_what, error, level) => {
  const answered = Promise.withResolvers<never>()
  const { lines, deps } = serving(answered.promise)
  expect(await askNow(deps, 'an intent', 0)).toBe(false)
  answered.reject(error)
  await vi.waitFor(() => expect(lines).toMatchObject([{ level, intent: 'an intent' }]))
})

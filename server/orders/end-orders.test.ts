import { pino } from 'pino'
import { expect, it } from 'vitest'
import { StatementError } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { endOrders } from './end-orders.ts'

const DUE = ['0190a0b0-0000-7000-8000-000000000001', '0190a0b0-0000-7000-8000-000000000002']

it.each([
  ['a connection that was cut is a warning, as the next turn tries again', new StatementError('insert into ledger_transfers', new Error('read ECONNRESET')), 40],
  ['all else is an error', new TypeError('a mistake of ours'), 50],
])('of each order that could not be ended the log says so, and the others are tried: %s', async (_what, error, level) => {
  const lines: unknown[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const db = { execute: async () => ({ rows: DUE.map((id) => ({ id, endsAt: '1' })) }) }
  const deps = { db, now: () => 2, transact: () => Promise.reject(error), log } as unknown as Deps
  expect(await endOrders(deps)).toBe(0)
  expect(lines).toMatchObject(DUE.map((orderId) => ({ level, orderId })))
})

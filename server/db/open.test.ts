import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { surviveLosses } from './open.ts'

it('a connection that is lost is told in the log once, in use or idle, and ends no process', () => {
  const lines: string[] = []
  const [pool, client] = [new EventEmitter(), new EventEmitter()]
  surviveLosses(pool as pg.Pool, pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }))
  pool.emit('connect', client)
  client.emit('error', new Error('reset by peer'))
  // The pool says the same of a connection that was idle.
  pool.emit('error', new Error('reset by peer'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('reset by peer')
})

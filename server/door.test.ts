import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import type { Env } from './deps.ts'
import { createDoor } from './door.ts'
import { createTally } from './metrics/tally.ts'

let server: Server | null = null
afterEach(() => void server?.close())

it('an answer from memory that fails is logged, and the app answers in its place', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const app = new Hono<Env>().get('*', (c) => c.text('the app'))
  const codes = {
    peek: () => {
      throw new TypeError('broken memory')
    },
    find: () => Promise.resolve(null),
  }
  server = createServer(createDoor(app, { codes, log, tally: createTally() }))
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve)
  })
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/restaurants/scan/RAJ007?includeMenu=true`, { headers: { 'If-None-Match': '"x"' } })
  expect([answer.status, await answer.text()]).toEqual([200, 'the app'])
  expect(lines.join('')).toContain('broken memory')
})

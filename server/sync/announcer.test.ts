import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createAnnouncer } from './announcer.ts'

it('stops while its connection to the database is being made', async () => {
  // Reads, answers nothing, and closes when it is told to.
  const silent = createServer((socket) => socket.resume())
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const announcer = createAnnouncer(new pg.Pool(), `postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/none`, pino({ level: 'silent' }))
  const connected = once(silent, 'connection')
  announcer.listen(() => undefined)
  await connected
  await expect(announcer.stop()).resolves.toBeUndefined()
  silent.close()
})

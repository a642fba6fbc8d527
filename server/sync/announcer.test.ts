import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
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

it('announces with one connection however slow the database is, and then all that changed meanwhile', async () => {
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
  const sent: string[][] = []
  const query = vi.fn(async (_: string, [, payload = '']: string[]) => {
    sent.push(payload.split('\n').slice(1))
    await committed
  })
  const announcer = createAnnouncer({ query } as unknown as pg.Pool, null, pino({ level: 'silent' }))
  vi.useFakeTimers()
  try {
    announcer.announce(['outlet:a'])
    await vi.advanceTimersByTimeAsync(10)
    announcer.announce(['outlet:b'])
    await vi.advanceTimersByTimeAsync(10)
    announcer.announce(['outlet:c', 'outlet:b'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual([['outlet:a']])
    commit()
    await vi.advanceTimersByTimeAsync(10)
    expect(sent).toEqual([['outlet:a'], ['outlet:b', 'outlet:c']])
  } finally {
    vi.useRealTimers()
  }
})

it('goes on announcing after a notice that the database refused', async () => {
  const query = vi.fn().mockRejectedValueOnce(new Error('the database is away')).mockResolvedValue(undefined)
  const announcer = createAnnouncer({ query } as unknown as pg.Pool, null, pino({ level: 'silent' }))
  announcer.announce(['outlet:a'])
  await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(1))
  announcer.announce(['outlet:b'])
  await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(2))
})

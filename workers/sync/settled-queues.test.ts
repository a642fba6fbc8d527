import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { syncPeer } from '#tests/fixtures/sync-peer.ts'
import { endPhones, eventually, FAR, fill, syncStage } from '#tests/fixtures/sync-stage.ts'
import { settleQueues } from './settled-queues.ts'

afterEach(endPhones)

it('a phone whose databases are taken away while their replication begins leaves no rejection that nobody hears, and has its menu again', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown): void => void unheard.push(reason)
  process.on('unhandledRejection', hear)
  try {
    const peer = syncPeer()
    fill(peer)
    const { sync, board, seen, readOutlet } = syncStage({ session: sessionUntil(FAR), peer })
    await sync.start({ outletId: 'outlet-1', guest: { brandId: 'brand-1', guestId: GUEST }, place: null })
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
    await eventually(() => expect(seen.map(({ storage }) => storage)).toContain('evicted'))
    await eventually(() => expect(board.get()).toMatchObject({ state: 'live', storage: 'ok' }))
    await eventually(async () => expect(await readOutlet().menuSections.find().exec()).toHaveLength(7))
    await sync.stop()
    // Once its databases could be deleted no step of the replication is left that could be rejected; Node tells of a rejection at the end of its turn.
    await endPhones()
    await setImmediate()
    expect(unheard).toEqual([])
  } finally {
    process.off('unhandledRejection', hear)
  }
})

it('a step that the storage refuses is told of, and the next one is done', async () => {
  const told: unknown[] = []
  const state: { internalReplicationState?: { checkpointQueue: Promise<unknown>; streamQueue: { up: Promise<unknown>; down: Promise<unknown> } } } = {}
  settleQueues(state, (error) => void told.push(error))
  state.internalReplicationState = { checkpointQueue: Promise.resolve(), streamQueue: { up: Promise.reject(new Error('at the start')), down: Promise.resolve() } }
  const { streamQueue } = state.internalReplicationState
  streamQueue.down = streamQueue.down.then(() => Promise.reject(new Error('the disk is full')))
  let isDone = false
  streamQueue.down = streamQueue.down.then(() => void (isDone = true))
  await Promise.all([streamQueue.up, streamQueue.down])
  expect([told.map(String), isDone]).toEqual([['Error: at the start', 'Error: the disk is full'], true])
})

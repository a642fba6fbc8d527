import { afterEach, expect, it, vi } from 'vitest'
import { GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { endPhones, eventually, FAR, fill, GUEST_SCOPE, syncStage } from '#tests/fixtures/sync-stage.ts'

afterEach(endPhones)

const guest = { brandId: 'brand-1', guestId: GUEST }
const session = sessionUntil(FAR)
const scopesOf = (peer: ReturnType<typeof syncStage>['peer']): string[] => [...peer.streams].flatMap(({ scopes }) => scopes)

it.each([
  ['at an outlet', 'outlet-1', ['outlet:outlet-1', GUEST_SCOPE]],
  ['at none', null, [GUEST_SCOPE]],
])('ST-03: a login that is away for a moment ends nothing: the guest %s is heard of again once it is back, with nothing told to the worker', async (_where, outletId, scopes) => {
  const { peer, sync, board, phone } = syncStage({ session })
  fill(peer)
  await sync.start({ outletId, guest, place: null })
  await eventually(() => expect(board.get().state).toBe('live'))
  phone.session = null
  peer.cutStreams()
  await eventually(() => expect(board.get().state).toBe('session-ended'))
  // The menu does not need the guest.
  await eventually(() => expect(scopesOf(peer)).toEqual(scopes.filter((scope) => scope !== GUEST_SCOPE)))
  phone.session = session
  await eventually(() => expect(board.get().state).toBe('live'))
  expect(scopesOf(peer)).toEqual(scopes)
})

it('ST-03: a browser that takes everything away ends no login that the page puts back', async () => {
  const { peer, sync, board, seen, phone, guestStore } = syncStage({ session })
  fill(peer)
  await sync.start({ outletId: 'outlet-1', guest, place: null })
  await eventually(() => expect(board.get().state).toBe('live'))
  const before = guestStore()
  phone.session = null
  const files = (await indexedDB.databases()).map(({ name }) => name ?? '')
  for (const file of files.filter((name) => !name.includes('rx-replication-meta'))) indexedDB.deleteDatabase(file)
  await eventually(() => expect(guestStore()).not.toBe(before))
  await eventually(() => expect(board.get().state).toBe('session-ended'))
  phone.session = session
  await eventually(() => expect(board.get()).toMatchObject({ state: 'live', storage: 'ok' }))
  expect(seen.map(({ storage }) => storage)).toContain('evicted')
  expect(scopesOf(peer)).toEqual(['outlet:outlet-1', GUEST_SCOPE])
})

it('ST-03: a guest who leaves while a line asks for their login is a visitor, whose login did not end', async () => {
  const { peer, sync, board, phone } = syncStage({ session })
  fill(peer)
  await sync.start({ outletId: 'outlet-1', guest, place: null })
  await eventually(() => expect(board.get().state).toBe('live'))
  const read = Promise.withResolvers<null>()
  const asked = vi.fn(() => read.promise)
  Object.defineProperty(phone, 'session', { get: asked })
  peer.cutStreams()
  await eventually(() => expect(asked).toHaveBeenCalled())
  await sync.start({ outletId: 'outlet-1', guest: null, place: null })
  read.resolve(null)
  await eventually(() => expect(scopesOf(peer)).toEqual(['outlet:outlet-1']))
  await eventually(() => expect(board.get().state).toBe('live'))
})

it('ST-03: one that goes away while its token is renewed did not end either', async () => {
  const stage = syncStage({
    session: sessionUntil(1),
    refresh: async () => {
      stage.phone.session = null
      return { error: 'INVALID_TOKEN' }
    },
  })
  const { peer, sync, board, phone } = stage
  fill(peer)
  await sync.start({ outletId: null, guest, place: null })
  await eventually(() => expect(board.get().state).toBe('session-ended'))
  phone.session = session
  await eventually(() => expect(board.get().state).toBe('live'))
})

it('ST-03: a login that the server ended stays ended, however often the worker is asked to sync, and costs no call', async () => {
  let renewed = 0
  const stage = syncStage({
    session: sessionUntil(1),
    refresh: async () => {
      renewed++
      stage.phone.session = { ...session, accessToken: '' }
      return { error: 'INVALID_TOKEN' }
    },
  })
  const { peer, sync, board, seen } = stage
  fill(peer)
  await sync.start({ outletId: 'outlet-1', guest, place: null })
  await eventually(() => expect(board.get().state).toBe('session-ended'))
  await eventually(() => expect(scopesOf(peer)).toEqual(['outlet:outlet-1']))
  const [told, asked] = [seen.length, renewed]
  sync.sync()
  await eventually(() => expect(renewed).toBeGreaterThan(asked))
  expect(seen.slice(told).every(({ state }) => state === 'session-ended')).toBe(true)
  expect(peer.calls.filter(({ path, token }) => token !== null || path.includes(encodeURIComponent(GUEST_SCOPE)))).toEqual([])
  expect(scopesOf(peer)).toEqual(['outlet:outlet-1'])
})

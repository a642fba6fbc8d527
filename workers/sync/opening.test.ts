import { afterEach, expect, it } from 'vitest'
import { GUEST, OTHER_GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { plainLocks } from '#tests/fixtures/plain-lock.ts'
import { smallAvailability, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { endPhones, eventually, FAR, fill, hurried, type StageOptions, syncStage } from '#tests/fixtures/sync-stage.ts'

afterEach(endPhones)

/** After which a database that did not open is tried again, ms. */
const REOPEN_MS = 2_000
const scope = { outletId: 'outlet-1', guest: { brandId: 'brand-1', guestId: GUEST }, place: null }

/** A phone whose databases do not open for so many tries. @param name of the error @param own what else is this phone's, such as when it tries again */
function phoneThatRefuses(refuses: { outlet?: number; guest?: number }, { name = 'QuotaExceededError', ...own }: StageOptions & { name?: string } = {}) {
  const left = { outlet: 0, guest: 0, ...refuses }
  const tries: string[] = []
  const closed: string[] = []
  const stage = syncStage({
    session: sessionUntil(FAR),
    ...own,
    onOpen: (which) => {
      tries.push(which)
      if (left[which]-- > 0) throw new DOMException('no', name)
    },
    onGuestClosed: () => closed.push('guest'),
  })
  fill(stage.peer)
  return { ...stage, tries, closed }
}

/** The next tries to open wait in a list, for the test to begin them. */
const heldBack = (again: (() => void)[]): typeof hurried => (ms, work) => {
  if (ms !== REOPEN_MS) return hurried(ms, work)
  again.push(work)
  return () => undefined
}

it('an outlet whose database does not open on a full disk keeps no guest from theirs, and is opened when there is room', async () => {
  const { sync, board, seen, tries } = phoneThatRefuses({ outlet: 2 })
  expect(await sync.start(scope)).toEqual({ error: 'DEFAULT' })
  expect(tries.slice(0, 2)).toEqual(['outlet', 'guest'])
  expect(seen.at(-1)).toMatchObject({ state: 'error', storage: 'full' })
  await eventually(() => expect(board.get()).toMatchObject({ state: 'live', storage: 'ok' }))
  expect(tries).toEqual(['outlet', 'guest', 'outlet', 'outlet'])
  expect(seen.filter(({ state }) => state === 'live').every(({ storage }) => storage === 'ok')).toBe(true)
})

it('a guest’s database that does not open keeps nobody from the menu, and is opened later', async () => {
  const again: (() => void)[] = []
  const { sync, board, seen, tries, readOutlet } = phoneThatRefuses({ guest: 2 }, { name: 'UnknownError', schedule: heldBack(again) })
  expect(await sync.start(scope)).toEqual({ error: 'DEFAULT' })
  await eventually(async () => expect(await readOutlet().menuSections.find().exec()).toHaveLength(7))
  // Something is still to come; the menu is not cut off, neither now nor after the next try in vain.
  await eventually(() => expect(board.get()).toMatchObject({ state: 'pulling', online: true }))
  for (const tryAgain of again.splice(0)) tryAgain()
  await eventually(() => expect([tries.length, again.length > 0]).toEqual([3, true]))
  expect(board.get().state).toBe('pulling')
  for (const tryAgain of again.splice(0)) tryAgain()
  await eventually(() => expect(board.get()).toMatchObject({ state: 'live', storage: 'ok' }))
  expect(tries).toEqual(['outlet', 'guest', 'guest', 'guest'])
  expect(seen.map(({ state }) => state)).not.toContain('error')
})

it('a tab that follows another one’s outlet goes on following while the guest’s database does not open', async () => {
  const locks = plainLocks()
  locks.request('sync outlet-outlet-1', {}, () => new Promise(() => undefined)).catch(() => undefined)
  // The tab that leads answers, so its lock is not taken.
  const { sync, board } = phoneThatRefuses({ guest: 1 }, { schedule: () => () => undefined, lead: { locks, channel: { say: () => undefined, listen: () => () => undefined }, schedule: () => () => undefined } })
  expect(await sync.start(scope)).toEqual({ error: 'DEFAULT' })
  expect(board.get().state).toBe('waiting')
})

it('a full disk that kept an outlet from opening is no matter any more once the guest has left that outlet', async () => {
  const { sync, board } = phoneThatRefuses({ outlet: 1 }, { schedule: heldBack([]) })
  await sync.start(scope)
  expect(board.get()).toMatchObject({ state: 'error', storage: 'full' })
  await sync.start({ ...scope, outletId: null })
  await eventually(() => expect(board.get()).toMatchObject({ state: 'live', storage: 'ok' }))
})

it('what did not open is not tried any more once the guest is elsewhere, and a guest who left is told of although the outlet did not open', async () => {
  const again: (() => void)[] = []
  const { sync, board, peer, tries, closed, phone } = phoneThatRefuses({ outlet: 1 }, { schedule: heldBack(again) })
  peer.write('outlet:outlet-2', 'outlet', smallOutlet({ id: 'outlet-2' }))
  peer.write('outlet:outlet-2', 'menuSections', { ...smallSection('n', 0), outletId: 'outlet-2' })
  peer.write('outlet:outlet-2', 'availability', smallAvailability({ id: 'outlet-2' }))
  await sync.start(scope)
  phone.session = sessionUntil(FAR, { guestId: OTHER_GUEST })
  const moved = { ...scope, outletId: 'outlet-2', guest: { brandId: 'brand-1', guestId: OTHER_GUEST } }
  expect(await sync.start(moved)).toEqual({ ok: true })
  expect(closed).toEqual(['guest'])
  await eventually(() => expect(board.get()).toMatchObject({ state: 'live', storage: 'ok' }))
  for (const tryAgain of again) tryAgain()
  expect(await sync.start(moved)).toEqual({ ok: true })
  expect(tries).toEqual(['outlet', 'guest', 'outlet', 'guest'])
  expect([...peer.streams].flatMap(({ scopes }) => scopes)).toEqual(['outlet:outlet-2', `guest:brand-1:${OTHER_GUEST}`])
})

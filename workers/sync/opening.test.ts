import { afterEach, expect, it } from 'vitest'
import { GUEST, OTHER_GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { smallAvailability, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { endPhones, eventually, FAR, fill, hurried, syncStage } from '#tests/fixtures/sync-stage.ts'

afterEach(endPhones)

/** After which a database that did not open is tried again, ms. */
const REOPEN_MS = 2_000
const scope = { outletId: 'outlet-1', guest: { brandId: 'brand-1', guestId: GUEST }, place: null }

/** A phone whose databases do not open for so many tries. @param name of the error @param schedule when it tries again */
function phoneThatRefuses(refuses: { outlet?: number; guest?: number }, { name = 'QuotaExceededError', schedule = hurried } = {}) {
  const left = { outlet: 0, guest: 0, ...refuses }
  const tries: string[] = []
  const closed: string[] = []
  const stage = syncStage({
    session: sessionUntil(FAR),
    schedule,
    onOpen: (which) => {
      tries.push(which)
      if (left[which]-- > 0) throw new DOMException('no', name)
    },
    onGuestClosed: () => closed.push('guest'),
  })
  fill(stage.peer)
  return { ...stage, tries, closed }
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
  const { sync, board, tries, readOutlet } = phoneThatRefuses({ guest: 1 }, { name: 'UnknownError' })
  expect(await sync.start(scope)).toEqual({ error: 'DEFAULT' })
  await eventually(async () => expect(await readOutlet().menuSections.find().exec()).toHaveLength(7))
  await eventually(() => expect(board.get()).toMatchObject({ state: 'live', storage: 'ok' }))
  expect(tries).toEqual(['outlet', 'guest', 'guest'])
})

it('what did not open is not tried any more once the guest is elsewhere, and a guest who left is told of although the outlet did not open', async () => {
  const again: (() => void)[] = []
  const held: typeof hurried = (ms, work) => {
    if (ms !== REOPEN_MS) return hurried(ms, work)
    again.push(work)
    return () => undefined
  }
  const { sync, board, peer, tries, closed, phone } = phoneThatRefuses({ outlet: 1 }, { schedule: held })
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

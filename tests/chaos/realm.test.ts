/** The phones of the simulation take what the server says in the order in which they asked, as the product's one sync worker does. */
import { isDeepStrictEqual } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer, Request } from '#outbox/request.ts'
import { judgeAddress } from '#server/sync/judge-address.ts'
import { GUEST, sessionUntil } from '../fixtures/outbox-entries.ts'
import { orderOf } from '../fixtures/paying.ts'
import { availability, brand, FIRST_MOMENT, firstMenu, outlet } from './ground.ts'
import { Phone } from './phone.ts'
import { createRandom } from './random.ts'
import { Realm } from './realm.ts'
import { createWorld, type World } from './world.ts'

const MINUTE = 60_000

/** What the server has of the collection. */
interface Kept {
  document: Record<string, unknown> & { id: string; _deleted: boolean }
  seq: number
}

describe('pages of one phone that bring a collection in step at once', () => {
  let world: World
  let phone: Phone
  let kept: Kept | null
  /** How long each answer is on its way, ms, the first question's first; 10 where there is none. */
  let delays: number[]

  beforeEach(() => {
    world = createWorld()
    phone = new Phone(world, { menu: firstMenu, outlet, availability })
    phone.setSession(sessionUntil(FIRST_MOMENT + 60 * MINUTE))
    kept = null
    delays = []
  })

  /** The server judges by the product's own rule, at the moment at which it is asked. */
  const push = (text: string): unknown => {
    const { rows } = JSON.parse(text) as { rows: { newDocumentState: Kept['document']; assumedMasterState: object | null }[] }
    const conflicts = rows.flatMap(({ newDocumentState: { _deleted, ...body }, assumedMasterState }) => {
      const { _deleted: isGone = false, ...standing } = kept?.document ?? {}
      const master = kept && { body: standing, deleted: isGone }
      const { write, conflict } = judgeAddress({ id: body.id, seen: isDeepStrictEqual(assumedMasterState, kept?.document ?? null), base: null, fresh: { body, deleted: _deleted }, master, guest: { guestId: GUEST, brandId: brand.id }, now: FIRST_MOMENT + world.now() })
      if (write) kept = { document: { ...write.body, id: body.id, _deleted: write.deleted }, seq: (kept?.seq ?? 0) + 1 }
      return conflict ? [{ ...conflict.body, _deleted: conflict.deleted }] : []
    })
    return { conflicts }
  }
  const pull = (path: string): unknown => {
    const from = Number(new URL(path, 'https://ground.test').searchParams.get('checkpoint'))
    return { documents: kept && kept.seq > from ? [kept.document] : [], checkpoint: kept && { seq: kept.seq } }
  }

  const open = (name: string): Realm => {
    const request = (owner: Realm): Request => async (path, { body }) => {
      const said = structuredClone(body === undefined ? pull(path) : push(body))
      await world.sleep(delays.shift() ?? 10, owner)
      const answer: Answer = { status: 200, headers: { get: () => null }, json: async () => said }
      return answer
    }
    const realm: Realm = new Realm({ name, world, phone, random: createRandom(name), requestFor: () => (path, init) => request(realm)(path, init), lockFor: (owner) => phone.lockFor(owner) })
    return realm
  }
  const at = (ms: number, act: () => void): void => void world.after(ms, act)
  const run = (): Promise<void> => world.run(MINUTE, async () => undefined)

  const order = orderOf('DRAFT')
  const orderAs = (note: string, seq: number): Kept => ({ document: { ...order, note, _deleted: false }, seq })

  it('an order stands as it was told last, though an earlier answer comes after it', async () => {
    const [page, tab] = [open('page'), open('tab')]
    delays = [5000]
    kept = orderAs('before', 1)
    at(0, () => void page.pullOrders())
    at(100, () => {
      kept = orderAs('after', 2)
    })
    at(200, () => void tab.pullOrders())
    await run()
    expect(phone.ordersOf(GUEST)).toMatchObject({ seq: 2 })
    expect(phone.ordersOf(GUEST).orders.get(order.id)?.note).toBe('after')
  })

  it('a page that is closed over its question keeps no other from asking', async () => {
    const [page, tab] = [open('page'), open('tab')]
    delays = [5000]
    kept = orderAs('before', 1)
    at(0, () => void page.pullOrders())
    at(200, () => void tab.pullOrders())
    at(300, () => page.kill())
    await run()
    expect(phone.ordersOf(GUEST).seq).toBe(1)
  })

  it('an address of a clock that is ahead is the same on phone and server, though the server’s word on it comes late', async () => {
    const page = open('page')
    phone.skewMs = 300
    delays = [5000]
    at(0, () => {
      phone.addressesOf(GUEST).edit(createRandom('address'), 'Phone 1', phone.now())
      void page.syncAddresses()
    })
    at(1000, () => void page.syncAddresses())
    await run()
    expect(kept).not.toBeNull()
    expect(phone.addressesOf(GUEST).documents).toEqual([kept?.document])
  })
})

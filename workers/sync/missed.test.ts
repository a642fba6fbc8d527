/** What a phone must not miss, and what it need not ask for: lines that flap, servers that tell late, databases that were restored. */
import { afterEach, describe, expect, it } from 'vitest'
import { addLine, emptyCart, linesOf, placeCart } from '#domain/cart.ts'
import { CART_ID } from '#schemas/cart-id.ts'
import type { Cart } from '#schemas/cart.ts'
import { plainCart, writeCart } from '#store/write-cart.ts'
import { GUEST, idAt, orderEntry, orderOf, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { smallAvailability, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { endPhones, eventually, FAR, fill, GUEST_SCOPE, newReading, outletScope, syncStage, unhurried } from '#tests/fixtures/sync-stage.ts'

const OUTLET_SCOPE = 'outlet:outlet-1'
const guestAlone = { outletId: null, guest: { brandId: 'brand-1', guestId: GUEST }, place: null }
const [first, second] = [orderEntry(1_000), orderEntry(2_000)]

afterEach(endPhones)

/** A guest with two orders, up to date, and their line. */
async function withTwoOrders() {
  const stage = syncStage({ session: sessionUntil(FAR) })
  stage.peer.write(GUEST_SCOPE, 'orders', orderOf(first), orderOf(second))
  await stage.sync.start(guestAlone)
  await eventually(() => expect(stage.board.get().state).toBe('live'))
  const statusOf = async (id: string) => (await stage.guestStore().database.collections.orders.findOne(id).exec())?.status
  await eventually(async () => expect(await statusOf(second.id)).toBe('UNATTENDED'))
  return { ...stage, statusOf }
}

const pullsOf = (calls: readonly { method: string; path: string }[], collection = ''): number =>
  calls.filter(({ method, path }) => method === 'GET' && path.includes(`/api/sync/${collection}`)).length

describe('what changed while the line was down', () => {
  it('is not passed over by a change that the server tells before its hello', async () => {
    const { peer, sync, statusOf } = await withTwoOrders()
    peer.down = true
    peer.cutStreams()
    peer.silent = true
    const before = peer.numbers(GUEST_SCOPE)['orders'] ?? 0
    peer.write(GUEST_SCOPE, 'orders', orderOf(first, { status: 'CONFIRMED' }))
    peer.down = false
    sync.sync()
    await eventually(() => expect(peer.streams.size).toBe(1))
    peer.write(GUEST_SCOPE, 'orders', orderOf(second, { status: 'CONFIRMED' }))
    expect(peer.numbers(GUEST_SCOPE)['orders']).toBe(before + 2)
    for (const stream of peer.streams) peer.greet(stream)
    await eventually(async () => expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['CONFIRMED', 'CONFIRMED']))
  })

  it('is pulled where an event goes on from a number that the phone does not know', async () => {
    const { peer, statusOf } = await withTwoOrders()
    peer.mute = true
    peer.write(GUEST_SCOPE, 'orders', orderOf(first, { status: 'CONFIRMED' }))
    peer.mute = false
    peer.write(GUEST_SCOPE, 'orders', orderOf(second, { status: 'CONFIRMED' }))
    await eventually(async () => expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['CONFIRMED', 'CONFIRMED']))
  })

  it('is pulled when the server says so, also while documents wait behind a pull that has no network', async () => {
    const { peer, sync, board, statusOf } = await withTwoOrders()
    peer.down = true
    peer.say(GUEST_SCOPE, { type: 'resync', scope: GUEST_SCOPE })
    await eventually(() => expect(board.get().state).toBe('offline'))
    peer.write(GUEST_SCOPE, 'orders', orderOf(second, { status: 'CONFIRMED' }))
    peer.mute = true
    peer.write(GUEST_SCOPE, 'orders', orderOf(first, { status: 'CONFIRMED' }))
    peer.mute = false
    peer.say(GUEST_SCOPE, { type: 'resync', scope: GUEST_SCOPE })
    peer.down = false
    sync.sync()
    await eventually(async () => expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['CONFIRMED', 'CONFIRMED']))
  })
})

describe('a phone to which nothing is new', () => {
  it('pulls nothing when its line comes back, nor when it comes back itself', async () => {
    const reading = newReading()
    const stage = syncStage({ reading, schedule: unhurried })
    fill(stage.peer)
    await stage.sync.start(outletScope)
    await eventually(() => expect(stage.board.get().state).toBe('live'))
    stage.peer.calls.length = 0
    stage.peer.cutStreams()
    await eventually(() => expect(stage.peer.streams.size).toBe(1))
    await eventually(() => expect(stage.board.get().state).toBe('live'))
    await stage.sync.stop()

    const again = syncStage({ peer: stage.peer, reading, schedule: unhurried })
    await again.sync.start(outletScope)
    await eventually(() => expect(again.board.get().state).toBe('live'))
    expect(pullsOf(stage.peer.calls)).toBe(0)
    stage.peer.write(OUTLET_SCOPE, 'availability', smallAvailability({ soldOut: ['a-1'] }))
    await eventually(async () => expect((await again.readOutlet().availability.findOne('outlet-1').exec())?.soldOut).toEqual(['a-1']))
    expect(pullsOf(stage.peer.calls)).toBe(0)
  })

  it('asks for a collection that has nothing when it comes, not each time its line comes back', async () => {
    const { peer, sync, board, readOutlet } = syncStage()
    peer.write(OUTLET_SCOPE, 'outlet', smallOutlet())
    peer.write(OUTLET_SCOPE, 'menuSections', smallSection('a', 0))
    peer.write(OUTLET_SCOPE, 'availability', smallAvailability())
    await sync.start(outletScope)
    await eventually(() => expect(board.get().state).toBe('live'))
    peer.calls.length = 0
    peer.cutStreams()
    await eventually(() => expect(peer.streams.size).toBe(1))
    await eventually(() => expect(board.get().state).toBe('live'))
    expect(pullsOf(peer.calls)).toBe(0)
    peer.write(OUTLET_SCOPE, 'offers', anOffer())
    await eventually(async () => expect((await readOutlet().offers.findOne('ten').exec())?.code).toBe('JAIPUR10'))
  })

  it('pulls of a collection it does not know nothing at all', async () => {
    const { peer, sync, board } = syncStage()
    fill(peer)
    await sync.start(outletScope)
    await eventually(() => expect(board.get().state).toBe('live'))
    peer.calls.length = 0
    peer.write(OUTLET_SCOPE, 'rewards', { id: 'r1', points: 3 })
    peer.write(OUTLET_SCOPE, 'availability', smallAvailability({ soldOut: ['b-1'] }))
    await eventually(() => expect(board.get().collections.availability?.documents).toBeGreaterThan(0))
    expect(pullsOf(peer.calls)).toBe(0)
  })
})

const oneDish = addLine(placeCart(emptyCart(1_000), { outletId: 'outlet-1', tableCode: null, serviceType: 'DI' }, 1_000), {
  lineId: idAt(1_000, 1), itemId: 'dish-1', variationId: null, addOns: [], quantity: 1, shown: { name: 'Dal', choices: '', unitPrice: 100, foodType: 'VF', picture: null },
}, 1_001)

describe('after the server’s database was restored', () => {
  it('a phone reads everything anew, and takes away what the server does not have', async () => {
    const epochs: string[] = []
    const { peer, sync, board, readOutlet } = syncStage({ onEpoch: async (epoch) => void epochs.push(epoch) })
    fill(peer)
    const saved = peer.save()
    await sync.start(outletScope)
    await eventually(() => expect(board.get().state).toBe('live'))
    for (let at = 0; at < 20; at++) peer.write(OUTLET_SCOPE, 'availability', smallAvailability({ soldOut: [`a-${at}`] }))
    peer.write(OUTLET_SCOPE, 'menuSections', smallSection('new', 9))
    const { availability, menuSections, outlet } = readOutlet()
    await eventually(async () => expect(await menuSections.findOne('new').exec()).not.toBeNull())

    peer.restore(saved)
    peer.epoch = '22222222-2222-4222-8222-222222222222'
    peer.cutStreams()
    await eventually(async () => expect((await availability.findOne('outlet-1').exec())?.soldOut).toEqual([]))
    await eventually(async () => expect(await menuSections.findOne('new').exec()).toBeNull())
    expect(await menuSections.find().exec()).toHaveLength(7)
    expect(await outlet.find().exec()).toHaveLength(1)
    expect([...new Set(epochs)]).toEqual(['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'])
    peer.write(OUTLET_SCOPE, 'availability', smallAvailability({ soldOut: ['b-2'] }))
    await eventually(async () => expect((await availability.findOne('outlet-1').exec())?.soldOut).toEqual(['b-2']))
  })

  it('a phone that no line reaches hears of it by its pulls', async () => {
    const epochs: string[] = []
    const { peer, sync, board } = syncStage({ session: sessionUntil(FAR), onEpoch: async (epoch) => void epochs.push(epoch) })
    fill(peer)
    const saved = peer.save()
    peer.silent = true
    await sync.start(outletScope)
    await eventually(() => expect(board.get().collections.availability?.pulled).toBeGreaterThan(0))
    const first = peer.epoch
    expect(epochs).toEqual([first])
    peer.restore(saved)
    peer.epoch = '22222222-2222-4222-8222-222222222222'
    sync.sync()
    await eventually(() => expect(epochs).toEqual([first, peer.epoch]))
    // What a guest sent is compared once that guest's documents are open, which they were not when it was heard of.
    await sync.start({ ...outletScope, guest: { brandId: 'brand-1', guestId: GUEST } })
    await eventually(() => expect(epochs).toEqual([first, peer.epoch, peer.epoch]))
  })

  it('a phone whose numbers are above the server’s starts over, also where nobody said that it is another epoch', async () => {
    const { peer, sync, board, readOutlet } = syncStage()
    fill(peer)
    const saved = peer.save()
    await sync.start(outletScope)
    await eventually(() => expect(board.get().state).toBe('live'))
    peer.write(OUTLET_SCOPE, 'outlet', smallOutlet({ name: 'Lost' }))
    await eventually(async () => expect((await readOutlet().outlet.findOne('outlet-1').exec())?.name).toBe('Lost'))
    peer.restore(saved)
    peer.cutStreams()
    await eventually(async () => expect((await readOutlet().outlet.findOne('outlet-1').exec())?.name).toBe('Rajwada'))
  })

  it('a cart that was taken and not told of yet is sent again', async () => {
    const { peer, sync, board, guestStore } = syncStage({ session: sessionUntil(FAR) })
    const saved = peer.save()
    await sync.start(guestAlone)
    await eventually(() => expect(board.get().state).toBe('live'))
    peer.mute = true
    await writeCart(guestStore(), oneDish)
    const held = () => peer.table(GUEST_SCOPE, 'cart').get(CART_ID)?.doc as unknown as Cart | undefined
    await eventually(() => expect(linesOf(held() as Cart)).toHaveLength(1))
    peer.restore(saved)
    peer.mute = false
    peer.epoch = '22222222-2222-4222-8222-222222222222'
    peer.cutStreams()
    await eventually(() => expect(linesOf(held() as Cart)).toHaveLength(1))
  })

  it('a cart keeps what the phone has in it', async () => {
    const { peer, sync, board, guestStore } = syncStage({ session: sessionUntil(FAR) })
    const saved = peer.save()
    await sync.start(guestAlone)
    await writeCart(guestStore(), oneDish)
    const held = () => peer.table(GUEST_SCOPE, 'cart').get(CART_ID)?.doc as unknown as Cart | undefined
    await eventually(() => expect(linesOf(held() as Cart)).toHaveLength(1))
    await eventually(() => expect(board.get().state).toBe('live'))
    peer.restore(saved)
    peer.epoch = '22222222-2222-4222-8222-222222222222'
    peer.cutStreams()
    await eventually(() => expect(held()).toBeDefined())
    expect(linesOf(held() as Cart)).toHaveLength(1)
    const stored = await guestStore().database.collections.cart.findOne(CART_ID).exec()
    expect(linesOf(plainCart(stored?.toMutableJSON() as Cart))).toHaveLength(1)
  })
})

it('a guest’s database that cannot be deleted holds up nobody', async () => {
  const stage = syncStage({ session: sessionUntil(FAR), onGuestClosed: () => new Promise(() => undefined) })
  fill(stage.peer)
  await stage.sync.start(guestAlone)
  expect(await stage.sync.start(outletScope)).toEqual({ ok: true })
  await eventually(() => expect(stage.board.get().state).toBe('live'))
})

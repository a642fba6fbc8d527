import { afterEach, describe, expect, it } from 'vitest'
import { addLine, emptyCart, linesOf, placeCart, setQuantity } from '#domain/cart.ts'
import { CART_ID } from '#schemas/cart-id.ts'
import type { Cart } from '#schemas/cart.ts'
import { plainCart, writeCart } from '#store/write-cart.ts'
import { GUEST, idAt, sessionUntil, tokenUntil } from '#tests/fixtures/outbox-entries.ts'
import { smallAvailability, smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { endPhones, eventually, FAR, fill, GUEST_SCOPE, outletScope, syncStage as stage } from '#tests/fixtures/sync-stage.ts'

const guest = { brandId: 'brand-1', guestId: GUEST }

afterEach(endPhones)

const cartWith = (at: number, n: number): Cart =>
  addLine(placeCart(emptyCart(at), { outletId: 'outlet-1', tableCode: null, serviceType: 'DI' }, at), {
    lineId: idAt(at, n), itemId: `dish-${n}`, variationId: null, addOns: [], quantity: 1, shown: { name: 'Dal', choices: '', unitPrice: 100, foodType: 'VF', picture: null },
  }, at + 1)

describe('the outlet’s documents', () => {
  it('come by pulls of a few sections each, then by the stream, and the status says live', async () => {
    const { peer, sync, board, readOutlet } = stage()
    fill(peer)
    expect(await sync.start(outletScope)).toEqual({ ok: true })
    const { menuSections, availability } = readOutlet()
    await eventually(async () => expect(await menuSections.find().exec()).toHaveLength(7))
    await eventually(() => expect(board.get().state).toBe('live'))
    expect(peer.calls.filter(({ path }) => path.startsWith('/api/sync/menuSections')).every(({ path }) => /limit=[1-5]&cut=1$/.test(path))).toBe(true)

    peer.write('outlet:outlet-1', 'availability', smallAvailability({ soldOut: ['a-1'] }))
    await eventually(async () => expect((await availability.findOne('outlet-1').exec())?.soldOut).toEqual(['a-1']))
    expect(board.get()).toMatchObject({ online: true, storage: 'ok' })
    expect(board.get().lastConfirmedAt).toBeGreaterThan(0)
  })

  it('are taken away when the server takes them away', async () => {
    const { peer, sync, readOutlet } = stage()
    fill(peer)
    await sync.start(outletScope)
    const { menuSections } = readOutlet()
    await eventually(async () => expect(await menuSections.find().exec()).toHaveLength(7))
    peer.write('outlet:outlet-1', 'menuSections', { id: 'c', _deleted: true })
    await eventually(async () => expect(await menuSections.find().exec()).toHaveLength(6))
  })

  it('come back whole when the browser takes them away, also where it has left how far the sync had come', async () => {
    const { peer, sync, board, seen, readOutlet } = stage()
    fill(peer)
    await sync.start(outletScope)
    const before = readOutlet()
    await eventually(() => expect(board.get().state).toBe('live'))
    const files = (await indexedDB.databases()).map(({ name }) => name ?? '')
    for (const file of files.filter((name) => !name.includes('rx-replication-meta'))) indexedDB.deleteDatabase(file)
    await eventually(() => expect(readOutlet()).not.toBe(before))
    await eventually(async () => expect(await readOutlet().menuSections.find().exec()).toHaveLength(7))
    expect(seen.map(({ storage }) => storage)).toContain('evicted')
    await eventually(() => expect(board.get()).toMatchObject({ state: 'live', storage: 'ok' }))
  })

  it('that were missed while the line was down are pulled when it is open again', async () => {
    const { peer, sync, board, readOutlet } = stage()
    fill(peer)
    await sync.start(outletScope)
    const { availability } = readOutlet()
    await eventually(() => expect(board.get().state).toBe('live'))
    peer.down = true
    peer.cutStreams()
    await eventually(() => expect(board.get()).toMatchObject({ state: 'offline', online: false }))
    peer.write('outlet:outlet-1', 'availability', smallAvailability({ soldOut: ['b-1'] }))
    peer.down = false
    sync.sync()
    await eventually(async () => expect((await availability.findOne('outlet-1').exec())?.soldOut).toEqual(['b-1']))
    await eventually(() => expect(board.get().state).toBe('live'))
  })

  it('of another shape are left out, and hold up neither the others nor the end of the pull', async () => {
    const { peer, sync, board, readOutlet } = stage()
    peer.write('outlet:outlet-1', 'outlet', smallOutlet())
    const sections = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, rank) => smallSection(id, rank))
    peer.write('outlet:outlet-1', 'menuSections', { id: 'x', name: 7 }, { id: 'y' }, { id: 'z' }, ...sections.slice(0, 3), { id: 'w' }, ...sections.slice(3))
    peer.write('outlet:outlet-1', 'availability', { ...smallAvailability(), ofTomorrow: { a: 1 } })
    await sync.start(outletScope)
    const { menuSections, availability } = readOutlet()
    await eventually(async () => expect((await menuSections.find().exec()).map(({ id }) => id).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']))
    expect((await availability.findOne('outlet-1').exec())?.mode).toBe('ACTIVE')
    await eventually(() => expect(board.get().state).toBe('live'))
  })

  it('are asked for again and again while there is no network, ever more slowly, and at once when it is said to be back', async () => {
    const { peer, sync, board } = stage()
    fill(peer)
    peer.down = true
    await sync.start(outletScope)
    await eventually(() => expect(board.get().state).toBe('offline'))
    peer.down = false
    sync.sync()
    await eventually(() => expect(board.get().state).toBe('live'))
  })

  it('say that the server is at fault when it is', async () => {
    const { peer, sync, board } = stage()
    peer.refuse = { status: 503, code: 'UNKNOWN_SERVER_ERR' }
    await sync.start(outletScope)
    await eventually(() => expect(board.get()).toMatchObject({ state: 'error', online: true }))
  })

  it('of another outlet take their place when the guest moves on', async () => {
    const { peer, sync, board, readOutlet } = stage()
    fill(peer)
    peer.write('outlet:outlet-2', 'outlet', smallOutlet({ id: 'outlet-2', dishCount: 1 }))
    peer.write('outlet:outlet-2', 'menuSections', { ...smallSection('n', 0, [smallItem('n-1')]), outletId: 'outlet-2' })
    peer.write('outlet:outlet-2', 'availability', smallAvailability({ id: 'outlet-2' }))
    await sync.start(outletScope)
    await eventually(() => expect(board.get().state).toBe('live'))
    await sync.start({ ...outletScope, outletId: 'outlet-2' })
    await eventually(async () => expect(await readOutlet().menuSections.find().exec()).toHaveLength(1))
    await eventually(() => expect([...peer.streams].map(({ scopes }) => scopes)).toEqual([['outlet:outlet-2']]))
  })

  it('of the outlet before are no word of the one that is opened next: it is confirmed once its own are here', async () => {
    const confirmed = new Set<string>()
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const onOpen = (which: 'outlet' | 'guest'): void | Promise<void> => {
      if (which === 'outlet') return
      begun.resolve()
      return held.promise
    }
    const { peer, sync, board, readOutlet } = stage({ onConfirmed: (outletId) => void confirmed.add(outletId), onOpen })
    fill(peer)
    peer.write('outlet:outlet-2', 'outlet', smallOutlet({ id: 'outlet-2' }))
    await sync.start(outletScope)
    await eventually(() => expect([board.get().state, [...confirmed]]).toEqual(['live', ['outlet-1']]))
    const first = sync.start({ ...outletScope, guest })
    await begun.promise
    const second = sync.start({ ...outletScope, outletId: 'outlet-2', guest })
    peer.write('outlet:outlet-1', 'availability', smallAvailability({ soldOut: ['a-1'] }))
    await eventually(async () => expect((await readOutlet().availability.findOne('outlet-1').exec())?.soldOut).toEqual(['a-1']))
    expect([...confirmed]).toEqual(['outlet-1'])
    held.resolve()
    await Promise.all([first, second])
    await eventually(() => expect([...confirmed]).toEqual(['outlet-1', 'outlet-2']))
  })
})

describe('the guest’s documents', () => {
  const scope = { outletId: null, guest, place: null }

  it('bring the cart to the server and changes of another phone back, line by line', async () => {
    const { peer, sync, guestStore } = stage({ session: sessionUntil(FAR) })
    await sync.start(scope)
    const store = guestStore()
    await writeCart(store, cartWith(1_000, 1))
    const held = () => peer.table(GUEST_SCOPE, 'cart').get(CART_ID)?.doc as unknown as Cart
    await eventually(() => expect(linesOf(held())).toHaveLength(1))

    const theirs = cartWith(2_000, 2)
    const merged = { ...theirs, lines: [...held().lines, ...theirs.lines] }
    peer.write(GUEST_SCOPE, 'cart', { ...merged })
    await eventually(async () => {
      const stored = await store.database.collections.cart.findOne(CART_ID).exec()
      expect(stored && linesOf(plainCart(stored.toMutableJSON())).map(({ itemId }) => itemId)).toEqual(['dish-1', 'dish-2'])
    })
  })

  it('lose no line when both sides changed the cart while apart', async () => {
    const { peer, sync, guestStore } = stage({ session: sessionUntil(FAR) })
    await sync.start(scope)
    const store = guestStore()
    await writeCart(store, cartWith(1_000, 1))
    const table = peer.table(GUEST_SCOPE, 'cart')
    const held = () => table.get(CART_ID)?.doc as unknown as Cart
    await eventually(() => expect(linesOf(held())).toHaveLength(1))
    peer.down = true
    peer.cutStreams()
    peer.write(GUEST_SCOPE, 'cart', { ...cartWith(3_000, 3), lines: [...held().lines, ...cartWith(3_000, 3).lines] })
    const mine = await store.database.collections.cart.findOne(CART_ID).exec()
    await writeCart(store, setQuantity(plainCart(mine?.toMutableJSON() as Cart), idAt(1_000, 1), 5, 4_000))
    peer.down = false
    sync.sync()
    await eventually(() => expect(linesOf(held()).map(({ itemId, quantity }) => [itemId, quantity])).toEqual([['dish-1', 5], ['dish-3', 1]]))
  })

  it('ST-03: go on with a renewed token, and stop at the end of the session until the next login', async () => {
    const old = sessionUntil(FAR)
    const stageOf = stage({
      session: old,
      refresh: async () => {
        if (stageOf.phone.session?.accessToken !== old.accessToken) return { error: 'INVALID_TOKEN' }
        stageOf.phone.session = { ...old, accessToken: tokenUntil(FAR + 60_000) }
        return { token: stageOf.phone.session.accessToken }
      },
    })
    const { peer, sync, board, phone, seen } = stageOf
    peer.valid = new Set([tokenUntil(FAR + 60_000)])
    await sync.start({ ...scope, outletId: 'outlet-1' })
    fill(peer)
    await eventually(() => expect(board.get().state).toBe('live'))
    expect(phone.session?.accessToken).toBe(tokenUntil(FAR + 60_000))

    peer.valid = new Set(['none'])
    peer.cutStreams()
    await eventually(() => expect(board.get().state).toBe('session-ended'))
    // The menu does not need the guest.
    await eventually(() => expect([...peer.streams].map(({ scopes }) => scopes)).toEqual([['outlet:outlet-1']]))

    phone.session = sessionUntil(FAR + 120_000)
    peer.valid = new Set([tokenUntil(FAR + 120_000)])
    await sync.start({ ...scope, outletId: 'outlet-1' })
    await eventually(() => expect(board.get().state).toBe('live'))
    expect(seen.map(({ storage }) => storage)).not.toContain('evicted')
  })
})

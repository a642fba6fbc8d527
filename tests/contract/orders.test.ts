import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { array, is } from 'superstruct'
import { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { outletScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { lockWaits } from '../harness/lock-waits.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { BRAND, DISHES, dish, menu, openStage, OUTLET, type Stage } from './stage.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'

const MINUTE = 60_000

describe('an order’s way through the server (house.md, step 3)', () => {
  let database: FreshDatabase
  let stage: Stage
  beforeAll(async () => {
    database = await openFreshDatabase(24)
    stage = await openStage({ database })
  })
  afterAll(() => stage.close())

  /** Everything the ledger holds of a key. */
  const ledger = async (key: string): Promise<{ orders: number; events: number; documents: number; outcome: string | undefined }> => {
    const count = async (text: string): Promise<number> => Number((await database.pool.query<{ count: string }>(text, [key])).rows[0]?.count)
    const { rows } = await database.pool.query<{ outcome: string }>('select outcome from commands where key = $1', [key])
    return {
      orders: await count('select count(*) from orders where id = $1::uuid'),
      events: await count('select count(*) from order_events where order_id = $1::uuid'),
      documents: await count("select count(*) from documents where collection = 'orders' and id = $1"),
      outcome: rows[0]?.outcome,
    }
  }
  const asSomeone = () => ({ as: newGuest(BRAND) })

  it('writes order, token, event and document together, and answers 201 with the order', async () => {
    const command = stage.command()
    const { status, body } = await stage.place(command, asSomeone())
    expect(status).toBe(201)
    expect(is(body, Order)).toBe(true)
    expect(body).toMatchObject({ id: command.orderId, status: 'UNATTENDED', bill: { total: 52_500 }, tableLabel: 'Table 7', paymentStatus: 'INITIAL' })
    expect(await ledger(command.orderId)).toEqual({ orders: 1, events: 1, documents: 1, outcome: 'accepted' })
  })

  it('gives the same order again for the same key and body, in either variant of the call, and however the JSON is written', async () => {
    const as = asSomeone()
    const command = stage.command()
    const first = await stage.place(command, as)
    const again = await stage.call('POST', '/api/orders', {
      ...as,
      body: JSON.stringify(Object.fromEntries(Object.entries(command).reverse()), null, 2),
      headers: { 'Idempotency-Key': command.orderId },
    })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await ledger(command.orderId)).orders).toBe(1)
  })

  it('is answered whole whatever else a caller asks for: depth and brand are accepted and not used, points come beside it (CA-07, decision 0029)', async () => {
    const as = asSomeone()
    const command = stage.command()
    await stage.place(command, as)
    const read = async (query: string) => (await stage.call('GET', `/api/orders/${command.orderId}${query}`, as)).body
    const plain = await read('')
    expect(is(plain, Order)).toBe(true)
    for (const query of ['?depth=fdbk', '?brandId=b2', '?depth=fdbk&brandId=b2']) expect(await read(query), query).toEqual(plain)
    for (const query of ['?includePointTransactions=true', '?depth=fdbk&includePointTransactions=true&brandId=b2']) expect(await read(query), query).toEqual({ ...plain, pointTransactions: [] })
  })

  it('refuses the same key with another body, or from another guest', async () => {
    const as = asSomeone()
    const command = stage.command()
    await stage.place(command, as)
    expect(await stage.place({ ...command, note: 'no onion' }, as)).toMatchObject({ status: 422, body: { data: { code: 'KEY_REUSED' } } })
    expect(await stage.place(command, asSomeone())).toMatchObject({ status: 422, body: { data: { code: 'KEY_REUSED' } } })
  })

  it('makes one order of twenty copies that come at once', async () => {
    const as = asSomeone()
    const command = stage.command()
    const answers = await Promise.all(Array.from({ length: 20 }, () => stage.place(command, as)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201])
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1)
    expect(await ledger(command.orderId)).toMatchObject({ orders: 1, events: 1, documents: 1 })
  })

  it('numbers an order for later among those of the day on which it is handed over', async () => {
    const pickup = async (wantedAt: number | null) => (await stage.place(stage.command({ tableCode: null, serviceType: 'SP', wantedAt }), { as: newGuest(BRAND) })).body.token
    const today = await pickup(null)
    const tomorrow = await pickup(stage.now() + 86_400_000)
    expect(await pickup(null)).toBe(today + 1)
    stage.pass(86_400_000)
    expect(await pickup(null)).toBe(tomorrow + 1)
  })

  it('counts tokens without a gap, also when twenty guests order at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => stage.place(stage.command(), asSomeone())))
    const tokens = answers.map(({ body }) => body.token).sort((a, b) => a - b)
    expect(tokens).toEqual(Array.from({ length: 20 }, (_, at) => (tokens[0] ?? 0) + at))
  })

  it('lets no guest beyond five running orders, however many come at once (ER-06)', async () => {
    const as = asSomeone()
    const answers = await Promise.all(Array.from({ length: 9 }, () => stage.place(stage.command(), as)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ status, body }) => status === 409 && body.data.code === 'TOO_MANY_ORDERS')).toHaveLength(4)
  })

  it('keeps a refusal: a late copy gets it even when the dish is back (ER-05)', async () => {
    const as = asSomeone()
    await stage.call('POST', `/api/kitchen/outlets/${OUTLET}/sold-out`, { staff: true, body: { ids: ['dal'], soldOut: true } })
    const command = stage.command()
    const refused = await stage.place(command, as)
    expect(refused).toMatchObject({ status: 409, body: { data: { code: 'ITEM_NOT_AVAILABLE', disabledItems: ['dal'], details: { quote: { problems: [{ kind: 'item-sold-out' }] } } } } })
    await stage.call('POST', `/api/kitchen/outlets/${OUTLET}/sold-out`, { staff: true, body: { ids: ['dal'], soldOut: false } })
    const late = await stage.place(command, as)
    expect([late.status, late.body]).toEqual([refused.status, refused.body])
    expect(await ledger(command.orderId)).toEqual({ orders: 0, events: 0, documents: 0, outcome: 'refused' })
    expect((await stage.place(stage.command(), as)).status).toBe(201)
  })

  it('refuses a price that rose, takes one that fell', async () => {
    const as = asSomeone()
    await stage.deps.transact((tx) => replaceMenu(tx, OUTLET, menu(OUTLET, [dish('tikka', 'Paneer tikka', 35_000), ...DISHES.slice(1)])))
    const risen = await stage.place(stage.command(), as)
    expect(risen).toMatchObject({ status: 409, body: { data: { code: 'PRICE_CHANGED', details: { quote: { bill: { total: 57_800 }, menuVersion: 2 } } } } })
    expect((await stage.place(stage.command({ expectedTotal: 57_800 }), as)).status).toBe(201)
    await stage.deps.transact((tx) => replaceMenu(tx, OUTLET, menu(OUTLET, DISHES)))
    expect(await stage.place(stage.command({ expectedTotal: 57_800 }), as)).toMatchObject({ status: 201, body: { bill: { total: 52_500 } } })
  })

  it('refuses a choice the menu does not allow (VA-19)', async () => {
    const lines = [{ lineId: uuidV7Now(), itemId: 'tikka', variationId: null, addOns: [{ groupId: 'dips', addOnId: 'mint', quantity: 3 }], quantity: 1 }]
    expect(await stage.place(stage.command({ lines }), asSomeone())).toMatchObject({ status: 422, body: { data: { code: 'SELECTION_INVALID' } } })
  })

  it('takes no order that boards and phones could not read: one entry an add-on, however many a group allows (VA-19)', async () => {
    const wordy = { id: 'breads', name: 'Breads', addOns: Array.from({ length: 60 }, (_, at) => ({ id: `bread${at}`, name: `Tandoori roti ${at}`, price: 0, foodType: 'VF' as const })) }
    const platter = dish('platter', 'Maharaja platter', 30_000, { addOnGroups: [{ groupId: 'breads', least: 0, most: null }] })
    await stage.deps.transact((tx) => replaceMenu(tx, OUTLET, menu(OUTLET, [...DISHES, platter]).map((section) => ({ ...section, addOnGroups: [...section.addOnGroups, wordy] }))))
    const breads = (ids: readonly number[], lines = 1) =>
      stage.command({ expectedTotal: 99_999_999, lines: Array.from({ length: lines }, () => ({ lineId: uuidV7Now(), itemId: 'platter', variationId: null, quantity: 1, addOns: ids.map((id) => ({ groupId: 'breads', addOnId: `bread${id}`, quantity: 1 })) })) })
    const as = asSomeone()
    const many = (count: number) => Array.from({ length: count }, (_, at) => at)
    for (const ids of [many(200).map(() => 0), many(41), [1, 1]]) expect(await stage.place(breads(ids), as)).toMatchObject({ status: 422, body: { data: { code: 'SELECTION_INVALID' } } })
    const largest = await stage.place(breads(many(40)), as)
    expect([largest.status, is(largest.body, Order)]).toEqual([201, true])
    const longest = breads(many(6), 300)
    const long = await stage.place(longest, { ...as, headers: { 'Content-Length': String(JSON.stringify(longest).length) } })
    expect([long.status, is(long.body, Order)]).toEqual([201, true])
    const board = await stage.call<unknown[]>('GET', `/api/kitchen/orders?outletId=${OUTLET}`, { staff: true })
    expect(is(board.body, array(Order))).toBe(true)
    await stage.deps.transact((tx) => replaceMenu(tx, OUTLET, menu(OUTLET, DISHES)))
  })

  it('refuses more lines than one order holds with a sentence that says how many that are, keeps nothing of it, and takes the same order with fewer', async () => {
    const as = newGuest(BRAND)
    const lines = (count: number) => Array.from({ length: count }, () => ({ lineId: uuidV7Now(), itemId: 'dal', variationId: null, addOns: [], quantity: 1 }))
    const withLines = (count: number) => ({ ...stage.command({ expectedTotal: 99_999_999 }), lines: lines(count) })
    const TOO_MANY = { status: 400, body: { message: expect.stringMatching(/^lines .* at most 300 entries, but received 301$/) as unknown, data: { code: 'BAD_REQUEST' } } }
    const TOO_LARGE = { status: 413, body: { message: 'The body of the request is too large.', data: { code: 'BODY_TOO_LARGE' } } }
    for (const [count, answer] of [[301, TOO_MANY], [10_000, TOO_LARGE]] as const) {
      const command = withLines(count)
      const headers = { 'Content-Length': String(JSON.stringify(command).length) }
      const refused = await stage.place(command, { as, headers })
      expect(refused).toMatchObject(answer)
      expect(refused.body.data).not.toHaveProperty('final')
      expect(await ledger(command.orderId)).toEqual({ orders: 0, events: 0, documents: 0, outcome: undefined })
      const quote = { outletId: OUTLET, tableCode: 'RAJ007', serviceType: 'DI', lines: command.lines }
      expect(await stage.call('POST', '/api/orders/cart/v2', { as, body: quote })).toMatchObject(answer)
      const fewer = { ...command, lines: command.lines.slice(0, 300) }
      expect((await stage.place(fewer, { as, headers: { 'Content-Length': String(JSON.stringify(fewer).length) } })).status).toBe(201)
      expect(await ledger(command.orderId)).toMatchObject({ orders: 1, outcome: 'accepted' })
    }
  })

  it('refuses while the outlet is closed, and says why (ER-07, ST-13)', async () => {
    await stage.call('POST', `/api/kitchen/outlets/${OUTLET}/mode`, { staff: true, body: { mode: 'READ' } })
    const refused = await stage.place(stage.command(), asSomeone())
    await stage.call('POST', `/api/kitchen/outlets/${OUTLET}/mode`, { staff: true, body: { mode: 'ACTIVE' } })
    expect(refused).toMatchObject({ status: 409, body: { data: { code: 'ORDER_TIME_NOT_ALLOWED', details: { reason: 'READ', opensAt: null } } } })
    await stage.call('POST', `/api/kitchen/outlets/${OUTLET}/service-status`, { staff: true, body: { serviceType: 'DI', status: 'STOPPED' } })
    const stopped = await stage.place(stage.command(), asSomeone())
    await stage.call('POST', `/api/kitchen/outlets/${OUTLET}/service-status`, { staff: true, body: { serviceType: 'DI', status: 'OPEN' } })
    expect(stopped).toMatchObject({ status: 409, body: { data: { code: 'ORDER_TIME_NOT_ALLOWED', details: { reason: 'STOPPED' } } } })
  })

  it('refuses an order that waited too long, measured on the server’s clock whatever the phone’s says', async () => {
    const late = stage.command({ placedAt: stage.now() - 10 * MINUTE - 1 })
    expect(await stage.place(late, asSomeone())).toMatchObject({ status: 409, body: { data: { code: 'ORDER_EXPIRED' } } })
    const slowClock = stage.command({ placedAt: stage.now() - 60 * MINUTE })
    const inTime = await stage.place(slowClock, { ...asSomeone(), headers: { 'X-Device-Time': String(stage.now() - 59 * MINUTE) } })
    expect(inTime).toMatchObject({ status: 201, body: { placedAt: stage.now() - MINUTE } })
    const fastClock = stage.command({ placedAt: stage.now() + 48 * MINUTE })
    const tooLate = await stage.place(fastClock, { ...asSomeone(), headers: { 'X-Device-Time': String(stage.now() + 60 * MINUTE) } })
    expect(tooLate).toMatchObject({ status: 409, body: { data: { code: 'ORDER_EXPIRED' } } })
  })

  it('refuses an order whose age nobody can say, as the phone’s clock was set back since its tap by more than two minutes; a copy of one that stands is answered with it', async () => {
    const at = (ahead: number, as = asSomeone(), command = stage.command({ placedAt: stage.now() + ahead })) =>
      stage.place(command, { ...as, headers: { 'X-Device-Time': String(stage.now()) } })
    expect(await at(60 * MINUTE)).toMatchObject({ status: 409, body: { data: { code: 'ORDER_EXPIRED', final: true } } })
    expect(await at(2 * MINUTE)).toMatchObject({ status: 201, body: { placedAt: stage.now() } })
    const [as, command] = [asSomeone(), stage.command({ placedAt: stage.now() + 60 * MINUTE })]
    expect(await stage.place(command, { ...as, headers: { 'X-Device-Time': String(stage.now() + 60 * MINUTE) } })).toMatchObject({ status: 201 })
    expect(await at(0, as, command)).toMatchObject({ status: 200, body: { id: command.orderId } })
  })

  it('refuses an outlet, a table or a brand that is not the guest’s', async () => {
    expect(await stage.place(stage.command({ outletId: 'nowhere' }), asSomeone())).toMatchObject({ status: 404, body: { data: { code: 'OUTLET_NOT_FOUND' } } })
    expect(await stage.place(stage.command({ tableCode: 'RAJ099' }), asSomeone())).toMatchObject({ status: 404, body: { data: { code: 'TABLE_NOT_FOUND' } } })
    expect(await stage.place(stage.command(), { as: newGuest('b2') })).toMatchObject({ status: 403, body: { data: { code: 'UNAUTHORIZED_ACTION' } } })
  })

  it('refuses a blocked guest (RO-06), and one outside the beta group where an outlet is open to that alone (RO-07)', async () => {
    const as = newGuest(BRAND)
    const phone = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
    await database.pool.query("insert into guests (brand_id, id, country, phone, created_at) values ($1, $2, '91', $3, 0)", [BRAND, as.guestId, phone])
    const outlet = await readDocument<Outlet>(database.db, outletScope(OUTLET), 'outlet', OUTLET)
    const write = (additionalProperties: Outlet['additionalProperties']) =>
      stage.deps.transact((tx) => writeDocuments(tx, outletScope(OUTLET), [{ collection: 'outlet', id: OUTLET, body: { ...outlet, additionalProperties } }]))
    await write({ 'beta.isEnabled': 'true' })
    expect(await stage.place(stage.command(), { as })).toMatchObject({ status: 403, body: { data: { code: 'BETA_GROUP' } } })
    await database.pool.query("insert into beta_group (brand_id, country, phone) values ($1, '91', $2)", [BRAND, phone])
    expect((await stage.place(stage.command(), { as })).status).toBe(201)
    await write({})
    await database.pool.query('update guests set blocked_at = 1 where id = $1', [as.guestId])
    expect(await stage.place(stage.command(), { as })).toMatchObject({ status: 403, body: { data: { code: 'USER_BLOCKED' } } })
  })

  it('asks for a login, a key that agrees, and a body it can read; none of which is kept', async () => {
    const command = stage.command()
    expect(await stage.place(command, { as: null })).toMatchObject({ status: 401, body: { data: { code: 'INVALID_TOKEN' } } })
    expect(await stage.place(command, { headers: { 'Idempotency-Key': uuidV7Now() } })).toMatchObject({ status: 400, body: { data: { code: 'BAD_REQUEST' } } })
    expect(await stage.place({ ...command, lines: [] })).toMatchObject({ status: 400, body: { message: 'lines is empty: an order needs at least one.' } })
    expect(await stage.place({ ...command, note: 'x'.repeat(500) })).toMatchObject({ status: 400, body: { message: expect.stringContaining('note is not as it should be') as string } })
    expect(await stage.call('POST', '/api/orders/v2', { body: '{"version":', headers: { 'Idempotency-Key': command.orderId } })).toMatchObject({ status: 400, body: { message: 'The body is not JSON.' } })
    expect(await stage.call('POST', '/api/orders/v2', { body: `"${'x'.repeat(2 ** 21)}"` })).toMatchObject({ status: 413, body: { data: { code: 'BODY_TOO_LARGE' } } })
    expect((await ledger(command.orderId)).outcome).toBeUndefined()
    expect((await stage.place(command)).status).toBe(201)
  })

  it('takes back what has not arrived, for ever', async () => {
    const as = asSomeone()
    const command = stage.command()
    const path = `/api/orders/${command.orderId}/withdraw`
    expect(await stage.call('POST', path, as)).toMatchObject({ status: 200, body: { withdrawn: true } })
    expect(await stage.place(command, as)).toMatchObject({ status: 409, body: { data: { code: 'ORDER_WITHDRAWN' } } })
    expect(await stage.call('POST', path, as)).toMatchObject({ body: { withdrawn: true } })
    expect((await ledger(command.orderId)).orders).toBe(0)
  })

  it('does not take back what stands, and lets nobody take back another’s', async () => {
    const as = asSomeone()
    const command = stage.command()
    await stage.place(command, as)
    expect(await stage.call('POST', `/api/orders/${command.orderId}/withdraw`, as)).toMatchObject({ body: { withdrawn: false, order: { id: command.orderId } } })
    expect((await stage.call('POST', `/api/orders/${command.orderId}/withdraw`, asSomeone())).status).toBe(422)
  })

  it('closes 30 keys of a guest an hour for orders that never came, and none beyond; copies of a call and orders that stand are not counted', async () => {
    const as = asSomeone()
    const standing = stage.command()
    await stage.place(standing, as)
    const withdraw = async (id: string): Promise<unknown[]> => {
      const { status, body } = await stage.call<{ withdrawn?: boolean; data?: { code: string } }>('POST', `/api/orders/${id}/withdraw`, as)
      return [status, body.withdrawn ?? body.data?.code]
    }
    const ids = Array.from({ length: 30 }, () => uuidV7Now())
    for (const id of ids) expect(await withdraw(id)).toEqual([200, true])
    const beyond = uuidV7Now()
    expect(await withdraw(beyond)).toEqual([429, 'RATE_LIMITED'])
    expect((await ledger(beyond)).outcome).toBeUndefined()
    expect(await withdraw(ids[0] ?? '')).toEqual([200, true])
    expect(await withdraw(standing.orderId)).toEqual([200, false])
    stage.pass(120_000)
    expect(await withdraw(beyond)).toEqual([200, true])
    expect(await withdraw(uuidV7Now())).toEqual([429, 'RATE_LIMITED'])
  })

  it('says of an order and its withdrawal that come at once the same thing that the ledger says', async () => {
    for (let round = 0; round < 15; round++) {
      const as = asSomeone()
      const command = stage.command()
      const place = () => stage.place(command, as)
      const withdraw = () => stage.call<{ withdrawn: boolean }>('POST', `/api/orders/${command.orderId}/withdraw`, as)
      const [placed, withdrawn] = round % 2 === 0 ? await Promise.all([place(), withdraw()]) : await Promise.all([withdraw(), place()]).then(([w, p]) => [p, w] as const)
      expect(withdrawn.body.withdrawn).toBe(placed.status !== 201)
      expect((await ledger(command.orderId)).orders).toBe(withdrawn.body.withdrawn ? 0 : 1)
    }
  })

  it('leaves nothing behind when its connection is cut between claim and commit, and takes the next copy', async () => {
    const as = asSomeone()
    const command = stage.command()
    const lock = await database.again(1).pool.connect()
    await lock.query('begin')
    await lock.query('lock table tokens in exclusive mode')
    const cut = stage.place(command, as)
    await expect.poll(() => lockWaits(database)).toBe(1)
    await database.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
    expect(await cut).toMatchObject({ status: 503, body: { data: { code: 'SERVER_BUSY' } } })
    await lock.query('rollback')
    lock.release()
    expect(await ledger(command.orderId)).toEqual({ orders: 0, events: 0, documents: 0, outcome: undefined })
    expect((await stage.place(command, as)).status).toBe(201)
  })

  it('reads a guest’s own orders only: one, its status, counts and lists (CA-07)', async () => {
    const as = asSomeone()
    const [first, second] = [stage.command(), stage.command()]
    await stage.place(first, as)
    await stage.place(second, as)
    await stage.call('POST', `/api/kitchen/orders/${first.orderId}/cancel`, { staff: true, body: { remark: 'out of gas' } })
    expect(await stage.call('GET', `/api/orders/${first.orderId}?depth=fdbk`, as)).toMatchObject({ body: { status: 'CANCELLED', remark: 'out of gas' } })
    expect((await stage.call('GET', `/api/orders/${first.orderId}`, asSomeone())).status).toBe(404)
    expect((await stage.call('GET', '/api/orders/not-an-id', as)).status).toBe(404)
    expect(await stage.call('GET', `/api/orders/status?orderId=${second.orderId}`, as)).toMatchObject({ body: { status: 'UNATTENDED', paymentStatus: 'INITIAL' } })
    expect(await stage.call('GET', '/api/orders/current/counts', as)).toMatchObject({ body: { total: 2, running: 1, byOutlet: { [OUTLET]: 2 } } })
    expect((await stage.call<Order[]>('GET', `/api/orders/previous?resId=${OUTLET}&size=5`, as)).body.map(({ id }) => id)).toEqual([first.orderId])
    expect((await stage.call('GET', `/api/orders/previous?guestId=${newGuest(BRAND).guestId}`, as)).status).toBe(403)
  })

  it('CA-07, EN-08: lists the dishes that a guest was served before, not those of a cancelled order or what the kitchen could not make', async () => {
    const as = asSomeone()
    const act = (orderId: string, name: string, body: object) => stage.call('POST', `/api/kitchen/orders/${orderId}/${name}`, { staff: true, body })
    const [served, without, cancelled] = [stage.command(), stage.command(), stage.command()]
    for (const command of [served, without, cancelled]) await stage.place(command, as)
    const dal = without.lines.find(({ itemId }) => itemId === 'dal')
    for (const [{ orderId }, cancelledLineIds] of [[served, []], [without, [dal?.lineId]]] as const) {
      await act(orderId, 'accept', { cancelledLineIds, prepMinutes: null })
      await act(orderId, 'ready', {})
      expect((await act(orderId, 'serve', {})).status).toBe(200)
    }
    await act(cancelled.orderId, 'cancel', { remark: 'out of gas' })
    expect((await stage.call('GET', '/api/orders/items/previous', as)).body).toEqual({
      menuItems: [{ itemId: 'tikka', name: 'Paneer tikka', outletId: OUTLET, times: 2 }, { itemId: 'dal', name: 'Dal makhani', outletId: OUTLET, times: 1 }],
    })
  })

  it('prices a cart without writing anything, in either variant (CA-07 orders/cart)', async () => {
    const { outletId, tableCode, serviceType, lines } = stage.command()
    const body = { outletId, tableCode, serviceType, lines }
    const [one, two] = [await stage.call('POST', '/api/orders/cart', { body, as: null }), await stage.call('POST', '/api/orders/cart/v2', { body, as: null })]
    expect(one).toMatchObject({ status: 200, body: { bill: { total: 52_500 }, problems: [] } })
    expect(two.body).toEqual(one.body)
  })
})

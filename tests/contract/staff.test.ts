/** RO-08: who of the staff may do what, and where: people of two brands and two outlets of one brand, tried against each other on every call of the kitchen. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STAFF_ROLES, type StaffAct, staffMay, type StaffRole } from '#domain/staff-acts.ts'
import type { KitchenEvent, KitchenOutlet } from '#schemas/kitchen.ts'
import type { Order } from '#schemas/order.ts'
import type { Availability } from '#schemas/outlet.ts'
import { addStaffKey, endStaffOrKey, type MadeKey } from '#server/kitchen/administer-staff.ts'
import { attend } from '#server/kitchen/attendant.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { type LiveServer, openLiveServer, readEvents } from './live-server.ts'
import { BRAND, DISHES, menu, openStage, OTHER_OUTLET, OUTLET, type Stage } from './stage.ts'

/** The second outlet of brand b1. */
const SISTER = 'o3'

/** What one outlet holds that its staff acts on. */
interface Target {
  outletId: string
  orderId: string
  callId: string
  tableCode: string
  /** Of another order of the outlet's: one that its bank did not take. */
  refundId: string
}

interface Call {
  act: StaffAct
  path: (target: Target) => string
  body?: unknown
}

const of = (act: StaffAct, what: string, body: unknown = {}): Call => ({ act, path: ({ orderId }) => `orders/${orderId}/${what}`, body })
const outlet = (act: StaffAct, what: string, body: unknown): Call => ({ act, path: ({ outletId }) => `outlets/${outletId}/${what}`, body })
const refund = (what: string, body: unknown = {}): Call => ({ act: 'give-back', path: ({ refundId }) => `refunds/${refundId}/${what}`, body })
const list = (what: string): Call => ({ act: 'see', path: ({ outletId }) => `${what}?outletId=${outletId}` })

/** Every call of the kitchen that names an outlet, an order or a table's call. */
const CALLS: Record<string, Call> = {
  'GET /api/kitchen/orders': list('orders'),
  'GET /api/kitchen/assistances': list('assistances'),
  'GET /api/kitchen/menu': list('menu'),
  'GET /api/kitchen/tables': list('tables'),
  'POST /api/kitchen/orders/:id/seated': of('confirm-presence', 'seated', { isThere: true }),
  'POST /api/kitchen/outlets/:id/tables/:code/end': { act: 'end-table', path: ({ outletId, tableCode }) => `outlets/${outletId}/tables/${tableCode}/end`, body: {} },
  'GET /api/kitchen/stream': list('stream'),
  'POST /api/kitchen/orders/:id/accept': of('accept', 'accept', { cancelledLineIds: [], prepMinutes: 5 }),
  'POST /api/kitchen/orders/:id/ready': of('ready', 'ready'),
  'POST /api/kitchen/orders/:id/dispatch': of('dispatch', 'dispatch'),
  'POST /api/kitchen/orders/:id/serve': of('serve', 'serve'),
  'POST /api/kitchen/orders/:id/answer-cancel': of('cancel', 'answer-cancel', { answer: 'NO', remark: '' }),
  'POST /api/kitchen/orders/:id/cancel': of('cancel', 'cancel', { remark: 'no' }),
  'GET /api/kitchen/bills': { ...list('bills'), act: 'take-payment' },
  'GET /api/kitchen/day-close': { ...list('day-close'), act: 'close-day' },
  'GET /api/kitchen/day-close/export': { act: 'close-day', path: ({ outletId }) => `day-close/export?outletId=${outletId}&day=2026-11-20` },
  'POST /api/kitchen/outlets/:id/close-day': outlet('close-day', 'close-day', { day: '2026-11-20', openingCash: 0, counted: { CASH: 0, CARD: 0, UPI: 0 }, expected: { CASH: 0, CARD: 0, UPI: 0 }, notes: {} }),
  'POST /api/kitchen/orders/:id/take-payment': of('take-payment', 'take-payment', { key: uuidV7Now(), tender: 'CASH', amountDue: 1, given: null }),
  'POST /api/kitchen/orders/:id/ask-online': of('take-payment', 'ask-online', {}),
  'POST /api/kitchen/orders/:id/give-back': of('give-back', 'give-back', { key: uuidV7Now(), tender: 'CASH', amount: 1 }),
  'POST /api/kitchen/orders/:id/undo-payment': of('give-back', 'undo-payment', { key: uuidV7Now(), paymentId: uuidV7Now() }),
  'GET /api/kitchen/refunds': { ...list('refunds'), act: 'take-payment' },
  'POST /api/kitchen/refunds/:id/send': refund('send'),
  'POST /api/kitchen/refunds/:id/settled': refund('settled', { note: 'NEFT 4711' }),
  'POST /api/kitchen/outlets/:id/sold-out': outlet('sell-out', 'sold-out', { ids: ['dal'], soldOut: true }),
  'POST /api/kitchen/outlets/:id/mode': outlet('set-mode', 'mode', { mode: 'DEACTIVE' }),
  'POST /api/kitchen/outlets/:id/service-status': outlet('set-service-status', 'service-status', { serviceType: 'DI', status: 'CLOSED' }),
  'POST /api/kitchen/assistances/:id/done': { act: 'answer-call', path: ({ callId }) => `assistances/${callId}/done`, body: {} },
}
/** Those that name nothing: they show what is the caller's own. */
const OWN = ['GET /api/kitchen/me', 'GET /api/kitchen/outlets']

let database: FreshDatabase
let stage: Stage
let live: LiveServer
const targets: Record<string, Target> = {}
const managers: Record<string, MadeKey> = {}

const ground = () => ({ ...stage.deps, tokenSecret: stage.deps.config.tokenSecret })
const keyOf = (role: Exclude<StaffRole, 'owner'>, code = 'RAJ') => addStaffKey(ground(), { name: `${role} of ${code}` }, role, { outletCodes: [code] })
const methodOf = (route: string): string => route.split(' ')[0] ?? ''
const call = (key: string, route: string, path: string, body?: unknown) =>
  stage.call<{ data: { code: string } } & Order>(methodOf(route), `/api/kitchen/${path}`, { staff: key, ...(body === undefined ? {} : { body }) })

async function targetAt(outletId: string, brandId: string, tableCode: string): Promise<Target> {
  const as = newGuest(brandId)
  const command = stage.command({ outletId, tableCode })
  expect((await stage.place(command, { as })).status).toBe(201)
  const callId = uuidV7Now()
  const asked = { version: 1, id: callId, outletId, tableCode, kind: 'water' }
  expect((await stage.call('POST', '/api/assistances/addrequest', { as: null, body: asked, headers: { 'Idempotency-Key': callId } })).status).toBe(201)
  const refundId = uuidV7Now()
  await database.pool.query("insert into payment_intents (id, order_id, outlet_id, purpose, amount, remark, asked_at) values ($1, $1, $2, 'order', 100, '', 1)", [command.orderId, outletId])
  await database.pool.query(
    "insert into payment_refunds (id, intent_id, gateway, payment_id, amount, reason, kind, state, reference, bank_reference, method, asked_at, changed_at) values ($1, $2, 'sandbox', 'pay_1', 100, 'part', 'refund', 'FAILED', '', '', 'upi', 1, 1)",
    [refundId, command.orderId],
  )
  return { outletId, orderId: command.orderId, callId, tableCode, refundId }
}

/** All that an act could have changed at an outlet. */
async function standing({ outletId, orderId, callId, refundId }: Target) {
  const { rows } = await database.pool.query('select status, version from orders where id = $1', [orderId])
  const calls = await database.pool.query('select done_at from assistances where id = $1', [callId])
  const refunds = await database.pool.query('select state, call_key from payment_refunds where id = $1', [refundId])
  return { refund: refunds.rows as unknown[], order: rows as unknown[], call: calls.rows as unknown[], availability: await readDocument<Availability>(database.db, `outlet:${outletId}`, 'availability', outletId) }
}

beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openStage({ database })
  live = await openLiveServer(stage)
  const held = await stage.deps.outlets.get(OUTLET)
  if (!held) throw new Error('The stage has no outlet.')
  await stage.deps.transact(async (tx) => {
    const table = { id: `${SISTER}-t7`, outletId: SISTER, number: 7, label: 'Table 7', serviceType: 'DI', scanCode: 'RAJTWO007' } as const
    await putOutlet(tx, { ...held.outlet, id: SISTER, code: 'RAJTWO', menuVersion: 0 }, { ...held.availability, id: SISTER, menuVersion: 0 }, [table])
    await replaceMenu(tx, SISTER, menu(SISTER, DISHES))
  })
  for (const [outletId, brandId, code] of [[OUTLET, BRAND, 'RAJ'], [OTHER_OUTLET, 'b2', 'KETTLE'], [SISTER, BRAND, 'RAJTWO']] as const) {
    targets[outletId] = await targetAt(outletId, brandId, `${code}007`)
    managers[outletId] = await keyOf('manager', code)
  }
})
afterAll(async () => {
  await live.close()
  await stage.close()
})

describe('the calls of the kitchen', () => {
  it('are all in this file’s table: a new one has to say whose it is', () => {
    const routes = stage.app.routes.filter(({ path, method }) => path.startsWith('/api/kitchen/') && method !== 'ALL').map(({ path, method }) => `${method} ${path}`)
    expect([...new Set(routes)].sort()).toEqual([...Object.keys(CALLS), ...OWN].sort())
  })

  it.each(Object.keys(CALLS))('%s is refused to the staff of another outlet or brand, in the same words as for one that is not there', async (route) => {
    const { path, body } = CALLS[route] as Call
    const nowhere: Target = { outletId: 'nowhere', orderId: uuidV7Now(), callId: uuidV7Now(), tableCode: 'NOWHERE007', refundId: uuidV7Now() }
    for (const [own, manager] of Object.entries(managers)) {
      const missing = await call(manager.key, route, path(nowhere), body)
      for (const target of Object.values(targets).filter(({ outletId }) => outletId !== own)) {
        const before = await standing(target)
        const answer = await call(manager.key, route, path(target), body)
        expect([own, target.outletId, answer.status, answer.body.data.code]).toEqual([own, target.outletId, 403, 'FORBIDDEN'])
        expect([missing.status, missing.body]).toEqual([answer.status, answer.body])
        expect(await standing(target)).toEqual(before)
      }
    }
  })

  it('open to nobody without a key', async () => {
    for (const route of [...Object.keys(CALLS), ...OWN]) {
      const path = CALLS[route]?.path(targets[OUTLET] as Target) ?? route.replace(/^.*kitchen\//, '')
      const answer = await stage.call(methodOf(route), `/api/kitchen/${path}`, { as: stage.guest, ...(CALLS[route]?.body === undefined ? {} : { body: CALLS[route].body }) })
      expect([route, answer.status]).toEqual([route, answer.status === 429 ? 429 : 401])
    }
    stage.pass(60_000)
  })

  it('show each of the staff their own outlets: those the key was made for, to owners all of the brand', async () => {
    const owner = await addStaffKey(ground(), { name: 'Meera' }, 'owner', { subdomain: 'rajwada' })
    const both = await addStaffKey(ground(), { name: 'Ravi' }, 'manager', { outletCodes: ['RAJ', 'rajtwo'] })
    const outletsOf = async (key: string): Promise<string[]> => (await stage.call<KitchenOutlet[]>('GET', '/api/kitchen/outlets', { staff: key })).body.map(({ id }) => id).sort()
    expect(await Promise.all([managers[OUTLET]?.key, managers[OTHER_OUTLET]?.key, owner.key, both.key].map((key) => outletsOf(key ?? '')))).toEqual([[OUTLET], [OTHER_OUTLET], [OUTLET, SISTER], [OUTLET, SISTER]])
    expect((await stage.call('GET', '/api/kitchen/me', { staff: both.key })).body).toEqual({ name: 'Ravi', role: 'manager', brandName: 'Rajwada' })
    expect((await call(owner.key, 'GET', `orders?outletId=${OTHER_OUTLET}`)).status).toBe(403)
    expect((await call(owner.key, 'GET', `orders?outletId=${SISTER}`)).status).toBe(200)
  })

  it.each(STAFF_ROLES)('let a %s do what the role permits and nothing else', async (role) => {
    const { key } = role === 'owner' ? await addStaffKey(ground(), { name: 'Meera' }, role, { subdomain: 'rajwada' }) : await keyOf(role)
    for (const [route, { act, path, body }] of Object.entries(CALLS)) {
      const target = { ...(targets[OUTLET] as Target), orderId: (await stage.place(stage.command(), { as: newGuest(BRAND) })).body.id }
      const { status } = await call(key, route, path(target), body)
      expect([role, route, status === 403]).toEqual([role, route, !staffMay(role, act)])
    }
    await stage.call('POST', `/api/kitchen/outlets/${OUTLET}/mode`, { staff: true, body: { mode: 'ACTIVE' } })
    await stage.call('POST', `/api/kitchen/outlets/${OUTLET}/service-status`, { staff: true, body: { serviceType: 'DI', status: 'OPEN' } })
    await stage.call('POST', `/api/kitchen/outlets/${OUTLET}/sold-out`, { staff: true, body: { ids: ['dal'], soldOut: false } })
  })
})

describe('a staff key', () => {
  const seesOrders = async (key: string): Promise<number> => (await call(key, 'GET', `orders?outletId=${OUTLET}`)).status

  it('is shown once and stored as a hash; case, dashes and look-alike letters do not matter as it is typed', async () => {
    const { key } = await keyOf('kitchen')
    expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/)
    const { rows } = await database.pool.query<{ row: string }>(`select staff_keys::text || staff::text as row from staff_keys join staff on staff.id = staff_id`)
    expect(rows.length).toBeGreaterThan(3)
    for (const { row } of rows) for (const form of [key, key.replaceAll('-', '')]) expect(row).not.toContain(form)
    for (const typed of [key, key.toLowerCase(), key.replaceAll('-', ' '), key.replaceAll('-', '').replaceAll('0', 'o').replaceAll('1', 'l')]) expect(await seesOrders(typed)).toBe(200)
    expect(await seesOrders(`${key.slice(0, -1)}${key.endsWith('7') ? '8' : '7'}`)).toBe(401)
  })

  it('notes when it was last used', async () => {
    const { key, keyId } = await keyOf('kitchen')
    const lastUsed = async (): Promise<unknown> => (await database.pool.query<{ at: string }>('select last_used_at as at from staff_keys where id = $1', [keyId])).rows[0]?.at
    expect(await lastUsed()).toBeNull()
    await seesOrders(key)
    expect(await lastUsed()).toBe(stage.now())
  })

  it('ends alone or with its person, at once for calls', async () => {
    const first = await keyOf('kitchen')
    const second = await addStaffKey(ground(), { staffId: first.staffId }, 'kitchen', { outletCodes: ['RAJ'] })
    await endStaffOrKey(ground(), first.keyId)
    expect(await Promise.all([first.key, second.key].map(seesOrders))).toEqual([401, 200])
    await endStaffOrKey(ground(), first.staffId)
    expect(await seesOrders(second.key)).toBe(401)
    await expect(endStaffOrKey(ground(), first.staffId)).rejects.toThrow('Nobody')
    await expect(addStaffKey(ground(), { staffId: first.staffId }, 'kitchen', { outletCodes: ['RAJ'] })).rejects.toThrow('has been ended')
  })

  it('closes its open board within a minute of its end, and no other', async () => {
    const [gone, stays] = [await keyOf('kitchen'), await keyOf('kitchen')]
    const open = (key: string) => readEvents<KitchenEvent>(`${live.url}/api/kitchen/stream?outletId=${OUTLET}`, `Bearer ${key}`)
    const boards = [await open(gone.key), await open(stays.key)] as const
    for (const board of boards) await board.next((event) => event.type === 'hello')
    await endStaffOrKey(ground(), gone.keyId)
    for (let second = 0; second < 60; second++) stage.instances.all.forEach(({ deps }) => deps.streams.tick())
    await boards[0].ended
    const { body } = await stage.place(stage.command(), { as: newGuest(BRAND) })
    await boards[1].next((event) => event.type === 'orders' && event.orders.some((order) => (order as Order).id === body.id))
    boards[1].close()
  })

  it('is not given to a person for more than they are, nor for outlets of two brands', async () => {
    const cook = await keyOf('kitchen')
    await expect(addStaffKey(ground(), { staffId: cook.staffId }, 'manager', { outletCodes: ['RAJ'] })).rejects.toThrow('kitchen of RAJ is kitchen: a key as manager would open more than that.')
    await expect(addStaffKey(ground(), { staffId: cook.staffId }, 'kitchen', { outletCodes: ['KETTLE'] })).rejects.toThrow('Nobody of this brand')
    await expect(addStaffKey(ground(), { name: 'Asha' }, 'manager', { outletCodes: ['RAJ', 'KETTLE'] })).rejects.toThrow('One key opens outlets of one brand')
    await expect(addStaffKey(ground(), { name: 'Asha' }, 'owner', { outletCodes: ['RAJ'] })).rejects.toThrow('An owner is added to a brand')
    await expect(addStaffKey(ground(), { name: 'Asha' }, 'kitchen', { outletCodes: ['NONE'] })).rejects.toThrow('No outlet has the code NONE.')
  })

  it('is tried at most twenty times a minute from one address; who has a good one gets in meanwhile', async () => {
    const { key } = await keyOf('waiter')
    stage.pass(60_000)
    const statuses: number[] = []
    const most = 20
    for (let tried = 0; tried < most + 2; tried++) statuses.push(await seesOrders(`WRONG-${tried}`))
    expect(statuses).toEqual([...Array.from({ length: most }, () => 401), 429, 429])
    expect(await seesOrders(key)).toBe(200)
    stage.pass(60_000)
  })

  it('of the environment opens nothing where it was not given to anybody', async () => {
    const real = await openStage({ database, seed: false, config: { demo: false, staffKey: 'of-the-environment' } })
    real.pass(stage.now() - real.now())
    expect((await real.call('GET', `/api/kitchen/orders?outletId=${OUTLET}`, { staff: 'of-the-environment' })).status).toBe(401)
  })
})

describe('what was done', () => {
  it('says who did it: guest, staff or server', async () => {
    const [cook, waiter] = [await keyOf('kitchen'), await keyOf('waiter')]
    const order = (await stage.place(stage.command(), { as: newGuest(BRAND) })).body
    await call(cook.key, 'POST', `orders/${order.id}/accept`, { cancelledLineIds: [], prepMinutes: 5 })
    await call(waiter.key, 'POST', `orders/${order.id}/serve`, {})
    const actorsOf = async (id: string) => (await database.pool.query<{ actor: string }>('select actor from order_events where order_id = $1 order by version', [id])).rows.map(({ actor }) => actor)
    expect(await actorsOf(order.id)).toEqual(['guest', `staff:${cook.keyId}`, `staff:${waiter.keyId}`])
    const alone = (await stage.place(stage.command(), { as: newGuest(BRAND) })).body
    stage.pass(9000)
    await attend(stage.deps)
    expect(await actorsOf(alone.id)).toEqual(['guest', 'server'])
  })

  it('to an outlet is written down: sold out, closed, a table answered', async () => {
    const { key, keyId } = managers[SISTER] as MadeKey
    const { callId } = targets[SISTER] as Target
    await call(key, 'POST', `outlets/${SISTER}/sold-out`, { ids: ['dal'], soldOut: true })
    await call(key, 'POST', `outlets/${SISTER}/mode`, { mode: 'READ' })
    await call(key, 'POST', `outlets/${SISTER}/service-status`, { serviceType: 'DI', status: 'STOPPED' })
    await call(key, 'POST', `assistances/${callId}/done`, {})
    const { rows } = await database.pool.query<{ act: string; actor: string; details: string }>('select act, actor, details from staff_acts where outlet_id = $1', [SISTER])
    expect(Object.fromEntries(rows.map(({ act, details }) => [act, JSON.parse(details) as unknown]))).toEqual({
      'sell-out': { ids: ['dal'], soldOut: true },
      'set-mode': { mode: 'READ' },
      'set-service-status': { serviceType: 'DI', status: 'STOPPED' },
      'answer-call': { id: callId, tableCode: 'RAJTWO007' },
    })
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([`staff:${keyId}`]))
  })
})

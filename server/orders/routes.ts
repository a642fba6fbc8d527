import type { Context } from 'hono'
import { endedUnmade } from '#domain/order-life.ts'
import { ORDERS_PAGE, readCursor } from '#domain/order-window.ts'
import { AskCancel } from '#schemas/cancel-ask.ts'
import { PlaceOrder, type Order } from '#schemas/order.ts'
import { EpochMs, Key, Uuid, UuidV7 } from '#schemas/primitives.ts'
import { QuoteRequest } from '#schemas/quote.ts'
import { is } from 'superstruct'
import type { App, Deps, Env } from '../deps.ts'
import { acceptedAt, deviceTime, requireGuest, requireKey } from '../http/guest.ts'
import type { JudgingDoor } from '../http/judging-door.ts'
import { createLimiter } from '../http/limiter.ts'
import { readBody, readCommand, readParam, readQuery } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import { createSharedLimiter } from '../http/shared-limiter.ts'
import { readPointTransactions } from '../points/read-transactions.ts'
import { askCancel, isAskStanding } from './ask-cancel.ts'
import { placeOrder } from './place-order.ts'
import { quoteOrder } from './quote-order.ts'
import { countOrders, previousOrders, readGuestOrder } from './read-orders.ts'
import { sayArrived } from './say-arrived.ts'
import { withdrawOrder } from './withdraw-order.ts'

/** Orders and acts on them by one guest: more than anybody taps in a minute, few enough that a script costs the server little. */
const ORDERS_A_GUEST = { most: 60, perMs: 60_000 }
/** Orders taken back that never came: each leaves a row under a key that the guest chose. */
const CLOSINGS_A_GUEST = { most: 30, perMs: 3_600_000 }
const MOST_PREVIOUS = 50

/** One dish that was ordered before and made (CA-07 orders/items/previous). */
interface PreviousItem {
  itemId: string
  name: string
  outletId: string
  times: number
}

function previousItems(orders: readonly Order[], size: number): PreviousItem[] {
  const found = new Map<string, PreviousItem>()
  for (const order of orders.filter(({ status }) => !endedUnmade(status)))
    for (const line of order.lines.filter(({ cancelled }) => !cancelled)) {
      const key = `${order.outletId} ${line.itemId}`
      const held = found.get(key) ?? { itemId: line.itemId, name: line.name, outletId: order.outletId, times: 0 }
      found.set(key, { ...held, times: held.times + line.quantity })
    }
  return [...found.values()].slice(0, size)
}

/** What makes an order unreadable before it is judged: nothing in it, or two lines of one id. */
function checkLines({ lines, gift, mystery }: Pick<PlaceOrder, 'lines' | 'gift' | 'mystery'>): void {
  if (lines.length === 0) throw new Refusal('BAD_REQUEST', {}, 'lines is empty: an order needs at least one.')
  const all = [...lines, ...(gift ? [gift] : []), ...(mystery ? [mystery.line] : [])]
  if (new Set(all.map((line) => line.lineId)).size < all.length) throw new Refusal('BAD_REQUEST', {}, 'lines holds one lineId twice.')
}

/** CA-07. */
export function orderRoutes(app: App, deps: Deps, judging: JudgingDoor): void {
  const limiter = createLimiter(ORDERS_A_GUEST, deps.now)
  const closings = createSharedLimiter(deps, 'closed-keys', CLOSINGS_A_GUEST)

  const quote = (c: Context<Env>): Promise<Response> => judging.pass(c, async () => c.json(await quoteOrder(deps, await readBody(c, QuoteRequest))))
  app.post('/api/orders/cart', quote)
  app.post('/api/orders/cart/v2', quote)

  const place = async (c: Context<Env>): Promise<Response> => {
    const guest = await requireGuest(c, deps)
    if (limiter.take(guest.guestId) > 0) throw new Refusal('RATE_LIMITED')
    const { command, text } = await readCommand(c, PlaceOrder)
    requireKey(c, command.orderId)
    checkLines(command)
    const { order, repeated } = await placeOrder(deps, { guest, command, text, deviceNow: deviceTime(c), acceptedAt: acceptedAt(c) })
    deps.tally.orderTaken(repeated)
    return c.json(order, repeated ? 200 : 201)
  }
  app.post('/api/orders', place)
  app.post('/api/orders/v2', place)

  app.post('/api/orders/:id/withdraw', async (c) => {
    const guest = await requireGuest(c, deps)
    if (limiter.take(guest.guestId) > 0) throw new Refusal('RATE_LIMITED')
    const order = await withdrawOrder(deps, closings, guest, readParam(c, 'id', UuidV7), { onlyAsks: c.req.query('onlyAsks') === 'true' })
    return c.json(order ? { withdrawn: false, order } : { withdrawn: true })
  })

  app.post('/api/orders/:id/arrived', async (c) => {
    const guest = await requireGuest(c, deps)
    if (limiter.take(guest.guestId) > 0) throw new Refusal('RATE_LIMITED')
    return c.json(await sayArrived(deps, guest, readParam(c, 'id', UuidV7)))
  })

  app.post('/api/orders/:id/requestCancel', async (c) => {
    const guest = await requireGuest(c, deps)
    if (limiter.take(guest.guestId) > 0) throw new Refusal('RATE_LIMITED')
    const { command, text } = await readCommand(c, AskCancel)
    requireKey(c, command.id)
    if (command.orderId !== c.req.param('id')) throw new Refusal('BAD_REQUEST', {}, 'The orderId in the body is not the one in the path.')
    const { repeated } = await askCancel(deps, { guest, command, text, deviceNow: deviceTime(c) })
    return c.json({ id: command.id }, repeated ? 200 : 201)
  })

  app.get('/api/orders/:id/requestCancel', async (c) => {
    const id = readQuery(c, 'id', UuidV7)
    if (!(await isAskStanding(deps, await requireGuest(c, deps), readParam(c, 'id', UuidV7), id))) throw new Refusal('NOT_FOUND')
    return c.json({ id })
  })

  const mine = async (c: Context<Env>, orderId: string): Promise<Order> => {
    const order = await readGuestOrder(deps.db, await requireGuest(c, deps), orderId)
    if (!order) throw new Refusal('NOT_FOUND')
    return order
  }

  app.get('/api/orders/status', async (c) => {
    const { id, status, token, paymentStatus, orderPunchTime, events } = await mine(c, readQuery(c, 'orderId', UuidV7))
    return c.json({ orderId: id, status, token, paymentStatus, orderPunchTime, changedAt: events.at(-1)?.at ?? orderPunchTime })
  })

  app.get('/api/orders/current/counts', async (c) => c.json(await countOrders(deps.db, await requireGuest(c, deps))))

  const previous = async (c: Context<Env>, size: number): Promise<Order[]> => {
    const guest = await requireGuest(c, deps)
    const [guestId, outletId] = [c.req.query('guestId'), c.req.query('resId')]
    if (guestId !== undefined && guestId !== guest.guestId) throw new Refusal(is(guestId, Uuid) ? 'FORBIDDEN' : 'BAD_REQUEST')
    if (outletId !== undefined && !is(outletId, Key)) throw new Refusal('BAD_REQUEST', {}, 'The query parameter resId is not an outlet’s id.')
    const cursor = c.req.query('before')
    const before = cursor === undefined ? null : readCursor(cursor)
    if (cursor !== undefined && before === null) throw new Refusal('BAD_REQUEST', {}, 'The query parameter before is not a cursor.')
    const since = c.req.query('since')
    if (since !== undefined && !is(Number(since), EpochMs)) throw new Refusal('BAD_REQUEST', {}, 'The query parameter since is not a time.')
    return previousOrders(deps.db, guest, { outletId: outletId ?? null, size, before, since: since === undefined ? null : Number(since) })
  }
  const sizeOf = (c: Context<Env>): number => Math.min(MOST_PREVIOUS, Math.max(1, Math.trunc(Number(c.req.query('size') ?? ORDERS_PAGE)) || ORDERS_PAGE))

  app.get('/api/orders/previous', async (c) => c.json(await previous(c, sizeOf(c))))
  app.get('/api/orders/items/previous', async (c) => c.json({ menuItems: previousItems(await previous(c, MOST_PREVIOUS), sizeOf(c)) }))
  app.get('/api/orders/:id', async (c) => {
    const order = await mine(c, readParam(c, 'id', UuidV7))
    if (c.req.query('includePointTransactions') !== 'true') return c.json(order)
    return c.json({ ...order, pointTransactions: await readPointTransactions(deps.db, await requireGuest(c, deps), { orderId: order.id, size: MOST_PREVIOUS, skip: 0 }) })
  })
}

/** One guest of the soak, from the scan to the feedback, and the staff around them. What an order comes to is by turns. */
import { emptyCart } from '#domain/cart.ts'
import type { PullAnswer } from '#schemas/sync.ts'
import type { LoggedInGuest } from '../harness/guests.ts'
import type { TestOutlet } from '../harness/test-outlet.ts'
import { BRAND } from './caller.ts'
import { newId } from './ids.ts'
import { type OrderWish, placeOrder, placeTooCheaply } from './ordering.ts'
import { outcomeOf, payOnline } from './paying.ts'
import { handsOf } from './serving.ts'
import type { SoakGround } from './soak-ground.ts'
import { openStream } from './streams.ts'

type Fate = (ground: SoakGround, wish: OrderWish) => Promise<void>

const before: Fate = async (ground, wish) => {
  const order = await placeOrder(ground, { ...wish, timing: 'PRE_PAYMENT' })
  const paid = order && (await payOnline(ground, { ...wish, order, outcome: outcomeOf(wish.turn) }))
  if (!paid) return
  const hands = handsOf(ground)
  const taken = await hands.accept(paid)
  if (taken) await hands.bring(taken)
}

const after: Fate = async (ground, wish) => {
  const [order, hands] = [await placeOrder(ground, wish), handsOf(ground)]
  const taken = order && (await hands.accept(order))
  if (!taken) return
  await hands.bring(taken)
  await payOnline(ground, { ...wish, order: taken, outcome: outcomeOf(wish.turn) })
  await giveFeedback(ground, wish.guest, taken.id)
}

const counter: Fate = async (ground, wish) => {
  const [order, hands] = [await placeOrder(ground, wish), handsOf(ground)]
  const taken = order && (await hands.accept(order))
  if (!taken) return
  await hands.bring(taken)
  await hands.takePayment(taken)
  await giveFeedback(ground, wish.guest, taken.id)
}

const givenBack: Fate = async (ground, wish) => {
  const [order, hands] = [await placeOrder(ground, wish), handsOf(ground)]
  if (!order) return
  await hands.takePayment(order)
  const less = await hands.accept(order, 1)
  if (less) await hands.giveBack(less, order.bill.total - less.bill.total)
}

const refundedInPart: Fate = async (ground, wish) => {
  const order = await placeOrder(ground, { ...wish, timing: 'PRE_PAYMENT' })
  const paid = order && (await payOnline(ground, { ...wish, order, outcome: 'paid' }))
  if (paid) await handsOf(ground).accept(paid, 1)
}

const cancelled: Fate = async (ground, wish) => {
  const order = await placeOrder(ground, { ...wish, timing: 'PRE_PAYMENT' })
  const paid = order && (await payOnline(ground, { ...wish, order, outcome: 'paid' }))
  if (paid) await handsOf(ground).cancel(paid)
}

const askedToCancel: Fate = async (ground, wish) => {
  const [order, hands] = [await placeOrder(ground, wish), handsOf(ground)]
  const taken = order && (await hands.accept(order))
  if (!taken) return
  const id = newId()
  await ground.caller.call({ name: 'ask to cancel', method: 'POST', path: `/api/orders/${order.id}/requestCancel`, as: wish.guest, key: id, body: { version: 1, id, orderId: order.id, reason: 'It takes too long', askedAt: Date.now() } })
  await hands.answerCancel(order, wish.turn % 2 === 0 ? 'YES' : 'NO')
}

const withdrawn: Fate = async (ground, { guest }) => {
  const id = newId()
  await ground.caller.call({ name: 'withdraw', method: 'POST', path: `/api/orders/${id}/withdraw`, as: guest, key: id, body: {} })
}

/** As many as no ways and no outcomes divide, so that each comes with each. */
const FATES: readonly Fate[] = [counter, before, after, counter, cancelled, before, givenBack, after, refundedInPart, askedToCancel, withdrawn]
/** Every so many guests something is asked for that has to be refused. */
const REFUSED_EVERY = 17
const CALLS_EVERY = 6
const BOARD_EVERY = 7

async function giveFeedback({ caller }: SoakGround, guest: LoggedInGuest, orderId: string): Promise<void> {
  const id = newId()
  const feedback = { id, orderId, overallRating: 4, foodRating: 5, serviceRating: null, ambienceRating: null, remark: 'Lovely' }
  await caller.call({ name: 'feedback', method: 'POST', path: '/api/feedbacks/create/v2', as: guest, key: id, body: { version: 1, feedback, givenAt: Date.now() } })
}

/** The menu as the scan brings it, again unchanged, and as the sync worker pulls it. */
async function readMenu({ caller: { call } }: SoakGround, outlet: TestOutlet): Promise<void> {
  const path = `/api/restaurants/scan/${outlet.tableCode}?includeMenu=true`
  const scanned = await call({ name: 'scan', path })
  await call({ name: 'scan unchanged', path, headers: { 'If-None-Match': scanned?.headers.get('ETag') ?? '' } })
  for (const collection of ['outlet', 'availability', 'menuSections', 'offers']) {
    const pulled = await call<PullAnswer>({ name: 'pull', path: `/api/sync/${collection}?scope=outlet:${outlet.id}&limit=500` })
    const { checkpoint, epoch } = pulled?.body ?? {}
    if (checkpoint && epoch !== undefined) await call({ name: 'pull of nothing new', path: `/api/sync/${collection}?scope=outlet:${outlet.id}&limit=500&checkpoint=${checkpoint.seq}&epoch=${epoch}` })
  }
}

async function syncOwn({ caller: { call }, brandId }: SoakGround, guest: LoggedInGuest): Promise<void> {
  const scope = `guest:${brandId}:${guest.id}`
  await call({ name: 'push of the cart', method: 'POST', path: `/api/sync/cart?scope=${scope}`, as: guest, body: { rows: [{ newDocumentState: { ...emptyCart(Date.now()), _deleted: false }, assumedMasterState: null }] } })
  for (const collection of ['cart', 'orders', 'profile', 'deals', 'addresses', 'rewards']) await call({ name: 'pull of a guest', path: `/api/sync/${collection}?scope=${scope}&limit=100`, as: guest })
}

const BOARD_LISTS = ['orders', 'assistances', 'bills', 'tables', 'menu'] as const

/** A tablet at the counter opens: its stream, its lists, a dish that is gone or back. */
async function openBoard({ caller, origin }: SoakGround, outlet: TestOutlet, turn: number): Promise<void> {
  const stream = await openStream(origin, caller, { name: 'board stream', path: `/api/kitchen/stream?outletId=${outlet.id}`, as: 'staff' })
  for (const list of BOARD_LISTS) await caller.call({ name: `board ${list}`, path: `/api/kitchen/${list}?outletId=${outlet.id}`, as: 'staff' })
  const soldOut = turn % (2 * BOARD_EVERY) === 0
  await caller.call({ name: 'sell out', method: 'POST', path: `/api/kitchen/outlets/${outlet.id}/sold-out`, as: 'staff', body: { ids: ['papad'], soldOut } })
  stream?.close()
}

async function askWhatIsRefused({ caller: { call } }: SoakGround, guest: LoggedInGuest): Promise<void> {
  await call({ name: 'scan of no code', path: '/api/restaurants/scan/NOBODY001?includeMenu=true', refusal: 'INVALID_METHOD_PARAMS' })
  await call({ name: 'order of nobody', path: `/api/orders/${newId()}`, as: guest, refusal: 'NOT_FOUND' })
  await call({ name: 'orders without a login', path: '/api/orders/current/counts', refusal: 'INVALID_TOKEN' })
}

/** @param turn counts the guests: it decides how each is served and what comes of it */
export async function visit(ground: SoakGround, turn: number): Promise<void> {
  const { caller, origin, brandId, outlets } = ground
  const [guest, outlet] = [await ground.newGuest(), outlets[turn % outlets.length]]
  const fate = FATES[turn % FATES.length]
  if (!outlet || !fate) throw new RangeError('There is nowhere to go.')
  const wish: OrderWish = { turn, guest, outlet, timing: 'POST_PAYMENT' }
  const stream = await openStream(origin, caller, { name: 'stream', path: `/api/sync/stream?scope=outlet:${outlet.id}&scope=guest:${brandId}:${guest.id}`, as: guest })
  await caller.call({ name: 'start-up', method: 'POST', path: '/api/appStartup', body: { subdomain: BRAND, findModules: true } })
  await readMenu(ground, outlet)
  if (turn % BOARD_EVERY === 0) await openBoard(ground, outlet, turn)
  if (turn % REFUSED_EVERY === 0) {
    await askWhatIsRefused(ground, guest)
    await placeTooCheaply(ground, wish)
  }
  await fate(ground, wish)
  if (turn % CALLS_EVERY === 0) {
    const id = newId()
    await caller.call({ name: 'call of a table', method: 'POST', path: '/api/assistances/addrequest', key: id, body: { version: 1, id, outletId: outlet.id, tableCode: outlet.tableCode, kind: 'water', seat: await seatOf(ground, outlet) }, maybe: ['ASSISTANCE_TOO_SOON', 'RATE_LIMITED'] })
  }
  await syncOwn(ground, guest)
  stream?.close()
}

const seatOf = async ({ caller }: SoakGround, { tableCode }: TestOutlet): Promise<string> =>
  (await caller.call<{ value: string }>({ name: 'seat', method: 'POST', path: `/api/restauranttables/${tableCode}/seat` }))?.body.value ?? ''

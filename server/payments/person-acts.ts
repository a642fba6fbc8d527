import { createHash } from 'node:crypto'
import type { BooksMoved, KeptRefund, PaymentBooks } from '#domain/online/books.ts'
import { asGoodwill, sendAgain, settledByPerson, waiting } from '#domain/online/person-acts.ts'
import { formatAmount } from '#domain/money.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { GatewayError, type GatewayRefund, type PaymentGateway } from '../gateways/payment-gateway.ts'
import { endRest, hurryJob, type Rest, restJob } from '../jobs/queue.ts'
import type { Actor } from '../kitchen/actor.ts'
import { holdOrder, writeOrderChange } from '../orders/change-order.ts'
import { StartError } from '../start-error.ts'
import { readDocument } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { holdBooks, intentOfRefund, readBooks, readIntent } from './read-books.ts'
import { bookIds, postLegs, refundQueue, writeBooks } from './write-books.ts'

/** What the acts need; `payments`: the company that is connected. */
export type PersonGround = Pick<Deps, 'db' | 'transact' | 'payments' | 'now' | 'random'>

/** Who acts, and why. */
export interface Person {
  by: Actor
  /** A word for the reader of the books; of money given back by hand the reference that its guest can ask for. */
  note: string
}

/** Whether something was done: a second act on the same thing finds nothing to do. */
export type Done = 'done' | 'nothing-to-do'

async function noteAct(tx: Tx, subject: string, act: 'send' | 'settled', { by, note }: Person, now: number): Promise<void> {
  await tx.q.execute(
    sql`insert into payment_acts (subject, n, act, actor, note, at) select ${subject}, coalesce(max(n), 0) + 1, ${act}, ${by}, ${note}, ${now}::bigint from payment_acts where subject = ${subject}`,
  )
}

interface Act {
  intentId: string
  subject: string
  act: 'send' | 'settled'
  person: Person
}

type Decide = (tx: Tx, books: PaymentBooks, order: Order, now: number) => Promise<BooksMoved | null>

/** Holds an order's payment and writes what a person decides about it, in one transaction: books, ledger, order, and who it was. */
async function onBooks({ transact, now: clock }: PersonGround, { intentId, subject, act, person }: Act, decide: Decide): Promise<Done> {
  return transact(async (tx) => {
    const intent = await readIntent(tx.q, intentId)
    const held = intent && (await holdOrder(tx, intent.orderId))
    const books = held && (await holdBooks(tx, intent.orderId))
    const outlet = intent && (await readDocument<Outlet>(tx.q, outletScope(intent.outletId), 'outlet', intent.outletId))
    if (!books || !outlet) throw new Error(`There is no order of the payment ${intentId}.`)
    const now = clock()
    const moved = await decide(tx, books, held.order, now)
    if (!moved) return 'nothing-to-do'
    const { by } = person
    await postLegs(tx, outlet, held.order.id, moved.legs, now, by)
    await writeBooks(tx, books, moved.books)
    if (moved.order !== held.order) await writeOrderChange(tx, held, moved.order, by, now)
    await noteAct(tx, subject, act, person, now)
    return 'done'
  })
}

async function intentFor({ db }: PersonGround, refundId: string): Promise<string> {
  const intentId = await intentOfRefund(db, refundId)
  if (intentId === null) throw new StartError(`There is no refund ${refundId}.`)
  return intentId
}

/** A refund that failed is sent again; one that waits is tried now, however often it was tried before. */
export async function sendRefundAgain(ground: PersonGround, refundId: string, person: Person): Promise<Done> {
  const intentId = await intentFor(ground, refundId)
  return onBooks(ground, { intentId, subject: `refund:${refundId}`, act: 'send', person }, async (tx, books, order, now) => {
    if (waiting(books, refundId)) await hurryJob(tx.q, refundQueue, { key: refundId, payload: { refundId } }, now)
    return sendAgain(books, order, refundId, uuidV7(now, ground.random(10)), now)
  })
}

/** How long a refund rests that a person settles, ms: until that is written. */
const SETTLING_MS = 10 * 60_000

/** What the company has sent back of a payment: nothing of one that it does not know, which it refuses to list. @throws GatewayError where it gives no answer */
const listedOf = (payments: PaymentGateway, paymentId: string): Promise<readonly GatewayRefund[]> =>
  payments.refundsOf(paymentId).catch((error: unknown) => (error instanceof GatewayError && error.kind === 'refused' ? [] : Promise.reject(error)))

/** Has a refund rest that is still to be sent; another has no job that could send it. @returns null where it is being sent in this moment */
const restOf = async (q: Queryable, { id, state }: KeptRefund, now: number): Promise<Rest | null> =>
  (state === 'INITIAL' ? restJob(q, refundQueue, id, now + SETTLING_MS) : { mark: '', span: null })

/**
 * A refund that failed, or one that waits, was given back by hand: its guest reads it as given back, with the reference. Where the note names a refund that the company lists, or it lists one
 * of the same amount that was made in its dashboard, that is it. One that is being sent in this moment, that was sent since the company was asked, or that it has though its answer was
 * lost, is left as it is.
 * @throws GatewayError where the company does not say what it has sent: nothing is written then, and the refund is tried as early as before
 */
export async function settleRefund(ground: PersonGround, refundId: string, person: Person): Promise<Done> {
  const { payments, random } = ground
  const intentId = await intentFor(ground, refundId)
  const refund = (await readBooks(ground.db, intentId))?.refunds.find(({ id }) => id === refundId)
  const rest = refund ? await restOf(ground.db, refund, ground.now()) : null
  if (!refund || rest === null) return 'nothing-to-do'
  const listing = payments?.name === refund.gateway ? listedOf(payments, refund.paymentId) : Promise.resolve([])
  const listed = await listing.catch(async (error: unknown) => {
    await endRest(ground.db, refundQueue, refundId, rest)
    throw error
  })
  if (refund.state === 'INITIAL' && listed.some(({ key, status }) => key === refund.key && status !== 'failed')) {
    // Its next try hears the company's answer anew, and its guest how it stands: that is not to wait for the end of the rest.
    await hurryJob(ground.db, refundQueue, { key: refundId, payload: { refundId } }, ground.now())
    return 'nothing-to-do'
  }
  return onBooks(ground, { intentId, subject: `refund:${refundId}`, act: 'settled', person }, async (tx, held, order, now) => {
    // What the company listed is of before: who has had it sent since may have it there by now.
    const isSame = held.refunds.some(({ id, state, key }) => id === refundId && state === refund.state && key === refund.key)
    if (!isSame || (await restOf(tx.q, refund, now))?.mark !== rest.mark) return null
    const moved = settledByPerson(held, order, refundId, { reference: person.note, listed, key: uuidV7(now, random(10)), ids: bookIds(now), now })
    // The company has it: how it stands is asked until the bank has it.
    if (moved?.books.refunds.some(({ id, state }) => id === refundId && state === 'PENDING')) await hurryJob(tx.q, refundQueue, { key: refundId, payload: { refundId } }, now)
    return moved
  })
}

interface Stray {
  gateway: string
  amount: number
  foundAt: number
  isCleared: boolean
  /** The books know it: it pays a bill, or goes back by their own refunds. Money of another currency is in no book. */
  isBooked: boolean
}

async function readStray({ db }: PersonGround, paymentId: string): Promise<Stray | null> {
  const [row] = await rowsOf<Stray>(
    db,
    sql`select s.gateway, s.amount, s.found_at as "foundAt", s.cleared_at is not null as "isCleared", s.currency = 'INR' and a.id is not null as "isBooked"
      from payment_strays s left join payment_attempts a on a.gateway = s.gateway and a.id = s.payment_id where s.payment_id = ${paymentId}`,
  )
  return row ? { ...row, amount: Number(row.amount), foundAt: Number(row.foundAt) } : null
}

const clearStray = ({ transact, now: clock }: PersonGround, { gateway }: Stray, paymentId: string, act: 'send' | 'settled', person: Person): Promise<Done> =>
  transact(async (tx) => {
    const now = clock()
    const cleared = await rowsOf(tx.q, sql`update payment_strays set cleared_at = ${now} where gateway = ${gateway} and payment_id = ${paymentId} and cleared_at is null returning payment_id`)
    if (cleared.length === 0) return 'nothing-to-do'
    await noteAct(tx, `stray:${gateway}:${paymentId}`, act, person, now)
    return 'done'
  })

/** The same for every sender and every try: the company makes one refund of it. */
const keyOfStray = ({ gateway, foundAt }: Stray, paymentId: string): string => uuidV7(foundAt, createHash('sha256').update(`stray:${gateway}:${paymentId}`).digest().subarray(0, 10))

/**
 * A payment that belongs to nothing here is sent back whole; of one that the books know by now nothing is.
 * The call comes first: it is the same one for every try, so one that was made and not written down is found again.
 * @throws GatewayError where the company does not take it, or its answer is lost; StartError where a bank did not: it waits for a person still
 */
export async function sendStrayBack(ground: PersonGround, paymentId: string, person: Person): Promise<Done> {
  const stray = await readStray(ground, paymentId)
  if (!stray) throw new StartError(`There is no payment ${paymentId} that belongs to nothing here.`)
  if (stray.isCleared || stray.isBooked) return 'nothing-to-do'
  const { id, status } = await connected(ground, stray.gateway).refund(paymentId, stray.amount, keyOfStray(stray, paymentId))
  if (status === 'failed') throw new StartError(`The bank did not take it back (${id}). Pay it back another way, and say so with settled.`)
  return clearStray(ground, stray, paymentId, 'send', person)
}

function connected({ payments }: PersonGround, gateway: string): PaymentGateway {
  if (payments?.name !== gateway) throw new StartError(`The payment company ${gateway} is not connected: run this with the server's environment.`)
  return payments
}

/**
 * Of a payment of nothing here: a refund of it whose answer was lost may have been made, and a person who does not know would pay it back a second time.
 * @throws StartError where one was made that the note does not name
 */
async function requireNotSent({ payments }: PersonGround, { gateway, isBooked }: Stray, paymentId: string, { note }: Person): Promise<void> {
  if (isBooked || payments?.name !== gateway) return
  const made = (await listedOf(payments, paymentId)).filter(({ status }) => status !== 'failed')
  if (made.length === 0 || made.some(({ id }) => note.includes(id))) return
  const sum = formatAmount(made.reduce((total, { amount }) => total + amount, 0))
  const given = `The payment company has given ${sum} of it back already (${made.map(({ id }) => id).join(', ')})`
  throw new StartError(`${given}, so nothing is to be paid by hand. If that is all that was to be done, name it in --note.`)
}

/**
 * A payment needs no more to be done: one of nothing here was dealt with by hand, or what was given back of one that paid a bill is the outlet's own cost.
 * @throws StartError where the company has sent one of nothing here back, and the note does not say so; GatewayError where it does not say whether it has
 */
export async function settlePayment(ground: PersonGround, paymentId: string, person: Person): Promise<Done> {
  const stray = await readStray(ground, paymentId)
  if (stray && !stray.isCleared) {
    await requireNotSent(ground, stray, paymentId, person)
    return clearStray(ground, stray, paymentId, 'settled', person)
  }
  const [attempt] = await rowsOf<{ intentId: string; gateway: string }>(ground.db, sql`select intent_id as "intentId", gateway from payment_attempts where id = ${paymentId}`)
  if (!stray && !attempt) throw new StartError(`There is no payment ${paymentId}.`)
  if (!attempt) return 'nothing-to-do'
  const listed = ground.payments?.name === attempt.gateway ? await listedOf(ground.payments, paymentId) : []
  const act: Act = { intentId: attempt.intentId, subject: `payment:${attempt.gateway}:${paymentId}`, act: 'settled', person }
  return onBooks(ground, act, async (_tx, books, order, now) => asGoodwill(books, order, paymentId, listed, now))
}

/** A push service and the phone behind it: what it is sent must be true of the order, and of a guest who is still there. */
import { kitchenSince } from '#domain/order-life.ts'
import { isReleased, isWithBank } from '#domain/pay-truth.ts'
import { is } from 'superstruct'
import type { OnlineRefund } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import { PAYMENT_NEWS, type PaymentNews, PushMessage } from '#schemas/push.ts'
import type { PushAnswer, PushGateway } from '#server/gateways/push.ts'
import type { LedgerOrder } from './ledger.ts'
import type { OrderPayment, Payments } from './payment-books.ts'
import type { Random } from './random.ts'
import type { ServerInstance } from './server-instance.ts'
import type { Fault } from './tally.ts'
import type { World } from './world.ts'

/** From when on a guest is told on this phone. */
export interface Ownership {
  /** Null: nobody. */
  guestId: string | null
  /** The login that the phone asked under; null: nobody's. */
  sessionId: string | null
  /** Ms of the run. */
  from: number
}

/** Whom a phone belongs to, as the server has it. */
export type Owner = Pick<Ownership, 'guestId' | 'sessionId'>

export interface PushServiceTools {
  world: World
  random: Random
  /** The order as it is committed at this moment. */
  orderOf: (id: string) => Promise<LedgerOrder | null>
  /** Epoch ms at which logins ended, by the server or by a token used twice. */
  sessionEnds: () => Promise<ReadonlyMap<string, number>>
  count: (fault: Fault) => void
  fail: (what: string) => void
}

/** Long enough for tries that rest, and for workers that die. */
const TOLD_WITHIN_MS = 15 * 60_000

const MINUTE = 60_000

const openRefunds = ({ refunds = [] }: Pick<Order, 'refunds'>): OnlineRefund[] => refunds.filter((refund) => !isWithBank(refund))
/** Of a try that was let go no bank says anything. */
const sentRefunds = ({ refunds = [] }: Pick<Order, 'refunds'>): OnlineRefund[] => refunds.filter((refund) => !isReleased(refund))

/** Of which orders news of a payment is true. */
const IS_TRUE: Readonly<Record<PaymentNews, (order: Order) => boolean>> = {
  paid: ({ online, payments = [] }) => online?.state === 'paid' && payments.some(({ tender, amount }) => tender === 'ONLINE' && amount > 0),
  'pay-failed': ({ online }) => online?.state === 'failed',
  'pay-back': (order) => openRefunds(order).length > 0,
  refunded: (order) => sentRefunds(order).length > 0 && sentRefunds(order).every(isWithBank),
}

const isOfBill = ({ reason }: { reason: string }): boolean => reason === 'cancelled' || reason === 'part'

/** Epoch ms at which a bank's yes came that its guest could not read at the payment page, beside a status that says it; null: none did. */
function paidLateAt({ online, events }: Order, payment: OrderPayment | undefined): number | null {
  if (online?.state !== 'paid' || !payment || events.some(({ at }) => at === online.since)) return null
  const taken = payment.attempts.find(({ verdict }) => verdict === 'taken')
  const isLate = online.since - payment.askedAt >= 3 * MINUTE || online.since - (taken?.firstToldAt ?? online.since) >= 3000
  return isLate ? online.since : null
}

/** Epoch ms at which the last money of a bill that was on its way back was there; null: none, or not all of it. */
function backAt(order: Order): number | null {
  const sent = sentRefunds(order)
  const last = sent.toSorted((a, b) => a.changedAt - b.changedAt).at(-1)
  return last && isOfBill(last) && sent.every(isWithBank) ? last.changedAt : null
}

export function createPushService({ world, random, orderOf, sessionEnds, count, fail }: PushServiceTools) {
  const owners: Ownership[] = []
  /** The last status told of each order. */
  const told = new Map<string, string>()
  /** Of each order's payment, when, ms of the run. */
  const toldOfPayment = new Map<string, { news: PaymentNews; at: number }>()
  let healed = false

  const deliver = async (text: string): Promise<void> => {
    const message: unknown = JSON.parse(text)
    if (!is(message, PushMessage)) return fail('A phone was sent a message that it cannot read')
    const { orderId, status, news, back = false } = message.notification.data
    const ordered = await orderOf(orderId)
    const { guestId: lastOwner = null, sessionId = null } = owners.at(-1) ?? {}
    const owner = sessionId !== null && (await sessionEnds()).has(sessionId) ? null : lastOwner
    if (!ordered) return fail('A phone was told of an order that is not there')
    const { order, guestId } = ordered
    if (guestId !== owner) fail(`A phone was told of ${order.note} after its guest had left`)
    if (status !== order.status) fail(`A phone was told that ${order.note} is ${status}, and it is ${order.status}`)
    if (news === 'cancel-refused' && order.cancelAsk?.answer !== 'NO') fail(`A phone was told that ${order.note} is not cancelled, and nobody said so`)
    if (back !== openRefunds(order).some(isOfBill)) fail(`A phone was told that money of ${order.note} goes back: ${back}`)
    const ofPayment = PAYMENT_NEWS.find((one) => one === news)
    if (ofPayment) {
      if (!IS_TRUE[ofPayment](order)) fail(`A phone was told of ${order.note} ${ofPayment}, and its payment is ${order.online?.state ?? 'none'}, its refunds ${order.refundStatus}`)
      toldOfPayment.set(orderId, { news: ofPayment, at: world.now() })
      return count('phone told of its payment')
    }
    told.set(orderId, status)
    count('phone told of its order')
  }

  const answerTo = async (instance: ServerInstance, text: string): Promise<PushAnswer> => {
    const chance = healed ? 1 : random.next()
    if (chance < 0.06) {
      count('server killed before it tells a phone')
      instance.kill()
      throw new Error('the server died')
    }
    if (chance < 0.16) {
      count('push service does not answer')
      throw new Error('no answer')
    }
    if (chance < 0.26) {
      count('push service says later')
      return { kind: 'later', afterMs: random.chance(0.5) ? random.between(1000, 60_000) : null, status: 429 }
    }
    await deliver(text)
    if (chance < 0.32) {
      count('server killed after it told a phone')
      instance.kill()
      throw new Error('the server died')
    }
    return { kind: 'taken' }
  }

  return {
    /** As one server instance reaches it. */
    gatewayOf: (instance: ServerInstance): PushGateway => ({
      publicKey: 'B'.padEnd(87, 'A'),
      isKnownService: () => true,
      send: (_target, { text }) => answerTo(instance, text),
    }),
    /** Who is told from now on. */
    belongsTo: (owner: Owner): void => {
      if (owners.at(-1)?.sessionId !== owner.sessionId) owners.push({ ...owner, from: world.now() })
    },
    heal: (): void => {
      healed = true
    },
    /**
     * At the end: who stayed long enough was told how each of their orders stands, of a bank's late yes, and of money that is back.
     * @param startedAt epoch ms at which the run began
     */
    checkEnd: async (orders: Iterable<LedgerOrder>, payments: Payments, startedAt: number): Promise<void> => {
      const ends = await sessionEnds()
      const endOf = ({ sessionId }: Ownership): number => (sessionId === null ? Infinity : (ends.get(sessionId) ?? Infinity) - startedAt)
      /** A phone stays with its guest over a new login, unless the one before had ended meanwhile. */
      const leftAt = (at: number): number => {
        const [owner, next] = [owners[at], owners[at + 1]]
        if (!owner || !next) return owner ? endOf(owner) : Infinity
        if (endOf(owner) <= next.from || next.guestId !== owner.guestId) return Math.min(endOf(owner), next.from)
        return leftAt(at + 1)
      }
      /** Whether the phone was a guest's from a moment on, ms of the run, for as long as telling them may take. */
      const hasStayed = (guestId: string, since: number): boolean => {
        const at = owners.findLastIndex(({ from }) => from <= since)
        return owners[at]?.guestId === guestId && leftAt(at) > since + TOLD_WITHIN_MS
      }
      for (const { id, guestId, order } of orders) {
        const stayed = hasStayed(guestId, (order.events.at(-1)?.at ?? startedAt) - startedAt)
        // What a guest gave up before it was paid is no news to them.
        const isGivenUp = order.status === 'CANCELLED' && kitchenSince(order) === null
        if (order.events.length > 1 && !isGivenUp && stayed && told.get(id) !== order.status) fail(`The guest of ${order.note} was told ${told.get(id) ?? 'nothing'}, and it is ${order.status}`)
        const [paidAt, wasBackAt, last] = [paidLateAt(order, payments.orders.get(id)), backAt(order), toldOfPayment.get(id)]
        if (paidAt !== null && hasStayed(guestId, paidAt - startedAt) && !(last && last.at >= paidAt - startedAt)) fail(`${order.note} was paid after its guest had left, and they were not told`)
        const isHeldSince = order.refunds?.some((refund) => isReleased(refund) && refund.askedAt >= (wasBackAt ?? Infinity)) ?? false
        if (wasBackAt !== null && hasStayed(guestId, wasBackAt - startedAt) && last?.news !== 'refunded' && !isHeldSince) fail(`The money of ${order.note} is back, and its guest was told ${last?.news ?? 'nothing'}`)
      }
    },
  }
}

export type PushService = ReturnType<typeof createPushService>

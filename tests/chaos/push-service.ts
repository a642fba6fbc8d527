/** A push service and the phone behind it: what it is sent must be true of the order, and of a guest who is still there. */
import { kitchenSince } from '#domain/order-life.ts'
import { is } from 'superstruct'
import { PushMessage } from '#schemas/push.ts'
import type { PushAnswer, PushGateway } from '#server/gateways/push.ts'
import type { LedgerOrder } from './ledger.ts'
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

export function createPushService({ world, random, orderOf, sessionEnds, count, fail }: PushServiceTools) {
  const owners: Ownership[] = []
  /** The last status told of each order. */
  const told = new Map<string, string>()
  let healed = false

  const deliver = async (text: string): Promise<void> => {
    const message: unknown = JSON.parse(text)
    if (!is(message, PushMessage)) return fail('A phone was sent a message that it cannot read')
    const { orderId, status, news } = message.notification.data
    const ordered = await orderOf(orderId)
    const { guestId: lastOwner = null, sessionId = null } = owners.at(-1) ?? {}
    const owner = sessionId !== null && (await sessionEnds()).has(sessionId) ? null : lastOwner
    if (!ordered) return fail('A phone was told of an order that is not there')
    const { order, guestId } = ordered
    if (guestId !== owner) fail(`A phone was told of ${order.note} after its guest had left`)
    if (status !== order.status) fail(`A phone was told that ${order.note} is ${status}, and it is ${order.status}`)
    if (news === 'cancel-refused' && order.cancelAsk?.answer !== 'NO') fail(`A phone was told that ${order.note} is not cancelled, and nobody said so`)
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
     * At the end: who stayed long enough was told how each of their orders stands.
     * @param startedAt epoch ms at which the run began
     */
    checkEnd: async (orders: Iterable<LedgerOrder>, startedAt: number): Promise<void> => {
      const ends = await sessionEnds()
      const endOf = ({ sessionId }: Ownership): number => (sessionId === null ? Infinity : (ends.get(sessionId) ?? Infinity) - startedAt)
      /** A phone stays with its guest over a new login, unless the one before had ended meanwhile. */
      const leftAt = (at: number): number => {
        const [owner, next] = [owners[at], owners[at + 1]]
        if (!owner || !next) return owner ? endOf(owner) : Infinity
        if (endOf(owner) <= next.from || next.guestId !== owner.guestId) return Math.min(endOf(owner), next.from)
        return leftAt(at + 1)
      }
      for (const { id, guestId, order } of orders) {
        const changedAt = (order.events.at(-1)?.at ?? startedAt) - startedAt
        const at = owners.findLastIndex(({ from }) => from <= changedAt)
        const stayed = owners[at]?.guestId === guestId && leftAt(at) > changedAt + TOLD_WITHIN_MS
        // What a guest gave up before it was paid is no news to them.
        const isGivenUp = order.status === 'CANCELLED' && kitchenSince(order) === null
        if (order.events.length > 1 && !isGivenUp && stayed && told.get(id) !== order.status) fail(`The guest of ${order.note} was told ${told.get(id) ?? 'nothing'}, and it is ${order.status}`)
      }
    },
  }
}

export type PushService = ReturnType<typeof createPushService>

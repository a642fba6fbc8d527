/** P-12: guests who lift the lids of mystery deals in the cart, in one tab or two, and take a dish from under one of them; by the product's own call (CA-08). */
import type { CartLine, OrderedMystery } from '#schemas/cart.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { MysterySession } from '#schemas/offer.ts'
import { outlet } from './ground.ts'
import type { Phone } from './phone.ts'
import type { Random } from './random.ts'
import type { Realm } from './realm.ts'
import type { Fault } from './tally.ts'
import { orderedLines } from './wish.ts'
import type { World } from './world.ts'

/** What a guest took from under a lid, and the session as the phone was told of it. */
export interface TakenLid {
  mystery: OrderedMystery
  session: MysterySession
}

/** A page that asks the back end in the guest's name. */
type Asker = Pick<Realm, 'ask'>

export interface LidTools {
  world: Pick<World, 'note'>
  phone: Pick<Phone, 'lids'> & { readonly session: { guestId: string } | null }
  random: Random
  count: (fault: Fault) => void
  /** The page under the guest's thumb, null while none is open. */
  page: () => Asker | null
  newId: () => string
  fail: (what: string) => void
}

/** How likely a guest goes on with the session that the phone knows: it may be over, or have gone with an order. */
const GOES_ON_ODDS = 0.85
const TWO_TABS_ODDS = 0.25
const MOST_TRIES = 3
const UNANSWERED: ReadonlySet<ErrorCode> = new Set(['NO_NETWORK', 'UNKNOWN_SERVER_ERR', 'SERVER_BUSY', 'RATE_LIMITED'])
/** Of guests who have seen what is under a lid and take none of it. */
const TAKES_NONE_ODDS = 0.3

export function createLids({ world, phone, random, count, page, newId, fail }: LidTools) {
  /** The offer that each lid showed first, by session and ordinal. */
  const shown = new Map<string, string>()

  const told = (guestId: string, session: MysterySession): void => {
    for (const { ordinal, offer } of session.seen) {
      const [lid, first] = [`${session.id} ${ordinal}`, shown.get(`${session.id} ${ordinal}`)]
      if (first === undefined) count('lid lifted')
      else if (first !== offer.id) fail(`Lid ${ordinal} shows ${offer.id}, and has shown ${first}`)
      shown.set(lid, offer.id)
    }
    const known = phone.lids.get(guestId)
    if (known?.id !== session.id || known.seen.length <= session.seen.length) phone.lids.set(guestId, session)
  }

  /** @returns whether the server showed something; null: it may, as nothing that counts was answered */
  const lift = async (open: Asker, guestId: string, lines: readonly CartLine[], serviceType: ServiceType, ordinal: number, sessionId: string | null): Promise<boolean | null> => {
    const body = { outletId: outlet.id, serviceType, lines: orderedLines(lines), ordinal, sessionId }
    const reply = await open.ask({ method: 'PATCH', path: '/api/restaurantUpsells/cartUpsellItems/updateIsSeen', body, struct: MysterySession, asGuest: true })
    if ('error' in reply) {
      world.note(`no lid for the guest: ${reply.error}`)
      if (reply.error === 'UPSELL_SESSION_TIMEOUT') count('lid of a session that is over')
      return UNANSWERED.has(reply.error) ? null : false
    }
    told(guestId, reply.value)
    return true
  }

  /** Tapped again where nothing was answered. */
  const liftWithPatience = async (...asked: Parameters<typeof lift>): Promise<boolean> => {
    for (let tries = 1; tries < MOST_TRIES; tries++) {
      const isShown = await lift(...asked)
      if (isShown !== null) return isShown
    }
    return (await lift(...asked)) ?? false
  }

  return {
    /** Lifts some lids beside a cart, and takes a dish. @returns null: none, or there was none to take */
    take: async (lines: readonly CartLine[], serviceType: ServiceType): Promise<TakenLid | null> => {
      const [open, guestId] = [page(), phone.session?.guestId]
      if (!open || guestId === undefined) return null
      const known = random.chance(GOES_ON_ODDS) ? (phone.lids.get(guestId) ?? null) : null
      let session = known
      for (let lids = random.between(known ? 0 : 1, 3); lids > 0; lids--) {
        const [ordinal, sessionId] = [(session?.seen.length ?? 0) + 1, session?.id ?? null]
        const isTwice = random.chance(TWO_TABS_ODDS)
        if (isTwice) count('lid lifted in two tabs at once')
        const lifted = await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => liftWithPatience(open, guestId, lines, serviceType, ordinal, sessionId)))
        if (!lifted.includes(true)) break
        session = phone.lids.get(guestId) ?? null
      }
      if (!session || session.seen.length === 0 || random.chance(TAKES_NONE_ODDS)) return null
      const { ordinal, offer } = random.pick(session.seen)
      const itemId = offer.gives.type === 'DD' ? offer.gives.dishes.items[0] : undefined
      return itemId === undefined ? null : { session, mystery: { sessionId: session.id, ordinal, line: { lineId: newId(), itemId, variationId: null, addOns: [], quantity: 1 } } }
    },
  }
}

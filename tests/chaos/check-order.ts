/** One order of the ledger against what its guest asked for, and against the outlet as its people left it. */
import { isDeepStrictEqual } from 'node:util'
import { type OfferBook, type OfferFacts, priceWithOffers } from '#domain/offers/price-with-offers.ts'
import { believedTapAt, orderExpiresAt, SET_BACK_MS } from '#domain/order-wait.ts'
import { priceWithPoints } from '#domain/points/price-with-points.ts'
import { seatLifeMs } from '#domain/presence.ts'
import { SERVICE_TYPES } from '#schemas/menu.ts'
import type { Order } from '#schemas/order.ts'
import { known } from '#schemas/primitives.ts'
import { tables } from './ground.ts'
import type { LedgerOrder } from './ledger.ts'
import { offers } from './offers.ts'
import type { OutletTruth, StandingOrder } from './outlet-truth.ts'
import { ZONE_OF_PIN } from './ways.ts'
import type { Asked, Tap } from './wish.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Entry and request read the clock at different moments of one turn. */
const ROUNDING_MS = 1000
/** India is so far ahead of UTC, all year. */
const INDIA_MS = 330 * MINUTE
/** The hours of what leaves the outlet (ground.ts), ms of India's day. */
const [OPENS, CLOSES] = [8 * 60 * MINUTE, 23.5 * 60 * MINUTE]

const dayOf = (at: number): number => Math.floor((at + INDIA_MS) / DAY)
const isWithinHours = (at: number): boolean => (at + INDIA_MS) % DAY >= OPENS && (at + INDIA_MS) % DAY < CLOSES
const tableOf = (code: string | null) => tables.find(({ scanCode }) => scanCode === code)
const leavesOutlet = (way: string): boolean => way === 'SP' || way === 'DL' || way === 'DT'

export interface OrderFacts {
  taps: ReadonlyMap<string, Tap>
  truthOf: (orderId: string) => OutletTruth
  fail: (what: string) => void
}

/** The inner zone's door is the outer zone's where the inner one is given up. */
function zoneIn({ outlet }: OfferBook, pin: NonNullable<Asked['pin']>): string | null {
  const served = new Set(outlet.delivery?.zones.map(({ id }) => id))
  const own = ZONE_OF_PIN[pin]
  if (own === null || served.has(own)) return own
  return own === 'inner' && served.has('outer') ? 'outer' : null
}

export function createOrderChecks({ taps, truthOf, fail }: OrderFacts) {
  const tapOf = (order: Pick<Order, 'note'>): Tap | undefined => [...taps.values()].find(({ name }) => name === order.note)
  const askedOf = (order: Pick<Order, 'id' | 'note'>): Asked | undefined => tapOf(order)?.asked.get(order.id)

  /** The way, the place, the time, the door and the dishes are the guest's own. */
  const checkKept = (order: Order, { command }: Asked): void => {
    const differs = (what: string, kept: unknown, asked: unknown): void => {
      if (!isDeepStrictEqual(kept, asked)) fail(`${order.note} was asked with ${what} ${JSON.stringify(asked)} and is kept with ${JSON.stringify(kept)}`)
    }
    differs('way', order.serviceType, command.serviceType)
    differs('table', order.tableLabel, tableOf(command.tableCode)?.label ?? null)
    differs('time', order.wantedAt ?? null, command.wantedAt ?? null)
    differs('car', order.vehicle ?? null, command.vehicle ?? null)
    differs('door', order.address ?? null, command.serviceType === 'DL' ? (command.address ?? null) : null)
    differs('dishes', order.lines.map(({ lineId, itemId, variationId, addOns, quantity }) => ({ lineId, itemId, variationId, addOns, quantity })), [...command.lines, ...(command.mystery ? [command.mystery.line] : [])])
    differs('mystery deal', order.offers?.some(({ mystery }) => mystery) ?? false, command.mystery !== undefined)
  }

  /** The zone, and to the paisa what the menu says. @returns what is wrong by this book */
  const faultsBy = (book: OfferBook, order: Order, { command, pin, session }: Asked, wasAccepted: boolean): string[] => {
    const faults: string[] = []
    const [zone, ownZone] = [order.delivery?.zoneId ?? null, pin && zoneIn(book, pin)]
    if (zone !== ownZone) faults.push(`${order.note} was asked with zone ${JSON.stringify(ownZone)} and is kept with ${JSON.stringify(zone)}`)
    const facts: OfferFacts = { offers, uses: new Map(), at: believedTapAt({ ...order, serviceType: command.serviceType }, order.orderPunchTime), mystery: session }
    const chosen = order.offers?.find(({ automatic, mystery }) => !automatic && !mystery)
    const { used = 0 } = order.points ?? {}
    const offered = priceWithOffers(command.lines, command.serviceType, book, facts, chosen ? { code: chosen.code, gift: null } : null, { pin: command.address?.pin, mystery: command.mystery })
    const { quote } = priceWithPoints(offered, command.serviceType, book.outlet, { wanted: used, spendable: used })
    if (quote.bill.total !== order.bill.total) faults.push(`${order.note} costs ${order.bill.total}, by the menu ${quote.bill.total}`)
    if (quote.delivery && !wasAccepted && quote.bill.items < quote.delivery.minimumBill) faults.push(`${order.note} is delivered for ${quote.bill.items}, below the minimum of ${quote.delivery.minimumBill}`)
    return faults
  }

  const checkPrice = (order: Order, asked: Asked, { books, wasAccepted }: OutletTruth): void => {
    const { command } = asked
    const chosen = order.offers?.find(({ automatic, mystery }) => !automatic && !mystery)
    if (chosen && chosen.code !== command.offerCode) fail(`${order.note} was asked with the code ${command.offerCode ?? 'none'} and has ${chosen.code}`)
    const { used = 0 } = order.points ?? {}
    if (used > (command.points ?? 0)) fail(`${order.note} takes ${used} points, its guest gave ${command.points ?? 0}`)
    const faults = books.map((book) => faultsBy(book, order, asked, wasAccepted))
    if (faults.every((own) => own.length > 0)) faults.at(-1)?.forEach(fail)
  }

  const checkTime = (order: Order, age: number, { closed, wasAccepted }: OutletTruth): void => {
    const way = known(order.serviceType, SERVICE_TYPES)
    if (way === null) return fail(`${order.note} was taken for ${order.serviceType}, which nobody serves`)
    const { placedAt, wantedAt, orderPunchTime: now } = order
    if (age < -SET_BACK_MS && !wasAccepted && !(typeof wantedAt === 'number' && wantedAt > now)) fail(`${order.note} was taken as one of now after the clock was set back`)
    if (age > orderExpiresAt({ serviceType: way, placedAt, wantedAt }) - placedAt + ROUNDING_MS) fail(`${order.note} was taken, too old: sent ${Math.round(age / MINUTE)} minutes after the tap`)
    const later = typeof wantedAt === 'number' && wantedAt > now ? wantedAt : null
    const status = wasAccepted ? undefined : closed.get(way)
    if (status === 'STOPPED' || (status !== undefined && later === null)) fail(`${order.note} was taken while ${way} was ${status}`)
    if (status === 'CLOSED' && later !== null && dayOf(later) === dayOf(now)) fail(`${order.note} was taken for today, and ${way} is closed for the day`)
    if (leavesOutlet(way) && !isWithinHours(later ?? now)) fail(`${order.note} was taken for a time outside the hours`)
    if (typeof wantedAt !== 'number') return
    if (wantedAt < placedAt - MINUTE - ROUNDING_MS) fail(`${order.note} was taken for a time that was past at the tap`)
    if (dayOf(wantedAt) > dayOf(placedAt) + 1) fail(`${order.note} was taken for a day too far ahead`)
  }

  /** Only a seat that the staff has vouched for, since the table was last cleared, brings an order to the kitchen unasked (decision 0035). */
  const checkSeat = (order: Order, { command, seat }: Asked, before: ReadonlyMap<string, StandingOrder>, { tableEnds, wasAccepted }: OutletTruth): void => {
    const table = tableOf(command.tableCode)
    if (!table || order.presence !== null || wasAccepted) return
    const unasked = (why: string): void => fail(`${order.note} went to the kitchen unasked with ${why}`)
    if (!seat) return unasked('no seat')
    if (seat.kind !== 'scanned') return unasked(`a seat: ${seat.kind}`)
    if (order.placedAt > seat.madeAt + seatLifeMs(table)) return unasked('a seat that is too old')
    if ((tableEnds.get(table.scanCode) ?? 0) >= seat.madeAt) return unasked('a seat of before the table was cleared')
    const isVouched = [...before.values()].some(({ order: other }) =>
      askedOf(other)?.seat?.value === seat.value && tapOf(other)?.guestId === tapOf(order)?.guestId && (other.presence === 'confirmed' || other.events.some(({ status }) => status === 'CONFIRMED' || status === 'PARTIALCONFIRM')))
    if (!isVouched) unasked('a seat that nobody vouched for')
  }

  return {
    tapOf,
    /**
     * An order as it was committed.
     * @param age ms on the device's clock between tap and sending @param before all orders as they were last looked at
     */
    checkNew: ({ order: seen }: LedgerOrder, age: number, before: ReadonlyMap<string, StandingOrder>): void => {
      const asked = askedOf(seen)
      if (!asked) return
      const truth = truthOf(seen.id)
      const order = truth.asTaken ?? seen
      checkTime(order, age, truth)
      const gone = truth.wasAccepted ? undefined : order.lines.find((line) => truth.soldOut.has(line.itemId))
      if (gone) fail(`${order.note} was taken with ${gone.itemId}, which is sold out`)
      checkKept(order, asked)
      checkPrice(order, asked, truth)
      checkSeat(order, asked, truth.standing ?? before, truth)
    },
    /** What the guest agreed to pay for this order, paise; of an order that no entry asked for the most that its guest ever agreed to. */
    mostOf: (tap: Tap, orderId: string): number => tap.asked.get(orderId)?.command.expectedTotal ?? Math.max(...[...tap.asked.values()].map(({ command }) => command.expectedTotal)),
  }
}

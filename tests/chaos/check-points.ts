/** What must hold of points after every commit: none made up, none spent twice, each where its order stands, and back when it comes to nothing. */
import { endedUnmade, isServed } from '#domain/order-life.ts'
import { amountDue } from '#domain/payments.ts'
import { guestScope } from '#server/sync/scopes.ts'
import type { Order } from '#schemas/order.ts'
import type { Rewards } from '#schemas/rewards.ts'
import { brand } from './ground.ts'
import type { Ledger, LedgerOrder } from './ledger.ts'
import { NO_POINTS, type PointBooks, type PointTransfer } from './points.ts'
import type { Fault } from './tally.ts'

/** What is counted as points move, by the kind of the posting. */
const COUNTED: Readonly<Record<string, Fault>> = {
  hold: 'points held', spend: 'points spent', return: 'points given back', restore: 'points given back', earn: 'points earned', void: 'earned points taken back before they count', expire: 'points ended',
}
const PLACES = ['free', 'pending', 'held', 'debt', 'issued', 'spent', 'expired'] as const
type Place = (typeof PLACES)[number]
/** What the guest has, and what the guest had: never less than nothing. */
const NEVER_BELOW: readonly Place[] = ['free', 'pending', 'held', 'spent', 'expired']
const HOUR = 3_600_000
/** An ended lot is posted when no order that waited can want it any more, and a worker has looked. */
const POSTED_MS = 2 * HOUR + HOUR / 4

const flow = (transfers: readonly PointTransfer[], place: Place): number =>
  transfers.reduce((sum, { debit, credit, amount }) => sum + (debit === `points:${place}` ? amount : 0) - (credit === `points:${place}` ? amount : 0), 0)

export interface PointFacts {
  /** Epoch ms of the server. */
  now: () => number
  count: (fault: Fault) => void
  fail: (what: string) => void
}

export function createPointChecks({ now, count, fail }: PointFacts) {
  let before = NO_POINTS
  let checked: Ledger | null = null

  const checkGuest = (ledger: string, { transfers, balances, lots }: PointBooks): void => {
    const own = transfers.filter((transfer) => transfer.ledger === ledger)
    for (const place of PLACES) {
      const balance = balances.get(`${ledger} points:${place}`) ?? 0
      if (balance !== flow(own, place)) fail(`${ledger} has ${balance} points ${place}, its transfers come to ${flow(own, place)}`)
      if (NEVER_BELOW.includes(place) && balance < 0) fail(`${ledger} has ${balance} points ${place}`)
    }
    const left = lots.filter((lot) => lot.ledger === ledger).reduce((sum, { remaining }) => sum + remaining, 0)
    const free = flow(own, 'free')
    if (left !== free) fail(`${ledger} has lots of ${left} points that can be used, its ledger has ${free}`)
  }

  /** It was paid and over until a payment was undone: what was spent on it stays spent (F-36), what it earned is promised again. */
  const isOpenAgain = ({ status, events, payments = [] }: Order): boolean => {
    const servedAt = events.find((event) => isServed(event.status))?.at
    return isServed(status) && servedAt !== undefined && payments.some(({ amount, at }) => amount < 0 && at >= servedAt)
  }

  /** An order's own points: held while it is open, spent once it is paid and over, nowhere when it came to nothing; what it earns likewise. */
  const checkOrder = ({ id, order }: LedgerOrder, { transfers, uses }: PointBooks): void => {
    const own = transfers.filter(({ orderId }) => orderId === id)
    const { used, earns, saving } = endedUnmade(order.status) ? { used: 0, earns: 0, saving: 0 } : (order.points ?? { used: 0, earns: 0, saving: 0 })
    const isOver = isServed(order.status) && amountDue(order) <= 0
    const wrong = (place: Place, meant: number): void => {
      if (flow(own, place) !== meant) fail(`${order.note} is ${order.status} and has ${flow(own, place)} points ${place}, not ${meant}`)
    }
    const isSpent = isOver || isOpenAgain(order)
    wrong('held', isSpent ? 0 : used)
    wrong('spent', isSpent ? used : 0)
    wrong('pending', isOver ? 0 : earns)
    wrong('issued', -earns)
    if ((uses.get(id) ?? 0) !== used) fail(`${order.note} takes ${used} points, and ${uses.get(id) ?? 0} are noted for their lots`)
    if (saving > order.bill.discount) fail(`${order.note} saves ${saving} by points, and ${order.bill.discount} in all`)
    if (used > 0 && order.offers?.some(({ automatic, mystery }) => !automatic && !mystery)) fail(`${order.note} is paid with points beside an offer`)
  }

  const sumsByKind = ({ transfers }: PointBooks): Map<string, number> => {
    const sums = new Map<string, number>()
    for (const { kind, orderId } of transfers) if (orderId !== null || kind === 'expire') sums.set(kind, (sums.get(kind) ?? 0) + 1)
    return sums
  }
  const tally = (books: PointBooks): void => {
    const had = sumsByKind(before)
    for (const [kind, sum] of sumsByKind(books)) for (let at = had.get(kind) ?? 0; at < sum; at++) if (COUNTED[kind]) count(COUNTED[kind])
    before = books
  }

  return {
    check: (books: PointBooks, ledger: Ledger): void => {
      if (books === before && ledger === checked) return
      if (books !== before) tally(books)
      checked = ledger
      for (const scope of new Set(books.transfers.map((transfer) => transfer.ledger))) checkGuest(scope, books)
      for (const ordered of ledger.orders.values()) checkOrder(ordered, books)
    },
    /** What ended is posted by the run's end. */
    checkEnd: ({ lots }: PointBooks): void => {
      if (lots.some(({ until, remaining }) => remaining > 0 && until !== null && until + POSTED_MS < now())) fail('Points that ended are still there')
    },
  }
}

/** @param rewards as the guest's phone has them; null: it was never told of any */
export function rewardsFaults({ transfers }: PointBooks, guestId: string, rewards: Rewards | null): string[] {
  const own = transfers.filter(({ ledger }) => ledger === guestScope({ brandId: brand.id, guestId }))
  if (own.length === 0) return []
  const told = rewards && { free: rewards.points.lots.reduce((sum, { points }) => sum + points, 0), pending: rewards.points.pending, held: rewards.points.held, debt: -rewards.points.debt }
  const places = ['free', 'pending', 'held', 'debt'] as const
  return places.flatMap((place) => (told?.[place] === flow(own, place) ? [] : [`The phone was told of ${told?.[place] ?? 'no'} points ${place}, and there are ${flow(own, place)}`]))
}

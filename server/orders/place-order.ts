import { is } from 'superstruct'
import { allowedAvailability } from '#domain/brand-modules.ts'
import { kitchenSince, runsOutAt, UNANSWERED_MS } from '#domain/order-life.ts'
import { isPresenceKnown, type KnownSeat } from '#domain/presence.ts'
import { additionalParamOf } from '#domain/offers/additional-param.ts'
import { disabledItems, type LostChoice, orderVerdict, type OrderVerdict } from '#domain/order-verdict.ts'
import { believedTapAt, isAgeUnknown, onServerClock } from '#domain/order-wait.ts'
import { businessDay } from '#domain/business-day.ts'
import { Order, type PlaceOrder } from '#schemas/order.ts'
import type { Quote } from '#schemas/quote.ts'
import { answerToCopy, bodyHashes, type Claim, claimKeyAndNumber, keepRefusal } from '../commands/command-key.ts'
import { isOlderThanKept } from '../commands/retention.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { type GuestStanding, isBetaOnly, standingColumns } from '../guests/may-order.ts'
import { Refusal } from '../http/refusal.ts'
import type { GuestIdentity } from '../identity.ts'
import { tellBoards } from '../kitchen/tell-boards.ts'
import { heldAsItIs } from '../outlets/judging-lock.ts'
import { presenceColumns, type PresenceRow } from '../outlets/read-presence.ts'
import { giveBackUses, tellGivenUses } from '../offers/offer-uses.ts'
import { type OrderOffers, type OrderUse, readOrderOffers, takeOffers } from '../offers/order-offer.ts'
import { compareSoon } from '../payments/compare-days.ts'
import { holdSpendable, movePoints } from '../points/move-points.ts'
import { tellPhones } from '../push/tell-phones.ts'
import { type Epoch, readEpoch } from '../sync/epoch.ts'
import { guestScope, outletScope } from '../sync/scopes.ts'
import { documentsWritten } from '../sync/sync-news.ts'
import { travelling, writeDocuments } from '../sync/write-documents.ts'
import { newOrder, type OrderMaking, termsOf } from './new-order.ts'
import { readGuestOrder, readOrder } from './read-orders.ts'

/** The guest's request as it arrived. */
export interface Placing {
  guest: GuestIdentity
  command: PlaceOrder
  /** The request's body as it arrived. */
  text: string
  /** The device's clock as the request left, epoch ms; null: not said. */
  deviceNow: number | null
  /** When the device was told that this very order is accepted, by its clock, epoch ms; null: never. */
  acceptedAt: number | null
}

export interface Placed {
  order: Order
  /** The order stood already: this was a copy. */
  repeated: boolean
}

type Answer = { placed: Placed } | { refusal: Refusal }

interface Facts extends GuestStanding, PresenceRow {
  outletSeq: number | null
  running: number
}

async function readFacts(tx: Tx, { guest, command }: Placing, seat: KnownSeat | null, now: number): Promise<Facts> {
  const [row] = await rowsOf<Facts>(
    tx.q,
    sql`select (select seq from scope_counters where scope = ${outletScope(command.outletId)}) as "outletSeq",
      (select count(*)::int from orders where guest_id = ${guest.guestId} and running) as running,
      ${standingColumns(guest)}, ${presenceColumns(command, seat, now)}`,
  )
  return row ?? { outletSeq: null, running: 0, exists: false, deleted: false, blocked: false, inBetaGroup: false, tableEndedAt: null, seatGuestId: null, isPartyKnown: false }
}

function offerRefusal({ code, reasons, mystery }: LostChoice, quote: Quote): Refusal {
  const offer = code === null ? {} : { offer: { code, reason: reasons[0]?.kind ?? 'unknown', ...(mystery ? { mystery } : {}) } }
  return new Refusal('OFFER_NOT_APPLICABLE', { ...(reasons.length > 0 ? { additionalParam: additionalParamOf(reasons) } : {}), details: { quote, ...offer } })
}

/** VA-20, EN-16: where points are what changed, how many there are, and the minimum that they need. */
function priceRefusal({ quote, points, room }: Extract<OrderVerdict, { code: 'PRICE_CHANGED' }>): Refusal {
  const minimum = points && room?.reason?.kind === 'amount' ? { additionalParam: { minOrderValue: room.reason.minimum } } : {}
  return new Refusal('PRICE_CHANGED', { ...minimum, details: { quote, ...(points ? { points } : {}) } })
}

function refusalOf(verdict: OrderVerdict & { taken: false }): Refusal {
  switch (verdict.code) {
    case 'ORDER_TIME_NOT_ALLOWED': return new Refusal(verdict.code, { details: { ...verdict.closed } })
    case 'ITEM_NOT_AVAILABLE': return new Refusal(verdict.code, { disabledItems: disabledItems(verdict.quote.problems), details: { quote: verdict.quote } })
    case 'SELECTION_INVALID': return new Refusal(verdict.code, verdict.quote ? { details: { quote: verdict.quote } } : {})
    case 'PRICE_CHANGED': return priceRefusal(verdict)
    case 'DELIVERY_OUTSIDE':
    case 'DELIVERY_MINIMUM': return new Refusal(verdict.code, { details: { quote: verdict.quote } })
    case 'OFFER_NOT_APPLICABLE': return offerRefusal(verdict.lost, verdict.quote)
    default: return new Refusal(verdict.code)
  }
}

/** The next number of the day on which the order is handed over: of two orders that are handed over on one day no number is the same. @param day business day, "2026-11-21" */
async function nextToken(tx: Tx, outletId: string, day: string): Promise<number> {
  const [row] = await rowsOf<{ last: number }>(
    tx.q,
    sql`insert into tokens (outlet_id, day, last) values (${outletId}, ${day}, 1) on conflict (outlet_id, day) do update set last = tokens.last + 1 returning last`,
  )
  return Number(row?.last)
}

/** Order, first event and the guest's document in one statement. */
async function writeOrder(tx: Tx, guest: GuestIdentity, order: Order, making: OrderMaking, seat: KnownSeat | null, seq: number): Promise<void> {
  const scope = guestScope(guest)
  const json = travelling({ collection: 'orders', id: order.id, body: order })
  await tx.q.execute(
    sql`with placed as (
        insert into orders (outlet_id, id, brand_id, guest_id, status, running, version, expected_total, total,
          punched_at, changed_at, kitchen_at, ends_at, body, terms, table_code, seat_id, seat_made_at)
        values (${order.outletId}, ${order.id}, ${order.brandId}, ${guest.guestId}, ${order.status}, true, 1, ${making.command.expectedTotal}, ${order.bill.total},
          ${making.now}, ${making.now}, ${kitchenSince(order)}, ${runsOutAt(order)}, ${JSON.stringify(order)}, ${JSON.stringify(termsOf(making))},
          ${making.command.tableCode}, ${seat?.id ?? null}, ${seat?.madeAt ?? null})
      ), told as (
        insert into order_events (outlet_id, order_id, version, status, at, actor) values (${order.outletId}, ${order.id}, 1, ${order.status}, ${making.now}, 'guest')
      )
      insert into documents (scope, collection, id, seq, deleted, body) values (${scope}, 'orders', ${order.id}, ${seq}, false, ${json})`,
  )
  tx.news.add(documentsWritten, { scope, collection: 'orders', documents: [{ id: order.id, seq, json }] })
  if (kitchenSince(order) !== null) await tellBoards(tx, order.outletId, 'orders')
}

async function refuse(tx: Tx, key: string, refusal: Refusal): Promise<Answer> {
  return { refusal: await keepRefusal(tx, key, refusal) }
}

/** What an order that is refused after all had taken is given back. */
async function withoutUse(tx: Tx, order: Order, refusal: Refusal, now: number): Promise<Refusal> {
  await tellGivenUses(tx, order.brandId, await giveBackUses(tx, order, now))
  return refusal
}

async function answerAgain(tx: Tx, claim: Claim): Promise<Answer> {
  const refusal = await answerToCopy(tx.q, claim)
  if (refusal) return { refusal }
  const order = await readOrder(tx.q, claim.key)
  return order ? { placed: { order, repeated: true } } : { refusal: new Refusal('KEY_REUSED') }
}

/** An order that came so much later than its guest tapped, ms, waited for a network, and the guest may have put the phone away. */
const AWAY_MS = 60_000

/**
 * A copy of a command whose key is no longer kept: the order if there is one, else it is too old to become one. Not final (decision 0022): nothing stands under the key, and
 * an earlier attempt, sent before the phone's clock was set right, may still be on its way; the phone has the key closed.
 */
async function answerLateCopy(deps: Deps, guest: GuestIdentity, orderId: string): Promise<Placed> {
  const order = await readGuestOrder(deps.db, guest, orderId)
  if (!order) throw new Refusal('ORDER_EXPIRED')
  return { order, repeated: true }
}

/**
 * When an order was accepted that a restore lost since, however long ago, as the phone says, epoch ms of the server's clock; null: there was no restore, or no acceptance. What was
 * accepted since the restore stands, and is not placed again: a later moment was read from a clock that was set right since, and is taken for the latest that it can have been.
 */
export const lostAt = ({ acceptedAt, deviceNow }: Pick<Placing, 'acceptedAt' | 'deviceNow'>, epoch: Epoch, now: number): number | null =>
  acceptedAt === null || epoch.beganAt === 0 ? null : Math.min(onServerClock(acceptedAt, deviceNow, now), epoch.beganAt)

/**
 * When this server accepted the order before its database was restored (decision 0015), as the phone says, epoch ms of the server's clock; null: it did not. Such an order is not
 * judged by the hour or by what is sold out, for as long as an order may stand without the outlet's answer. Its price is judged all the same, by offers that stood shortly
 * before that moment: nothing proves what the phone says.
 * @param lost as `lostAt` says
 */
export const acceptedBeforeRestore = (lost: number | null, now: number): number | null => (lost !== null && now - lost <= UNANSWERED_MS ? lost : null)

/** Judges an order and takes what it stands on; where a last use was taken meanwhile it is judged anew, and what it stands on then is taken: an order has nothing that is not its own. */
async function judgeAndTake(tx: Tx, judge: (known: OrderOffers) => OrderVerdict, offers: OrderOffers, use: OrderUse): Promise<OrderVerdict> {
  const verdict = judge(offers)
  const gone = verdict.taken ? await takeOffers(tx, verdict, offers, use) : null
  // Each turn knows of one more that is used up, so there are no more of them than an order names.
  return gone ? judgeAndTake(tx, judge, gone, use) : verdict
}

/**
 * An order's way, step 3 (house.md): one transaction claims the key, judges, and writes order, token, event and document, or the refusal.
 * Throws the Refusal that is the key's answer.
 */
export async function placeOrder(deps: Deps, placing: Placing): Promise<Placed> {
  const { guest, command, text, deviceNow } = placing
  if (isOlderThanKept(command.orderId, deviceNow, deps.now())) return answerLateCopy(deps, guest, command.orderId)
  const hashes = bodyHashes('place-order', guest.guestId, command, text)
  await deps.outlets.get(command.outletId) // In memory before the transaction opens, so that it is short.
  const answer = await deps.transact(async (tx): Promise<Answer> => {
    const now = deps.now()
    const claim: Claim = { key: command.orderId, kind: 'place-order', guestId: guest.guestId, outletId: command.outletId, hashes, at: now }
    const seq = await claimKeyAndNumber(tx, claim, guestScope(guest), heldAsItIs(command.outletId))
    if (seq === null) return answerAgain(tx, claim)
    // The phone may have heard of the epoch from an instance that noticed it sooner than this one.
    const epoch = placing.acceptedAt === null ? null : await readEpoch(tx.q)
    const lost = epoch && lostAt(placing, epoch, now)
    const acceptedAt = acceptedBeforeRestore(lost, now)
    const seat = command.tableCode === null ? null : deps.seats.read(command.seat, command.outletId, command.tableCode)
    const facts = await readFacts(tx, placing, seat, now)
    const held = await deps.outlets.atLeast(tx.q, command.outletId, facts.outletSeq ?? 0)
    if (!held) return refuse(tx, claim.key, new Refusal('OUTLET_NOT_FOUND'))
    if (held.outlet.brandId !== guest.brandId || facts.deleted) return refuse(tx, claim.key, new Refusal('UNAUTHORIZED_ACTION'))
    if (!facts.blocked && !facts.inBetaGroup && isBetaOnly(held.outlet.additionalProperties)) return refuse(tx, claim.key, new Refusal(facts.exists ? 'BETA_GROUP' : 'UNAUTHORIZED_ACTION'))
    const table = command.tableCode === null ? null : held.tables.find((entry) => entry.scanCode === command.tableCode)
    // Tapped before it was accepted, also where a clock that was set right since says otherwise.
    const placedAt = Math.min(onServerClock(command.placedAt, deviceNow, now), lost ?? now)
    const offers = await readOrderOffers(tx, guest, command, held, acceptedAt)
    const tapAt = believedTapAt({ ...command, placedAt }, acceptedAt ?? now)
    const points = command.points === undefined ? 0 : await holdSpendable(tx, guest, tapAt)
    const ageUnknown = lost === null && deviceNow !== null && isAgeUnknown(command.placedAt, deviceNow)
    const availability = allowedAvailability(held.brand, held.availability)
    const judge = (known: OrderOffers): OrderVerdict =>
      orderVerdict(command, { ...held, availability, table, guestBlocked: facts.blocked, running: facts.running, offers: known, points, placedAt, ageUnknown, acceptedAt, wasLost: lost !== null, now })
    const verdict = await judgeAndTake(tx, judge, offers, { guest, orderId: command.orderId, at: tapAt, acceptedAt, now })
    if (!verdict.taken) return refuse(tx, claim.key, refusalOf(verdict))
    const token = await nextToken(tx, command.outletId, businessDay(Math.max(now, command.wantedAt ?? now), held.outlet.timeZone))
    const { quote, charges, chosenLines, bringing, timing } = verdict
    const isPresent = !table || acceptedAt !== null || isPresenceKnown({ ...facts, seat, guestId: guest.guestId, placedAt }, table, held.outlet)
    const making: OrderMaking = { command, held, table: table ?? null, presence: isPresent ? null : 'asked', quote, charges, chosenLines, bringing, timing, token, placedAt, now }
    const order = newOrder(making)
    // What no phone and no board could read is never written.
    if (!is(order, Order)) return refuse(tx, claim.key, await withoutUse(tx, order, new Refusal('SELECTION_INVALID'), now))
    await writeOrder(tx, guest, order, making, seat, seq)
    // Its time to be paid runs from now on (PAY_WINDOW_MS), and nobody else says so where the page is closed.
    if (order.status === 'DRAFT' && now - placedAt > AWAY_MS) await tellPhones(tx, guest, order.id, now)
    const rewards = await movePoints(tx, { guest, order, terms: termsOf(making), version: 1, by: 'guest', at: tapAt, now })
    if (rewards) await writeDocuments(tx, guestScope(guest), [rewards])
    // What was paid for it then is looked for: it may wait for that money. Days after the restore no such order is taken any more, so that then none begins a comparison.
    if (lost !== null) await compareSoon(tx.q, now)
    return { placed: { order, repeated: false } }
  }, command.outletId)
  if ('refusal' in answer) throw answer.refusal
  return answer.placed
}

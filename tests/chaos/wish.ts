/** What guests wish for: dishes drawn from a seed, and the outbox entry that a tap makes of them. */
import { orderExpiresAt } from '#domain/order-wait.ts'
import type { CartLine, OrderedLine } from '#schemas/cart.ts'
import type { MysterySession } from '#schemas/offer.ts'
import type { PlaceOrder } from '#schemas/order.ts'
import type { FeedbackEntry, OrderEntry } from '#schemas/outbox.ts'
import type { Quote } from '#schemas/quote.ts'
import { newEntry } from '#src/commands/new-entry.ts'
import { ids } from '../fixtures/test-menu.ts'
import { outlet, PLAIN_DISHES } from './ground.ts'
import type { Random } from './random.ts'
import type { PinKind, SeatKind, Serving } from './ways.ts'

/** A seat as the phone holds it: the server's text, where it came from, and when it was made, epoch ms of the server. */
export interface HeldSeat {
  value: string
  kind: Exclude<SeatKind, 'none'>
  tableCode: string
  madeAt: number
}

/** What one entry asked for, copied as the guest tapped: what the ledger makes of it is compared with it. */
export interface Asked {
  command: PlaceOrder
  pin: PinKind | null
  seat: HeldSeat | null
  /** The session that the dish from under a lid is of, as the phone knew it; null: there is no such dish. */
  session: MysterySession | null
}

/** One wish for one order, however many entries it takes; the order's note carries its name into the ledger. */
export interface Tap {
  name: string
  guestId: string
  /** By the entry that said so. */
  asked: Map<string, Asked>
  /** Whether and when it is paid online. */
  pay: PayWish | null
}

/** `before`: the order waits for it (ST-11); `after`: of a bill that is open. */
export type PayWish = 'before' | 'after'

/** @param now epoch ms of the device */
export function drawDish(random: Random, lineId: string, now: number): CartLine {
  const choices = random.chance(0.3)
    ? { itemId: ids.tikka, variationId: random.pick(['tikka-half', ids.tikkaFull]), addOns: [{ groupId: 'chutneys', addOnId: random.pick(['mint', 'tamarind', 'garlic']), quantity: 1 }] }
    : { itemId: random.pick(Object.keys(PLAIN_DISHES)), variationId: null, addOns: [] }
  return {
    lineId,
    ...choices,
    quantity: random.between(1, 3),
    shown: { name: choices.itemId, choices: '', unitPrice: 0, foodType: 'VF', picture: null },
    changedAt: now,
    removedAt: null,
  }
}

export const orderedLines = (lines: readonly CartLine[]): OrderedLine[] => lines.map(({ lineId, itemId, variationId, addOns, quantity }) => ({ lineId, itemId, variationId, addOns, quantity }))

export interface Wished {
  /** The entry's id: a UUIDv7. */
  id: string
  /** Epoch ms of the device. */
  now: number
  name: string
  guestId: string
  lines: readonly CartLine[]
  quote: Pick<Quote, 'menuVersion' | 'bill'>
  serving: Pick<Serving, 'way' | 'table' | 'vehicle'>
  /** The device's clock minus the server's, ms; wanted times are the server's. */
  skewMs: number
  /** What else the command carries. */
  extras: Pick<PlaceOrder, 'wantedAt' | 'address' | 'seat' | 'offerCode' | 'gift' | 'points' | 'paymentTiming' | 'mystery'>
}

export function orderEntryOf({ id, now, name, guestId, lines, quote, serving: { way, table, vehicle }, skewMs, extras }: Wished): OrderEntry {
  return {
    id,
    version: 1,
    kind: 'place-order',
    guestId,
    outletId: outlet.id,
    state: 'saved',
    attempts: 0,
    createdAt: now,
    nextAttemptAt: now,
    expiresAt: orderExpiresAt({ serviceType: way, placedAt: now, wantedAt: extras.wantedAt && extras.wantedAt + skewMs }),
    changedAt: now,
    refusal: null,
    replacedBy: null,
    withdrawing: 'no',
    answer: null,
    command: {
      version: 1,
      orderId: id,
      outletId: outlet.id,
      tableCode: table?.scanCode ?? null,
      serviceType: way,
      lines: orderedLines(lines),
      note: name,
      menuVersion: quote.menuVersion,
      expectedTotal: quote.bill.total,
      ...(vehicle ? { vehicle } : {}),
      ...extras,
      placedAt: now,
    },
    shown: { outletName: outlet.name, tableLabel: table?.label ?? null, lines: [...lines], bill: quote.bill },
  }
}

/** What a guest says of an order that was served. @param rating 1 to 5 @param now epoch ms of the device */
export const feedbackEntryOf = ({ id, guestId, orderId, rating, now }: { id: string; guestId: string; orderId: string; rating: number; now: number }): FeedbackEntry => ({
  ...newEntry(id, guestId, outlet.id, now),
  kind: 'give-feedback',
  command: { version: 1, feedback: { id, orderId, overallRating: rating, foodRating: null, serviceRating: null, ambienceRating: null, remark: '' }, givenAt: now },
})

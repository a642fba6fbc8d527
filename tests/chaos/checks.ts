/** What must hold after every single event of a run, and what at its end. */
import { is } from 'superstruct'
import { endedUnmade, isRunning, kitchenSince } from '#domain/order-life.ts'
import { orderLabel } from '#domain/order-status.ts'
import { factsOf, orderTruth } from '#domain/order-truth.ts'
import { isWaiting } from '#outbox/next-step.ts'
import type { Order } from '#schemas/order.ts'
import { type CancelEntry, type FeedbackEntry, type OrderEntry, OutboxEntry } from '#schemas/outbox.ts'
import { createOrderChecks } from './check-order.ts'
import type { Ledger, LedgerOrder } from './ledger.ts'
import type { OutletTruth } from './outlet-truth.ts'
import type { Tap } from './wish.ts'

/** What a phone holds, as far as it is checked. */
export interface CheckedPhone {
  entries: ReadonlyMap<string, OutboxEntry>
  /** Order documents by guest. */
  pulled: ReadonlyMap<string, { orders: ReadonlyMap<string, Pick<Order, 'id' | 'status'>> }>
  /** Epoch ms of the device. */
  now: () => number
}

export interface ChecksTools {
  phone: CheckedPhone
  taps: ReadonlyMap<string, Tap>
  /** By what an order of this id is measured as it is committed. */
  truthOf: (orderId: string) => OutletTruth
  /** Orders of which the phone was told that the outlet heard "I'm here". */
  toldHere: ReadonlySet<string>
  fail: (what: string) => void
}

/** Codes that speak of a request no honest phone sends. */
const NEVER_TOLD: ReadonlySet<string> = new Set(['KEY_REUSED', 'BAD_REQUEST', 'UNKNOWN_SERVER_ERR', 'OUTLET_NOT_FOUND', 'TABLE_NOT_FOUND', 'DEFAULT'])

export function createChecks({ phone, taps, truthOf, toldHere, fail }: ChecksTools) {
  /** Entries whose guest was told that no order came of it. */
  const toldNone = new Set<string>()
  const ages = new Map<string, number>()
  const orders = createOrderChecks({ taps, truthOf, fail })
  const nameOf = (id: string): string => taps.get(id)?.name ?? id

  /** One order of the ledger, against the wish it came from. */
  const checkOrder = (ordered: LedgerOrder): void => {
    const tap = orders.tapOf(ordered.order)
    if (!tap) return fail(`The ledger has an order nobody asked for: ${ordered.id}`)
    if (ordered.guestId !== tap.guestId) fail(`${tap.name} stands in the ledger under another guest`)
    const most = orders.mostOf(tap, ordered.id)
    const first = ordered.order.billBefore ?? ordered.order.bill
    if (first.total > most || ordered.total > most) fail(`${tap.name} costs ${first.total}, the guest agreed to ${most}`)
  }

  /** The order of an id; null: there is none, or it was given up or ran out of time before it was paid, which is none to a guest who took it back. */
  const standing = (ledger: Ledger, id: string): LedgerOrder | null => {
    const ordered = ledger.orders.get(id)
    return ordered && !(endedUnmade(ordered.order.status) && kitchenSince(ordered.order) === null) ? ordered : null
  }

  let before: Ledger['orders'] = new Map()

  const checkLedger = (ledger: Ledger): void => {
    const perTap = new Map<string, number>()
    for (const [id, ordered] of ledger.orders) {
      checkOrder(ordered)
      if (!before.has(id)) orders.checkNew(ordered, ages.get(id) ?? 0, before)
      perTap.set(ordered.order.note, (perTap.get(ordered.order.note) ?? 0) + 1)
      if (toldNone.has(id) && standing(ledger, id)) fail(`${nameOf(id)}: the guest was told that there is no order, and there is one`)
    }
    for (const id of toldHere) if (typeof ledger.orders.get(id)?.order.arrivedAt !== 'number') fail(`${nameOf(id)}: the guest was told that the outlet knows of the car, and it does not`)
    for (const [name, count] of perTap) if (count > 1) fail(`${name} stands ${count} times in the ledger`)
    for (const [id, given] of ledger.feedbacks) if (given.length > 1) fail(`${nameOf(id)} has ${given.length} feedbacks`)
    before = ledger.orders
  }

  /** What the screen says of one entry, against the ledger. */
  const checkClaim = (entry: OrderEntry, ledger: Ledger): void => {
    const document = phone.pulled.get(entry.guestId)?.orders.get(entry.id) ?? null
    const said = orderTruth(factsOf(entry), document, entry.command.serviceType, phone.now())
    const stands = standing(ledger, entry.id)
    if (said.stage === 'unpaid') {
      if (!ledger.orders.get(entry.id)?.order.events.some(({ status }) => status === 'DRAFT')) fail(`${nameOf(entry.id)}: the screen says that it waits for its payment, and it does not`)
      return
    }
    if (said.stage === 'over' && stands && isRunning(stands.order.status)) fail(`${nameOf(entry.id)}: the screen says that it is over, and it runs`)
    if (said.stage === 'again' && entry.answer === null) fail(`${nameOf(entry.id)}: the screen says that it was taken, and nobody said so`)
    if (said.stage === 'sending' || said.stage === 'unknown' || said.stage === 'again' || said.stage === 'over') return
    if (said.stage === 'kitchen') {
      const labels = ledger.orders.get(entry.id)?.order.events.map((event) => orderLabel(event.status, entry.command.serviceType)) ?? []
      if (!labels.includes(said.label)) fail(`${nameOf(entry.id)}: the screen says ${said.label}, the ledger ${labels.join(', ') || 'has no order'}`)
      return
    }
    if (stands) fail(`${nameOf(entry.id)}: the screen says ${said.stage}, the ledger has the order`)
    if (said.stage !== 'phone') toldNone.add(entry.id)
    if (entry.refusal && NEVER_TOLD.has(entry.refusal.code)) fail(`${nameOf(entry.id)} was refused with ${entry.refusal.code}`)
  }

  /** The outlet has an ask to cancel if and only if its guest was told so. */
  const checkAsk = ({ id, state, command: { orderId } }: CancelEntry, ledger: Ledger): void => {
    const stands = ledger.orders.get(orderId)?.order.cancelAsk?.id === id
    if (state === 'accepted' && !stands) fail(`${nameOf(orderId)}: the guest was told that the outlet is asked to cancel it, and it is not`)
    if (state === 'rejected' && stands) fail(`${nameOf(orderId)}: the guest was told that it is too late to cancel, and the outlet is asked`)
  }

  /** The outlet has the guest's word if and only if the guest was told so. */
  const checkFeedback = ({ id, state, command: { feedback } }: FeedbackEntry, ledger: Ledger): void => {
    const stands = ledger.feedbacks.get(feedback.orderId)?.includes(id) ?? false
    if (state === 'accepted' && !stands) fail('feedback counts as given and is not in the ledger')
    if (state === 'rejected' && stands) fail('feedback counts as refused and is in the ledger')
  }

  const checkClaims = (ledger: Ledger): void => {
    for (const entry of phone.entries.values()) {
      if (entry.kind === 'place-order') checkClaim(entry, ledger)
      else if (entry.kind === 'give-feedback') checkFeedback(entry, ledger)
      else if (entry.kind === 'ask-cancel') checkAsk(entry, ledger)
    }
  }

  /** At the end nothing is lost: each wish became an order, or its guest was told why not. */
  const checkEnd = (ledger: Ledger): void => {
    for (const entry of phone.entries.values()) {
      if (!is(entry as unknown, OutboxEntry)) fail(`${nameOf(entry.id)} is kept in a shape that no phone could read again`)
      if (isWaiting(entry)) fail(`${nameOf(entry.id)} (${entry.kind}) still waits: ${entry.state}, ${entry.attempts} attempts`)
      if (entry.kind !== 'place-order') continue
      const stands = standing(ledger, entry.id) !== null
      if (stands && entry.state !== 'accepted') fail(`${nameOf(entry.id)} is in the ledger and the phone does not know it: ${entry.state}`)
      if (!ledger.orders.has(entry.id) && entry.state !== 'withdrawn' && entry.refusal === null) fail(`${nameOf(entry.id)} is ${entry.state} without a reason`)
    }
  }

  return {
    checkLedger,
    checkClaims,
    checkEnd,
    /** An order's request has arrived. @param age ms on the device's clock between tap and sending */
    noteArrival: (id: string, age: number): void => void ages.set(id, age),
  }
}

export type Checks = ReturnType<typeof createChecks>

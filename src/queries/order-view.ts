import { factsOf, orderTruth, type OrderTruth } from '#domain/order-truth.ts'
import type { FoodWord, Picture, ServiceWord } from '#schemas/menu.ts'
import type { Bill, Order } from '#schemas/order.ts'
import type { CancelEntry, FeedbackEntry, OrderEntry, OutboxEntry } from '#schemas/outbox.ts'
import { cancelEntries, type OrderCancel, orderCancel } from './order-cancel.ts'
import { feedbackEntries, type OrderFeedback, orderFeedback } from './order-feedback.ts'
import { sameValue } from './same-value.ts'

export interface OrderViewLine {
  lineId: string
  name: string
  choices: string
  foodType: FoodWord
  picture: Picture | null
  quantity: number
  /** Paise for one. */
  unitPrice: number
  /** Paise for all of them. */
  total: number
  cancelled: boolean
}

/** An order as far as this device knows it: its entry in the outbox, the server's document, or both. */
export interface OrderView {
  id: string
  entry: OrderEntry | null
  order: Order | null
  truth: OrderTruth
  lines: readonly OrderViewLine[]
  bill: Bill
  /** Epoch ms of the device. */
  placedAt: number
  serviceType: ServiceWord
  tableLabel: string | null
  outletName: string
  /** The number called out, once the server gave one. */
  token: number | null
  /** What the guest said of it, as far as this device knows. */
  feedback: OrderFeedback
  /** What became of the guest's ask to cancel it. */
  cancel: OrderCancel
}

const linesOfEntry = ({ shown }: OrderEntry): OrderViewLine[] =>
  shown.lines.map(({ lineId, quantity, shown: { name, choices, foodType, picture, unitPrice } }) =>
    ({ lineId, name, choices, foodType, picture, quantity, unitPrice, total: unitPrice * quantity, cancelled: false }))

const linesOfOrder = ({ lines }: Order): OrderViewLine[] =>
  lines.map(({ lineId, name, choices, foodType, picture, quantity, unitPrice, total, cancelled }) =>
    ({ lineId, name, choices, foodType, picture, quantity, unitPrice, total, cancelled }))

function makeView(entry: OrderEntry | null, order: Order | null, words: FeedbackEntry | null, asked: CancelEntry | null, now: number): OrderView | null {
  const facts = entry && factsOf(entry)
  const feedback = orderFeedback(words, order)
  const cancel = orderCancel(asked, order)
  if (order) {
    const { id, bill, placedAt, serviceType, tableLabel, outletName, token } = order
    return { id, entry, order, truth: orderTruth(facts, order, serviceType, now), lines: linesOfOrder(order), bill, placedAt, serviceType, tableLabel, outletName, token, feedback, cancel }
  }
  if (!entry) return null
  const { command, shown, answer } = entry
  return {
    id: entry.id,
    entry,
    order: null,
    truth: orderTruth(facts, null, command.serviceType, now),
    lines: linesOfEntry(entry),
    bill: shown.bill,
    placedAt: command.placedAt,
    serviceType: command.serviceType,
    tableLabel: shown.tableLabel,
    outletName: shown.outletName,
    token: answer?.token ?? null,
    feedback,
    cancel,
  }
}

const sameTruth = (a: OrderTruth, b: OrderTruth): boolean =>
  a.stage === b.stage && (a.stage !== 'kitchen' || b.stage !== 'kitchen' || a.label === b.label)

/** CO-05: as the server took it. Until then by the device that placed it, whose clock an id is made from and may be another. */
const takenAt = ({ order, placedAt }: OrderView): number => order?.orderPunchTime ?? placedAt
const newestFirst = (one: OrderView, other: OrderView): number => takenAt(other) - takenAt(one) || (one.id < other.id ? 1 : -1)

/**
 * All orders of a guest, newest first; entries that another took the place of are left out.
 * @param before the last result: views that say the same keep their identity
 */
export function orderViews(entries: readonly OutboxEntry[], orders: readonly Order[], guestId: string | null, now: number, before: readonly OrderView[]): readonly OrderView[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const own = entries.filter((entry): entry is OrderEntry => entry.kind === 'place-order' && entry.guestId === guestId && entry.replacedBy === null)
  const entryOf = new Map(own.map((entry) => [entry.id, entry]))
  const said = feedbackEntries(entries, guestId)
  const asked = cancelEntries(entries, guestId)
  const known = new Map(before.map((view) => [view.id, view]))
  const ids = [...new Set([...byId.keys(), ...entryOf.keys()])]
  const views = ids.flatMap((id) => {
    const view = makeView(entryOf.get(id) ?? null, byId.get(id) ?? null, said.get(id) ?? null, asked.get(id) ?? null, now)
    const held = known.get(id)
    if (!view || !held) return view ?? []
    return held.entry === view.entry && held.order === view.order && sameTruth(held.truth, view.truth) && held.cancel === view.cancel && sameValue(held.feedback, view.feedback) ? held : view
  }).sort(newestFirst)
  return views.length === before.length && views.every((view, index) => view === before[index]) ? before : views
}

const WAITING: ReadonlySet<OrderTruth['stage']> = new Set(['phone', 'sending', 'unknown', 'ask', 'expired', 'rejected', 'again', 'lost'])

/** Not with the kitchen: it waits, or the guest has to be asked or told. */
export const isWaitingView = (view: OrderView): boolean => WAITING.has(view.truth.stage)

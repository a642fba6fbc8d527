import { isRunning, isServed, kitchenSince } from '#domain/order-life.ts'
import { arrivalAt } from '#domain/order-promise.ts'
import { lastingPayments } from '#domain/undo-payment.ts'
import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { dayAndTime, monthName } from '#messages/dates.ts'
import { dayKey, momentTime } from '#messages/times.ts'
import { endedMoney, moneyWords } from '#src/entry/ended-money.ts'
import type { Span } from '#src/queries/older-orders.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { serviceName } from '#paint/names.ts'

/** CO-10: the filters of the list. */
export const PERIODS = ['all', 'this-week', 'last-week', 'this-month', 'last-month', 'custom'] as const
export type Period = (typeof PERIODS)[number]

/** CO-10 "custom": days as a date field has them ("2026-11-21"), both within; '' is open to that side. */
export interface DayRange {
  from: string
  to: string
}

/** `needs-network`: which orders there are has not been asked yet and cannot be, so that none may be claimed and none denied (RT-08). */
export type OrdersState = 'loading' | 'visitor' | 'needs-network' | 'empty' | 'shown'

interface OrdersFacts {
  /** Orders on this phone. */
  count: number
  /** Undefined while it is being read. */
  signedIn: boolean | undefined
  /** The server has told all orders since this page began. */
  pulled: boolean
  offline: boolean
}

/** What can be said of the list as a whole. */
export function ordersState({ count, signedIn, pulled, offline }: OrdersFacts): OrdersState {
  if (count > 0) return 'shown'
  if (signedIn === undefined) return 'loading'
  if (!signedIn) return 'visitor'
  if (pulled) return 'empty'
  return offline ? 'needs-network' : 'loading'
}

export interface OrdersModel {
  running: readonly OrderView[]
  waiting: readonly OrderView[]
  months: readonly { name: string; orders: readonly OrderView[] }[]
  /** There are more of the period on this phone than are shown. */
  hasMore: boolean
  /** There are orders, but none in this period or of what is looked for. */
  nothingFound: boolean
  /** Epoch ms of the oldest order that was looked at; null: of none. */
  oldestAt: number | null
}

const isKitchen = (view: OrderView): boolean => view.truth.stage === 'kitchen'
const runs = (view: OrderView): boolean => view.truth.stage === 'unpaid' || (isKitchen(view) && (view.order === null || isRunning(view.order.status)))

const DAY_MS = 86_400_000

/** The day so many days after another ("2026-11-21"). */
const dayAfter = (day: string, days: number): string => new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The days of a period in the outlet's calendar; a week begins on Monday. @param custom what the guest chose; the days may stand the other way round */
function rangeOf(period: Period, today: string, custom: DayRange): DayRange {
  const month = today.slice(0, 7)
  const monday = dayAfter(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7))
  switch (period) {
    case 'all': return { from: '', to: '' }
    case 'this-week': return { from: monday, to: '' }
    case 'last-week': return { from: dayAfter(monday, -7), to: dayAfter(monday, -1) }
    case 'this-month': return { from: `${month}-01`, to: '' }
    case 'last-month': {
      const lastDay = dayAfter(`${month}-01`, -1)
      return { from: `${lastDay.slice(0, 7)}-01`, to: lastDay }
    }
    case 'custom': return custom.to !== '' && custom.from > custom.to ? { from: custom.to, to: custom.from } : custom
  }
}

const isIn = ({ from, to }: DayRange, day: string): boolean => day >= from && (to === '' || day <= to)

const ALL_DAYS: DayRange = { from: '', to: '' }

/** The period of a choice: its name, which is another one for other days, and its days. */
export interface ChosenPeriod {
  key: string
  days: DayRange
}

/** @param custom the days of the period "custom" */
export function chosenPeriod(period: Period, now: number, timeZone: string, custom: DayRange = ALL_DAYS): ChosenPeriod {
  const days = rangeOf(period, dayKey(now, timeZone), custom)
  return { key: period === 'custom' ? `custom ${days.from} ${days.to}` : period, days }
}

/** No zone's day begins or ends further from its date in UTC. */
const ZONES_MS = 14 * 3_600_000

/** The days of a period as moments, wide enough for every zone; what lies outside is left out by its day. */
export const spanOf = ({ from, to }: DayRange): Span => ({
  since: from === '' ? null : Date.parse(`${from}T00:00:00Z`) - ZONES_MS,
  until: to === '' ? null : Date.parse(`${to}T00:00:00Z`) + DAY_MS + ZONES_MS,
})

/** @param views newest first; `limit` how many that are over are shown at most; `isWanted` what the guest looks for: what waits always stands */
export function ordersModel(views: readonly OrderView[], { days }: ChosenPeriod, timeZone: string, limit: number, isWanted: (view: OrderView) => boolean = () => true): OrdersModel {
  const running = views.filter(runs)
  const waiting = views.filter((view) => !isKitchen(view) && !['withdrawn', 'unpaid', 'over'].includes(view.truth.stage))
  const apart = new Set([...running, ...waiting])
  const past = views.filter((view) => !apart.has(view))
  const found = past.filter((view) => isWanted(view) && isIn(days, dayKey(view.placedAt, timeZone)))
  const months = Map.groupBy(found.slice(0, limit), (view) => monthName(view.placedAt, timeZone))
  const wanted = running.filter(isWanted)
  return {
    running: wanted,
    waiting,
    months: [...months].map(([name, orders]) => ({ name, orders })),
    hasMore: found.length > limit,
    nothingFound: past.length + running.length > 0 && found.length + wanted.length === 0,
    oldestAt: past.at(-1)?.placedAt ?? null,
  }
}

/** Whether anything was made or paid of an order that is over, so that there is a receipt of it. */
export const hasReceipt = ({ order }: OrderView): boolean => order !== null && ((order.status !== 'CANCELLED' && order.status !== 'FAILED') || lastingPayments(order).length > 0)

/** What became of the guest's rating; null where there is none. */
export function ratedLine({ feedback }: OrderView): string | null {
  switch (feedback.stage) {
    case 'none': return null
    case 'phone':
    case 'outlet': return speak('orders.rated', { count: feedback.rating })
    case 'refused': return speak('orders.ratedRefused')
  }
}

const dishes = (view: OrderView): number => view.lines.reduce((sum, line) => sum + line.quantity, 0)

export interface OrderCardView {
  title: string
  price: string
  when: string
  status: { label: string; tone: 'good' | 'bad' | 'plain' }
  /** Where the money of an order is that came to nothing; null: none was taken. */
  money: string | null
}

const GOOD = new Set(['served', 'delivered'])

/** @param where what tells the order's outlet from the brand's others */
export function orderCard(view: OrderView, where: string, timeZone: string): OrderCardView {
  const { truth } = view
  const service = serviceName(view.serviceType)
  const label = truth.stage === 'kitchen' ? speak(`tracking.status.${truth.label}`)  : speak(`tracking.tag.${truth.stage}`)
  const money = view.order && endedMoney(view.order)
  const bad = truth.stage === 'kitchen' && (truth.label === 'cancelled' || truth.label === 'failed')
  return {
    title: service === '' ? where : speak('orders.serviceAt', { service, outlet: where }),
    price: formatPrice(view.bill.total),
    when: speak('orders.when', { time: dayAndTime(view.placedAt, timeZone), count: dishes(view) }),
    status: { label, tone: truth.stage === 'kitchen' && GOOD.has(truth.label) ? 'good' : bad ? 'bad' : 'plain' },
    money: money === null || money === 'open' ? null : moneyWords(money),
  }
}

/** The one line about an order that waits. */
export function waitingLine(view: OrderView, timeZone: string): string {
  const price = formatPrice(view.bill.total)
  switch (view.truth.stage) {
    case 'phone': return speak('orders.waitsUntil', { price, time: view.entry?.expiresAt ? momentTime(view.entry.expiresAt, view.placedAt, timeZone) : '' })
    case 'sending': return speak('orders.waitsSending', { price })
    case 'unknown': return speak('orders.waitsUnknown', { price })
    case 'ask': return speak('orders.waitsAsk', { price })
    case 'expired':
    case 'rejected':
    case 'again':
    case 'over':
    case 'lost':
    case 'withdrawn':
    case 'unpaid':
    case 'kitchen': return speak(`tracking.tag.${view.truth.stage === 'kitchen' ? view.truth.label : view.truth.stage}`)
  }
}

/** A promise that has passed is not yet kept. */
const ALMOST = 0.95

/**
 * How much of the time until the promised moment has passed since the kitchen got the order, 0 to 1; null while nobody promised a moment.
 * @param now epoch ms
 */
export function progressOf({ truth, order }: OrderView, now: number): number | null {
  if (truth.stage !== 'kitchen' || !order) return null
  // What is brought to a door is only half way when it is ready.
  if (isServed(order.status) || (order.status === 'READY' && order.serviceType !== 'DL')) return 1
  const [since, promised] = [kitchenSince(order), arrivalAt(order)]
  if (!isRunning(order.status) || since === null || promised === null || promised <= since) return null
  return Math.min(ALMOST, Math.max(0, (now - since) / (promised - since)))
}

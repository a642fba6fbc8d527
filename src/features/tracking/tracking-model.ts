import { isRunning, isServed } from '#domain/order-life.ts'
import type { OrderLabel } from '#domain/order-status.ts'
import { formatAmount, formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { clockTime } from '#messages/times.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Order, OrderStatus } from '#schemas/order.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import type { StageProps } from '#src/ui/stage.tsx'
import type { TrailStep } from '#src/ui/trail.tsx'

export type Tone = 'good' | 'warn' | 'bad' | 'plain' | undefined

/** What may be done about an order, in the order it is offered. */
export type Act = 'send-now' | 'show-staff' | 'see-change' | 'take-back' | 'order-again' | 'to-menu' | 'log-in' | 'forget' | 'call-staff' | 'rate'

export interface TrackingModel {
  tag: { label: string; tone: Tone }
  /** Token, or that there is none yet. */
  side: string
  title: string
  text: string
  /** A further fact under the text: a lower price, a withdrawal under way. */
  note: string | null
  steps: { all: number; done: number; waiting: boolean }
  trail: TrailStep[]
  stage: StageProps['mode']
  acts: readonly Act[]
  /** ST-09: what the kitchen took out, and what that takes off the bill. */
  missing: { title: string; text: string } | null
  token: number | null
  /** VA-27: epoch ms until which it can be rated; null where it cannot. */
  rateUntil: number | null
}

type Name = OrderView['truth']['stage'] | OrderLabel
const nameOf = ({ truth }: OrderView): Exclude<Name, 'kitchen'> => (truth.stage === 'kitchen' ? truth.label : truth.stage)

const TONES: Readonly<Record<Exclude<Name, 'kitchen'>, Tone>> = {
  phone: 'warn', sending: 'plain', unknown: 'warn', ask: 'warn', expired: 'bad', rejected: 'bad', withdrawn: 'plain',
  placed: undefined, confirmed: 'good', partial: 'warn', ready: 'good', 'out-for-delivery': 'good', served: 'good', delivered: 'good', failed: 'bad', cancelled: 'bad',
}

const STAGES: Readonly<Record<Exclude<Name, 'kitchen'>, StageProps['mode']>> = {
  phone: 'phone', sending: 'sending', unknown: 'sending', ask: 'phone', expired: 'phone', rejected: 'phone', withdrawn: 'phone',
  placed: 'received', confirmed: 'whole', partial: 'whole', ready: 'whole', 'out-for-delivery': 'whole', served: 'whole', delivered: 'whole', failed: 'phone', cancelled: 'phone',
}

const timeOf = (ms: number | null | undefined, zone: string): string => (ms ? clockTime(ms, zone) : '')

/** Whole minutes until the food is there; null where nobody said. */
function minutesLeft(order: Order | null, now: number): number | null {
  if (!order) return null
  if (order.ePickupTime !== null) return Math.max(1, Math.ceil((order.ePickupTime - now) / 60_000))
  if (order.ePrepTime === null) return null
  const confirmed = order.events.find(({ status }) => status === 'CONFIRMED' || status === 'PARTIALCONFIRM')?.at ?? order.orderPunchTime
  return Math.max(1, Math.ceil((confirmed + order.ePrepTime * 60_000 - now) / 60_000))
}

/** RD-11: the heading and the sentence by what is true, status and service type. */
function wordsOf(view: OrderView, now: number, zone: string): { title: string; text: string } {
  const name = nameOf(view)
  const { order, entry, serviceType } = view
  const price = formatAmount(view.bill.total)
  const minutes = minutesLeft(order, now)
  const until = timeOf(entry?.expiresAt, zone)
  const title = speak(`tracking.heading.${name}`)
  switch (name) {
    case 'phone': return { title, text: speak('tracking.text.phone', { time: until }) }
    case 'expired': return { title, text: speak('tracking.text.expired', { time: until }) }
    case 'rejected': return { title: entry?.refusal ? speak(`errors.${entry.refusal.code}.title`) : title, text: rejectedText(view) }
    case 'confirmed': return { title: minutes === null ? title : speak('tracking.heading.confirmedIn', { minutes: String(minutes) }), text: confirmedText(serviceType) }
    case 'partial': {
      const all = view.lines.length
      const made = view.lines.filter((line) => !line.cancelled).length
      return { title, text: minutes === null ? speak('tracking.text.partial', { made, all }) : speak('tracking.text.partialIn', { made, all, minutes: String(minutes) }) }
    }
    case 'ready': return { title, text: serviceType === 'SP' ? speak('tracking.text.ready', { token: String(view.token ?? '') }) : speak(serviceType === 'DT' ? 'tracking.text.readyCar' : 'tracking.text.readyTable') }
    case 'served': return { title, text: speak(serviceType === 'RO' ? 'tracking.text.servedRoom' : 'tracking.text.served', { price }) }
    case 'delivered': return { title, text: speak('tracking.text.delivered', { price }) }
    case 'cancelled': return { title, text: order?.remark ? speak('tracking.text.cancelledWhy', { remark: order.remark }) : speak('tracking.text.cancelled') }
    case 'sending':
    case 'unknown':
    case 'ask':
    case 'withdrawn':
    case 'placed':
    case 'out-for-delivery':
    case 'failed': return { title, text: speak(`tracking.text.${name}`) }
  }
}

const confirmedText = (serviceType: ServiceType): string => {
  switch (serviceType) {
    case 'DI': return speak('tracking.text.confirmed')
    case 'RO': return speak('tracking.text.confirmedRoom')
    case 'DT': return speak('tracking.text.confirmedCar')
    case 'SP': return speak('tracking.text.confirmedPickup')
    case 'DL': return speak('tracking.text.confirmed')
  }
}

/** Codes whose sentence already says that nothing was ordered. */
function rejectedText({ entry }: OrderView): string {
  const code = entry?.refusal?.code
  return code === undefined ? speak('tracking.text.rejected') : `${speak(`errors.${code}.text`)} ${speak('tracking.text.rejected')}`
}

/** The steps a service type goes through after the kitchen has it. */
const LATER: Readonly<Record<ServiceType, readonly { name: 'confirmed' | 'ready' | 'away' | 'served' | 'collected' | 'delivered'; statuses: readonly OrderStatus[] }[]>> = {
  DI: [{ name: 'confirmed', statuses: ['CONFIRMED', 'PARTIALCONFIRM'] }, { name: 'served', statuses: ['SETTLED', 'ORDERDELIVERED', 'DELIVERED'] }],
  RO: [{ name: 'confirmed', statuses: ['CONFIRMED', 'PARTIALCONFIRM'] }, { name: 'served', statuses: ['SETTLED', 'ORDERDELIVERED', 'DELIVERED'] }],
  DT: [{ name: 'confirmed', statuses: ['CONFIRMED', 'PARTIALCONFIRM'] }, { name: 'ready', statuses: ['READY'] }, { name: 'delivered', statuses: ['SETTLED', 'ORDERDELIVERED', 'DELIVERED'] }],
  SP: [{ name: 'confirmed', statuses: ['CONFIRMED', 'PARTIALCONFIRM'] }, { name: 'ready', statuses: ['READY'] }, { name: 'collected', statuses: ['SETTLED', 'ORDERDELIVERED', 'DELIVERED'] }],
  DL: [{ name: 'confirmed', statuses: ['CONFIRMED', 'PARTIALCONFIRM'] }, { name: 'away', statuses: ['OUTFORDELIVERY', 'DISPATCHED'] }, { name: 'delivered', statuses: ['SETTLED', 'ORDERDELIVERED', 'DELIVERED'] }],
}

interface Step {
  name: string
  at: number | null
}

const ENDED: ReadonlySet<string> = new Set(['ask', 'expired', 'rejected', 'withdrawn', 'failed', 'cancelled'])

/** The way of an order with what is done; an order that came to nothing ends with that. */
function stepsOf(view: OrderView): { steps: Step[]; done: number } {
  const { entry, order, truth, serviceType } = view
  const name = nameOf(view)
  const received = order?.orderPunchTime ?? entry?.answer?.at ?? null
  const early: Step[] = [
    { name: speak('tracking.trail.saved'), at: entry?.createdAt ?? view.placedAt },
    { name: speak('tracking.trail.sending'), at: received ?? (truth.stage === 'sending' || truth.stage === 'unknown' ? (entry?.changedAt ?? null) : null) },
    { name: speak('tracking.trail.received'), at: received },
  ]
  const partial = order?.events.some(({ status }) => status === 'PARTIALCONFIRM') ?? false
  const later = LATER[serviceType].map(({ name: step, statuses }): Step => ({
    name: speak(step === 'confirmed' && partial ? 'tracking.trail.partial' : `tracking.trail.${step}`),
    at: order?.events.find(({ status }) => statuses.includes(status))?.at ?? null,
  }))
  const steps = [...early, ...later]
  // A step that was skipped is done once a later one is.
  const reached = received === null ? (truth.stage === 'phone' ? 0 : 1) : Math.max(2, steps.findLastIndex((step, index) => index > 2 && step.at !== null))
  if (!ENDED.has(name)) {
    const last = steps.length - 1
    return { steps, done: reached === last ? steps.length : reached }
  }
  const end: Step = { name: speak(`tracking.trail.${name as 'ask' | 'expired' | 'rejected' | 'withdrawn' | 'failed' | 'cancelled'}`), at: order ? (order.events.at(-1)?.at ?? null) : (entry?.changedAt ?? null) }
  const past = received === null ? steps.slice(0, 1) : steps.slice(0, reached + 1)
  return { steps: [...past, end], done: past.length }
}

function trailOf(steps: readonly Step[], done: number, zone: string): TrailStep[] {
  return steps.map(({ name, at }, index) => ({
    name,
    time: at === null || index > done ? null : { shown: clockTime(at, zone), iso: new Date(at).toISOString() },
    state: index < done ? 'done' : index === done ? 'now' : 'next',
  }))
}

/** ER-06, ER-11: the way on that the refusal itself names comes first. */
function rejectedActs({ entry }: OrderView): Act[] {
  switch (entry?.refusal?.code) {
    case 'TOO_MANY_ORDERS': return ['to-menu', 'order-again', 'forget']
    case 'UNAUTHORIZED_ACTION': return ['log-in', 'order-again', 'forget']
    default: return ['order-again', 'forget']
  }
}

function actsOf(view: OrderView, canRate: boolean): Act[] {
  switch (view.truth.stage) {
    case 'phone': return ['send-now', 'show-staff', 'take-back']
    case 'sending': return ['show-staff', 'take-back']
    case 'unknown': return ['send-now', 'show-staff', 'take-back']
    case 'ask': return ['see-change', 'take-back']
    case 'expired': return ['order-again', 'forget']
    case 'rejected': return rejectedActs(view)
    case 'withdrawn': return ['forget']
    case 'kitchen': {
      const status = view.order?.status
      const called: Act[] = view.tableLabel !== null && (status === undefined || isRunning(status) || isServed(status)) ? ['call-staff'] : []
      return canRate ? ['rate', ...called] : called
    }
  }
}

function missingOf({ order, lines }: OrderView): TrackingModel['missing'] {
  const gone = lines.filter((line) => line.cancelled)
  const [first] = gone
  if (!order || !first || order.status === 'CANCELLED') return null
  const off = order.billBefore ? order.billBefore.total - order.bill.total : gone.reduce((sum, line) => sum + line.total, 0)
  return {
    title: gone.length === 1 ? speak('tracking.unavailableOne', { name: first.name }) : speak('tracking.unavailableMany', { count: gone.length }),
    text: speak('tracking.offBill', { price: formatPrice(off) }),
  }
}

function noteOf({ entry, order, truth }: OrderView): string | null {
  if (entry?.withdrawing === 'asked' && truth.stage !== 'kitchen') return speak('tracking.takingBack')
  if (entry?.withdrawing === 'asked' && truth.stage === 'kitchen') return speak('tracking.tooLate')
  const agreed = entry?.command.expectedTotal
  if (order && agreed !== undefined && order.billBefore === null && order.bill.total < agreed) return speak('tracking.cheaper', { price: formatAmount(order.bill.total), before: formatAmount(agreed) })
  return null
}

/** The bar keeps its shape for an order that ended early. */
const LEAST_STEPS = 5

/** @param now epoch ms; @param timeZone of the outlet */
export function trackingModel(view: OrderView, now: number, timeZone: string): TrackingModel {
  const name = nameOf(view)
  const { order } = view
  const { steps, done } = stepsOf(view)
  const rateUntil = order && order.feedback === null && order.feedbackUntil !== null && order.feedbackUntil > now ? order.feedbackUntil : null
  return {
    ...wordsOf(view, now, timeZone),
    tag: { label: speak(`tracking.tag.${name}`), tone: TONES[name] },
    side: view.token !== null ? speak('tracking.token', { token: String(view.token) }) : name === 'phone' ? speak('tracking.notSent') : speak('tracking.noToken'),
    note: noteOf(view),
    steps: { all: Math.max(LEAST_STEPS, steps.length), done, waiting: view.truth.stage === 'phone' },
    trail: trailOf(steps, done, timeZone),
    stage: STAGES[name],
    acts: actsOf(view, rateUntil !== null),
    missing: missingOf(view),
    token: view.token,
    rateUntil,
  }
}

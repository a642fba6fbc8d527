import { kitchenSince } from '#domain/order-life.ts'
import { speak } from '#messages/speak.ts'
import { clockTime } from '#messages/times.ts'
import { SERVICE_TYPES, type ServiceType } from '#schemas/menu.ts'
import { known } from '#schemas/primitives.ts'
import type { OrderStatus } from '#schemas/order.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import type { TrailStep } from '#src/ui/trail.tsx'
import { isKitchensForSure, nameOf, type OrderName } from './order-words.ts'

/** The steps a service type goes through after the kitchen has it. */
const LATER: Readonly<Record<ServiceType, readonly { name: 'confirmed' | 'ready' | 'away' | 'served' | 'collected' | 'delivered'; statuses: readonly OrderStatus[] }[]>> = {
  DI: [{ name: 'confirmed', statuses: ['CONFIRMED', 'PARTIALCONFIRM'] }, { name: 'ready', statuses: ['READY'] }, { name: 'served', statuses: ['SETTLED', 'ORDERDELIVERED', 'DELIVERED'] }],
  RO: [{ name: 'confirmed', statuses: ['CONFIRMED', 'PARTIALCONFIRM'] }, { name: 'ready', statuses: ['READY'] }, { name: 'delivered', statuses: ['SETTLED', 'ORDERDELIVERED', 'DELIVERED'] }],
  DT: [{ name: 'confirmed', statuses: ['CONFIRMED', 'PARTIALCONFIRM'] }, { name: 'ready', statuses: ['READY'] }, { name: 'delivered', statuses: ['SETTLED', 'ORDERDELIVERED', 'DELIVERED'] }],
  SP: [{ name: 'confirmed', statuses: ['CONFIRMED', 'PARTIALCONFIRM'] }, { name: 'ready', statuses: ['READY'] }, { name: 'collected', statuses: ['SETTLED', 'ORDERDELIVERED', 'DELIVERED'] }],
  DL: [
    { name: 'confirmed', statuses: ['CONFIRMED', 'PARTIALCONFIRM'] },
    { name: 'away', statuses: ['READY', 'OUTFORDELIVERY', 'DISPATCHED'] },
    { name: 'delivered', statuses: ['SETTLED', 'ORDERDELIVERED', 'DELIVERED'] },
  ],
}

/** What an order can be that no kitchen has looked at. */
const UNTAKEN: ReadonlySet<string> = new Set(['DRAFT', 'UNATTENDED', 'CANCELLED', 'FAILED'])

export interface Step {
  name: string
  at: number | null
}

/** How an order stands at the step it has come to: under way or asked about, come to nothing, ended. */
type Standing = Extract<TrailStep['state'], 'now' | 'bad' | 'stop'>

/** Orders that go no further, and how their last step stands. */
const ENDED = {
  ask: 'now', expired: 'bad', rejected: 'bad', over: 'stop', lost: 'bad', withdrawn: 'stop', failed: 'bad', cancelled: 'bad',
} as const satisfies Partial<Record<OrderName, Standing>>

const hasEnded = (name: OrderName): name is keyof typeof ENDED => Object.hasOwn(ENDED, name)

/** Stages of an order that the server has accepted once, without its document. */
const HANDED_OVER: ReadonlySet<string> = new Set(['kitchen', 'again', 'over', 'lost'])

/** The way of an order with what is done, and how it stands at the step after those; an order that came to nothing ends with that. */
export function stepsOf(view: OrderView): { steps: Step[]; done: number; stands: Standing } {
  const { entry, order, truth, serviceType } = view
  const name = nameOf(view)
  const received = order ? kitchenSince(order) : HANDED_OVER.has(truth.stage) && entry?.answer?.status !== 'DRAFT' ? (entry?.answer?.at ?? null) : null
  const taken = order?.orderPunchTime ?? entry?.answer?.at ?? null
  const wasTaken = order !== null && [order, ...order.events].some(({ status }) => !UNTAKEN.has(status))
  const early: Step[] = [
    { name: speak('tracking.trail.saved'), at: entry?.createdAt ?? view.placedAt },
    { name: speak('tracking.trail.sending'), at: taken ?? (truth.stage === 'sending' || truth.stage === 'unknown' ? (entry?.changedAt ?? null) : null) },
    // Before the meal it is paid, and the kitchen's with that.
    ...(order?.paymentTiming === 'PRE_PAYMENT' ? [{ name: speak(received === null ? 'tracking.trail.unpaid' : 'tracking.trail.paid'), at: received }] : []),
    // What is only on its way is not the kitchen's before the staff has said so, nor what was cancelled before; what stood there once did reach it.
    { name: speak(received === null || isKitchensForSure(order, view.tableLabel) || wasTaken ? 'tracking.trail.received' : 'tracking.trail.taken'), at: received },
  ]
  const partial = order?.events.some(({ status }) => status === 'PARTIALCONFIRM') ?? false
  const later = LATER[known(serviceType, SERVICE_TYPES) ?? 'DI'].map(({ name: step, statuses }): Step => ({
    name: speak(step === 'confirmed' && partial ? 'tracking.trail.partial' : `tracking.trail.${step}`),
    at: order?.events.find(({ status }) => statuses.some((one) => one === status))?.at ?? null,
  }))
  const steps = [...early, ...later]
  // A step that was skipped is done once a later one is.
  const [kitchens, waits] = [early.length - 1, truth.stage === 'unpaid' ? early.length - 2 : 1]
  const reached = received === null ? (truth.stage === 'phone' ? 0 : waits) : Math.max(kitchens, steps.findLastIndex((step, index) => index > kitchens && step.at !== null))
  if (!hasEnded(name)) {
    const last = steps.length - 1
    return { steps, done: reached === last ? steps.length : reached, stands: 'now' }
  }
  const end: Step = { name: speak(`tracking.trail.${name}`), at: order ? (order.events.at(-1)?.at ?? null) : name === 'over' ? null : (entry?.changedAt ?? null) }
  const past = received === null ? steps.slice(0, 1) : steps.slice(0, reached + 1)
  return { steps: [...past, end], done: past.length, stands: ENDED[name] }
}

/** The way as a list. @param zone of the outlet */
export function trailOf({ steps, done, stands }: ReturnType<typeof stepsOf>, zone: string): TrailStep[] {
  return steps.map(({ name, at }, index) => ({
    name,
    time: at === null || index > done ? null : { shown: clockTime(at, zone), iso: new Date(at).toISOString() },
    state: index < done ? 'done' : index === done ? stands : 'next',
  }))
}

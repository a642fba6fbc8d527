import { formatAmount } from '#domain/money.ts'
import { isRunning, isServed } from '#domain/order-life.ts'
import { isLate } from '#domain/order-promise.ts'
import { speak } from '#messages/speak.ts'
import { serviceName } from '#paint/names.ts'
import { wantedTime } from '#paint/way-view.ts'
import { isWaiting } from '#outbox/next-step.ts'
import { canAskCancel } from '#src/queries/order-cancel.ts'
import { ratableUntil } from '#src/queries/order-feedback.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import type { StageProps } from '#src/ui/stage.tsx'
import type { StepBarProps } from '#src/ui/step-bar.tsx'
import type { TrailStep } from '#src/ui/trail.tsx'
import { type Scene, sceneOf } from './order-scene.ts'
import { stepsOf, trailOf } from './order-trail.ts'
import { isUnanswered, isUnavailable, isUnpaid, nameOf, type OrderName, wantedAtOf, wordsOf } from './order-words.ts'
import { takenOff, type TakenOff } from './taken-off.ts'
import { isCalledAbout } from './where.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'plain' | undefined

/** What may be done about an order, in the order it is offered. */
export type Act =
  | 'say-here'
  | 'send-now'
  | 'ask-again'
  | 'scan'
  | 'show-staff'
  | 'see-change'
  | 'remove-unavailable'
  | 'take-back'
  | 'order-again'
  | 'to-menu'
  | 'my-orders'
  | 'to-cart'
  | 'log-in'
  | 'forget'
  | 'ask-someone'
  | 'call-outlet'
  | 'call-staff'
  | 'rate'
  | 'ask-cancel'
  | 'give-up'

export interface TrackingModel {
  /** Where it goes, in the chip on the picture: the table, the guest's word for a door, else the way; and for when, where a time was chosen that is still to come. */
  place: string
  tag: { label: string; tone: Tone }
  /** Token, or that there is none yet. */
  side: string
  title: string
  text: string
  /** A further fact under the text: a lower price, a withdrawal under way. */
  note: string | null
  steps: { all: number; done: number; stands: StepBarProps['stands'] }
  trail: TrailStep[]
  stage: StageProps['mode']
  acts: readonly Act[]
  /** Its words send the guest to the outlet before they order anew: what is offered for that comes first, and nothing else is loud. */
  asksFirst: boolean
  /** What the picture above shows, by way and status. */
  scene: Scene
  /** ST-09: what the kitchen took out, and what that takes off the bill. */
  takenOff: TakenOff | null
  /** The number to be said at the counter, once what is collected there is ready. */
  bigToken: number | null
  token: number | null
  /** It is with the kitchen and will move on: the guest can be told of it. */
  tellable: boolean
  /** VA-27: epoch ms until which it can be rated; null where it cannot. */
  rateUntil: number | null
  /** What became of the guest's rating; null where there is none. */
  rated: string | null
}

const TONES: Readonly<Record<OrderName, Tone>> = {
  phone: 'warn', sending: 'plain', unknown: 'warn', ask: 'warn', expired: 'bad', rejected: 'bad', again: 'plain', over: 'plain', lost: 'bad', withdrawn: 'plain', unpaid: 'warn',
  placed: undefined, confirmed: 'good', partial: 'warn', ready: 'good', 'out-for-delivery': 'good', served: 'good', delivered: 'good', failed: 'bad', cancelled: 'bad', 'ask-staff': 'warn',
}

const STAGES: Readonly<Record<OrderName, StageProps['mode']>> = {
  phone: 'phone', sending: 'sending', unknown: 'sending', ask: 'phone', expired: 'phone', rejected: 'phone', again: 'sending', over: 'phone', lost: 'phone', withdrawn: 'phone', unpaid: 'phone',
  placed: 'received', confirmed: 'whole', partial: 'whole', ready: 'whole', 'out-for-delivery': 'whole', served: 'whole', delivered: 'whole',
  failed: 'phone', cancelled: 'phone', 'ask-staff': 'received',
}

/** ER-06, ER-11: the way on that the refusal itself names comes first. */
function rejectedActs({ entry }: OrderView): Act[] {
  switch (entry?.refusal?.code) {
    // It would be refused again before another order is done: those are a tap away, and its dishes can wait in the cart.
    case 'TOO_MANY_ORDERS': return ['to-menu', 'my-orders', 'to-cart', 'forget']
    case 'UNAUTHORIZED_ACTION': return ['log-in', 'order-again', 'forget']
    case 'TABLE_NOT_FOUND': return ['scan', 'order-again', 'forget']
    default: return ['order-again', 'forget']
  }
}

/** P-06: a car order that is under way, and whose guest has not said yet that the car is there; one by a bay's code says so itself. */
const canSayHere = ({ order, serviceType, tableLabel }: OrderView): boolean =>
  serviceType === 'DT' && tableLabel === null && order !== null && isRunning(order.status) && typeof order.arrivedAt !== 'number'

/** It may have been made: an order that was taken and whose end nobody knows, or that the outlet never answered. */
const mayBeMade = ({ truth, order }: OrderView): boolean => truth.stage === 'over' || truth.stage === 'lost' || (order?.status === 'FAILED' && !isUnpaid(order))

/** Whom of the order's outlet its guest can ask from where they are. */
export interface Reach {
  /** They sit at the table or room that it was ordered to: a call rings for where its guest is now. */
  atTable: boolean
  /** This phone has the outlet's number. */
  byPhone: boolean
}

/** Who can say what became of it: the staff at its table or room, the outlet's telephone elsewhere. */
function whomToAsk(view: OrderView, { atTable, byPhone }: Reach): Act[] {
  if (!mayBeMade(view)) return []
  if (view.tableLabel !== null && atTable) return ['ask-someone']
  return byPhone && (view.tableLabel !== null || isCalledAbout(view)) ? ['call-outlet'] : []
}

/** Who can be asked about an order that nobody has answered: where its guest sits at no table they are at the counter, or there is the telephone. */
function whomToRemind({ tableLabel, serviceType }: OrderView, { atTable, byPhone }: Reach): Act[] {
  if (tableLabel !== null && atTable) return ['ask-someone']
  return byPhone && (tableLabel !== null || serviceType !== 'DI') ? ['call-outlet'] : []
}

function actsOf(view: OrderView, canRate: boolean, reach: Reach, now: number): Act[] {
  switch (view.truth.stage) {
    case 'phone': return ['send-now', 'show-staff', 'take-back']
    case 'sending': return ['show-staff', 'take-back']
    case 'unknown': return ['ask-again', 'show-staff', 'take-back']
    case 'ask': return [isUnavailable(view) ? 'remove-unavailable' : 'see-change', 'take-back']
    case 'again': return ['show-staff']
    case 'expired':
    case 'over':
    case 'lost': return [...whomToAsk(view, reach), 'order-again', 'forget']
    case 'rejected': return rejectedActs(view)
    case 'withdrawn': return ['order-again', 'forget']
    case 'unpaid': return view.order ? ['give-up'] : []
    case 'kitchen': {
      const status = view.order?.status
      if (status === 'CANCELLED' || status === 'FAILED') return [...whomToAsk(view, reach), 'order-again']
      const reminded = isUnanswered(view, now) ? whomToRemind(view, reach) : []
      const called: Act[] = reminded.length > 0 ? [] : view.tableLabel !== null && reach.atTable && (status === undefined || isRunning(status) || isServed(status)) ? ['call-staff'] : []
      const asking: Act[] = canAskCancel(view.cancel, view.order) ? ['ask-cancel'] : []
      // Who is to call says on the telephone that they are here.
      return [...reminded, ...(!reminded.includes('call-outlet') && canSayHere(view) ? (['say-here'] as const) : []), ...(canRate ? (['rate'] as const) : []), ...called, ...asking]
    }
  }
}

/** What is true of the guest's ask to cancel; null: there is nothing to say. */
function cancelWords(cancel: OrderView['cancel']): string | null {
  switch (cancel) {
    case 'none': return null
    case 'too-late': return speak('tracking.cancel.tooLate')
    default: return speak(`tracking.cancel.${cancel}`)
  }
}

function noteOf({ entry, order, truth, cancel }: OrderView): string | null {
  if (entry?.withdrawing === 'asked' && truth.stage !== 'kitchen' && isWaiting(entry)) return speak('tracking.takingBack')
  if (entry?.withdrawing === 'asked' && truth.stage === 'kitchen' && cancel === 'none' && (order === null || isRunning(order.status))) return speak('tracking.tooLate')
  const cancelled = cancelWords(cancel)
  if (cancelled !== null) return cancelled
  const agreed = entry?.command.expectedTotal
  if (order && agreed !== undefined && order.billBefore === null && order.bill.total < agreed) return speak('tracking.cheaper', { price: formatAmount(order.bill.total), before: formatAmount(agreed) })
  return null
}

function ratedOf({ feedback }: OrderView): string | null {
  switch (feedback.stage) {
    case 'none': return null
    case 'phone': return speak('tracking.ratedWaiting')
    case 'outlet': return speak('tracking.rated')
    case 'refused': return speak('tracking.ratedRefused', { reason: speak(`errors.${feedback.code}.text`) })
  }
}

/** The bar keeps its shape for an order that ended early. */
const LEAST_STEPS = 6

/** Letters of an address's name beside its time on the narrowest phone. */
const MOST_NAME = 18
function shortened(name: string): string {
  const letters = [...name]
  return letters.length > MOST_NAME ? `${letters.slice(0, MOST_NAME - 1).join('').trimEnd()}…` : name
}

/** The time is said while it is still to come: not of an order that is over, or was had sooner. */
function placeText({ tableLabel, serviceType, order, entry }: OrderView, now: number, timeZone: string): string {
  const name = tableLabel ?? (shortened((serviceType === 'DL' && order?.address?.title) || '') || serviceName(serviceType))
  const wantedAt = order && !isRunning(order.status) ? null : wantedAtOf({ order, entry })
  return wantedAt !== null && wantedAt > now ? speak('ways.chipAt', { name, time: wantedTime(wantedAt, now, timeZone) }) : name
}

/** What an order is called by; '' where it never gets a number. */
function sideOf({ token, truth }: OrderView): string {
  if (token !== null) return speak('tracking.token', { token: String(token) })
  if (truth.stage === 'phone') return speak('tracking.notSent')
  return truth.stage === 'expired' || truth.stage === 'rejected' || truth.stage === 'withdrawn' ? '' : speak('tracking.noToken')
}

/** @param now epoch ms; @param timeZone of the outlet */
export function trackingModel(view: OrderView, now: number, timeZone: string, reach: Reach): TrackingModel {
  const name = nameOf(view)
  const way = stepsOf(view)
  const rateUntil = ratableUntil(view, now)
  const acts = actsOf(view, rateUntil !== null, reach, now)
  return {
    ...wordsOf(view, now, timeZone, acts.includes('call-outlet')),
    place: placeText(view, now, timeZone),
    tag: { label: speak(`tracking.tag.${name}`), tone: view.order && isLate(view.order, now) ? 'warn' : TONES[name] },
    side: sideOf(view),
    note: noteOf(view),
    steps: { all: Math.max(LEAST_STEPS, way.steps.length), done: way.done, stands: view.truth.stage === 'phone' || view.truth.stage === 'ask' ? 'waiting' : way.stands },
    trail: trailOf(way, timeZone),
    stage: STAGES[name],
    acts,
    asksFirst: mayBeMade(view),
    scene: sceneOf(view),
    takenOff: takenOff(view, timeZone),
    bigToken: name === 'ready' && view.serviceType === 'SP' ? view.token : null,
    token: view.token,
    tellable: view.truth.stage === 'kitchen' && view.order !== null && isRunning(view.order.status),
    rateUntil,
    rated: ratedOf(view),
  }
}

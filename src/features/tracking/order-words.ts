import type { OrderLabel } from '#domain/order-status.ts'
import { formatAmount } from '#domain/money.ts'
import { kitchenSince, runsOutAt } from '#domain/order-life.ts'
import { arrivalAt, isLate, readySince } from '#domain/order-promise.ts'
import { UNATTENDED_MS } from '#domain/order-wait.ts'
import { amountDue, isOnRoom } from '#domain/payments.ts'
import { speak } from '#messages/speak.ts'
import { clockTime, momentTime } from '#messages/times.ts'
import type { Order } from '#schemas/order.ts'
import { asSentence } from '#src/entry/as-sentence.ts'
import { endedMoney, moneyWords } from '#src/entry/ended-money.ts'
import type { OrderView } from '#src/queries/use-orders.ts'

/** What is true of an order, as one word: the label of its status once the kitchen has it. */
export type OrderName = Exclude<OrderView['truth']['stage'], 'kitchen'> | OrderLabel

/** The name under which an order's words are found. */
export const nameOf = ({ truth }: OrderView): OrderName => (truth.stage === 'kitchen' ? truth.label : truth.stage)

const timeOf = (ms: number | null | undefined, zone: string): string => (ms ? clockTime(ms, zone) : '')

/** Whole minutes until the food is there; null where nobody said, or it is for another time than soon. */
function minutesLeft(order: Order | null, now: number): number | null {
  const promised = order && arrivalAt(order)
  if (promised === null || promised - now > SOON_MS) return null
  return Math.max(1, Math.round((promised - now) / 60_000))
}

/** Beyond this a time is told, not minutes. */
const SOON_MS = 90 * 60_000

/** As cart and bill count: two of one dish are two. */
const itemCount = (lines: OrderView['lines']): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** RD-11: the heading and the sentence by what is true, status and service type. @param byPhone it is asked about by telephone, not of the staff */
export function wordsOf(view: OrderView, now: number, zone: string, byPhone: boolean): { title: string; text: string } {
  const name = nameOf(view)
  const { order, entry, serviceType } = view
  const price = formatAmount(view.bill.total)
  const minutes = minutesLeft(order, now)
  const until = entry?.expiresAt ? momentTime(entry.expiresAt, now, zone) : ''
  const title = speak(`tracking.heading.${name}`)
  if (order && isLate(order, now)) return lateWords(order, now, zone)
  switch (name) {
    case 'phone': return { title, text: speak('tracking.text.phone', { time: until }) }
    case 'unpaid': return { title, text: order ? speak('tracking.text.unpaidUntil', { time: timeOf(runsOutAt(order), zone) }) : speak('tracking.text.unpaid') }
    case 'ask': return { title: isUnavailable(view) ? speak('errors.ITEM_NOT_AVAILABLE.title') : title, text: speak('tracking.text.ask') }
    case 'expired': return { title, text: speak('tracking.text.expired', { time: until }) }
    case 'rejected': return { title: entry?.refusal ? speak(`errors.${entry.refusal.code}.title`) : title, text: rejectedText(view) }
    case 'confirmed': return {
      title: minutes === null ? title : speak(serviceType === 'DL' ? 'tracking.heading.confirmedHere' : 'tracking.heading.confirmedIn', { minutes: String(minutes) }),
      text: confirmedText(view, now, zone),
    }
    case 'partial': {
      const [all, made] = [itemCount(view.lines), itemCount(view.lines.filter((line) => !line.cancelled))]
      return { title, text: minutes === null ? speak('tracking.text.partial', { made, all }) : speak('tracking.text.partialIn', { made, all, minutes: String(minutes) }) }
    }
    case 'ready': return { title, text: readyText(view, zone) }
    case 'served': return { title, text: servedText(order, 'tracking.text.served', price) }
    case 'delivered': return { title, text: servedText(order, serviceType === 'RO' ? 'tracking.text.servedRoom' : 'tracking.text.delivered', price) }
    case 'cancelled': return { title, text: cancelledText(order) }
    case 'failed': return { title, text: withMoney(failedText(view, byPhone), order) }
    case 'placed': return { title, text: placedText(view, now, zone, byPhone) }
    case 'out-for-delivery': return { title, text: awayText(order, now, zone) }
    case 'lost': return { title, text: [speak('tracking.text.lost'), ...(entry?.answer?.status === 'DRAFT' ? [speak('tracking.text.lostPaid')] : [])].join(' ') }
    case 'sending':
    case 'unknown':
    case 'again':
    case 'over':
    case 'withdrawn':
    case 'ask-staff': return { title, text: speak(`tracking.text.${name}`) }
  }
}

/** The promise that was not kept stands as it was made: no new one is made up for the outlet. */
function lateWords(order: Order, now: number, zone: string): { title: string; text: string } {
  const time = momentTime(arrivalAt(order) ?? now, now, zone)
  return { title: speak('tracking.heading.late'), text: speak(readySince(order) === null ? 'tracking.text.late' : 'tracking.text.lateAway', { time }) }
}

/** An order to a table may wait for the staff's word first (decision 0035); until its document has come nobody here knows. */
export const isKitchensForSure = (order: Order | null, tableLabel: string | null): boolean => (order ? order.presence !== 'asked' : tableLabel === null)

/** The time that was chosen, epoch ms; null: as soon as possible. */
export const wantedAtOf = ({ order, entry }: Pick<OrderView, 'order' | 'entry'>): number | null => order?.wantedAt ?? entry?.command.wantedAt ?? null

/** ST-10, CO-07: nobody has answered within the minutes for which an answer is promised; an order for later waits until its time comes near. */
export const isUnanswered = ({ order }: Pick<OrderView, 'order'>, now: number): boolean =>
  order?.status === 'UNATTENDED' && (order.wantedAt ?? now) - now <= SOON_MS && now > (kitchenSince(order) ?? now) + UNATTENDED_MS

/** ST-10, CO-07: an answer is promised for three minutes; an order for later waits for it until its time comes near. */
function placedText(view: OrderView, now: number, zone: string, byPhone: boolean): string {
  const { order, entry, tableLabel } = view
  const wantedAt = wantedAtOf({ order, entry })
  if (wantedAt !== null && wantedAt - now > SOON_MS) return speak('tracking.text.placedFor', { time: momentTime(wantedAt, now, zone) })
  if (isUnanswered(view, now)) return speak(byPhone ? 'tracking.text.placedLongCall' : 'tracking.text.placedLong')
  if (order?.presence === 'asked') return speak('tracking.text.placedAsked', { table: order.tableLabel ?? '' })
  return speak(isKitchensForSure(order, tableLabel) ? 'tracking.text.placed' : 'tracking.text.placedTaken')
}

function confirmedText({ order, serviceType }: OrderView, now: number, zone: string): string {
  const promised = order && arrivalAt(order)
  if (promised !== null && promised - now > SOON_MS) return speak('tracking.text.confirmedFor', { time: momentTime(promised, now, zone) })
  switch (serviceType) {
    case 'RO': return speak('tracking.text.confirmedRoom')
    case 'DT': return speak('tracking.text.confirmedCar')
    case 'SP': return speak('tracking.text.confirmedPickup')
    case 'DL': return promised === null ? speak('tracking.text.confirmedDoorUntimed') : speak('tracking.text.confirmedDoor', { time: momentTime(promised, now, zone) })
    default: return speak('tracking.text.confirmed')
  }
}

/** ST-11: a bill that is paid waits nowhere. @param unpaid where it is paid otherwise */
function servedText(order: Order | null, unpaid: 'tracking.text.served' | 'tracking.text.servedRoom' | 'tracking.text.delivered', price: string): string {
  if (order === null || amountDue(order) > 0) return speak(unpaid, { price })
  if (isOnRoom(order)) return speak('tracking.text.servedOnRoom', { price })
  return order.bill.total === 0 ? speak('tracking.text.servedFree') : speak('tracking.text.servedPaid', { price })
}

/** RD-11: where what is ready goes, and who acts next. */
function readyText({ order, serviceType, tableLabel, token }: OrderView, zone: string): string {
  const since = order && readySince(order)
  const atCounter = serviceType === 'SP' || (serviceType === 'DI' && tableLabel === null)
  if (atCounter && since !== null) return speak('tracking.text.readySince', { time: clockTime(since, zone), token: String(token ?? '') })
  if (atCounter) return speak('tracking.text.ready', { token: String(token ?? '') })
  if (serviceType === 'DT' && tableLabel !== null) return speak('tracking.text.readyBay', { bay: tableLabel })
  if (serviceType === 'DT') return typeof order?.arrivedAt === 'number' ? speak('tracking.text.readyCarHere', { time: clockTime(order.arrivedAt, zone) }) : speak('tracking.text.readyCar')
  return speak(serviceType === 'RO' ? 'tracking.text.readyRoom' : 'tracking.text.readyTable')
}

function awayText(order: Order | null, now: number, zone: string): string {
  const promised = order && arrivalAt(order)
  if (promised === null) return speak('tracking.text.out-for-delivery')
  const time = momentTime(promised, now, zone)
  const place = order?.address?.title ?? ''
  return place === '' ? speak('tracking.text.outBy', { time }) : speak('tracking.text.outTo', { place, time })
}

/** ER-05: the guest is asked because something cannot be had. */
export const isUnavailable = ({ entry }: OrderView): boolean => entry?.refusal?.code === 'ITEM_NOT_AVAILABLE'

/** It ended before it was paid, so it never was the kitchen's. */
export const isUnpaid = (order: Order | null): boolean => order !== null && kitchenSince(order) === null

/** What became of an order, and of its money. @param none what is said where none was taken */
function withMoney(text: string, order: Order | null, none = ''): string {
  const money = order && endedMoney(order)
  return [asSentence(text), money ? moneyWords(money) : none].filter(Boolean).join(' ')
}

function failedText(view: OrderView, byPhone: boolean): string {
  if (isUnpaid(view.order)) return speak('tracking.text.failedUnpaid')
  return speak(byPhone ? 'tracking.text.failedCall' : 'tracking.text.failed')
}

function cancelledText(order: Order | null): string {
  if (isUnpaid(order) && !order?.remark) return withMoney(speak('tracking.text.givenUp'), order)
  const isAsked = order?.cancelAsk?.answer === 'YES'
  const text = order?.remark ? speak('tracking.text.cancelledWhy', { remark: order.remark }) : speak(isAsked ? 'tracking.text.cancelledAsked' : 'tracking.text.cancelled')
  return withMoney(text, order, speak('tracking.money.nothing'))
}

/** Why it was refused, and that nothing was ordered. */
function rejectedText({ entry }: OrderView): string {
  const code = entry?.refusal?.code
  return code === undefined ? speak('tracking.text.rejected') : `${asSentence(speak(`errors.${code}.text`))} ${speak('tracking.text.rejected')}`
}

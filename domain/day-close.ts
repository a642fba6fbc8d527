import type { CloseDay, DayOnline, DayTask, DayView, TillLine } from '#schemas/day-close.ts'
import type { Order } from '#schemas/order.ts'
import { type TakenBy, TENDERS, type Tender } from '#schemas/payment.ts'
import { billedFor, tipsToGiveBack } from './payments.ts'

/** Money of the counter, or of the payment company, as the ledger tells it. */
export interface TillMovement {
  orderId: string
  tender: TakenBy | 'ONLINE'
  kind: 'taken' | 'tip' | 'given-back'
  /** Paise; below 0: it was taken and is undone, or a tip that went back with what was paid. */
  amount: number
}

/** A bill of the day with what the ledger has of it, up to and with that day. */
export interface DayBill {
  order: Order
  /** Paise, less what was given back. */
  paid: number
}

const lineOf = <T extends TakenBy | 'ONLINE'>(tender: T, movements: readonly TillMovement[]): { tender: T } & Pick<TillLine, 'payments' | 'taken' | 'tips' | 'givenBack'> => {
  const sum = (kind: TillMovement['kind']): number => movements.reduce((total, one) => (one.tender === tender && one.kind === kind ? total + one.amount : total), 0)
  const payments = movements.reduce((count, one) => (one.tender === tender && one.kind === 'taken' ? count + Math.sign(one.amount) : count), 0)
  // Tips that went back beyond those of the day are of an earlier one.
  const tips = sum('tip')
  return { tender, payments, taken: sum('taken'), tips: Math.max(0, tips), givenBack: sum('given-back') + Math.max(0, -tips) }
}

/** A line for rooms, where a bill went on one. */
const roomIn = (movements: readonly TillMovement[]): readonly 'ROOM'[] => (movements.some(({ tender }) => tender === 'ROOM') ? ['ROOM'] : [])

/** Paise of a bill that were not paid by the end of the day; negative: what is to be given back. */
const dueOf = ({ order, paid }: DayBill): number => billedFor(order) - paid

function taskOf(bill: DayBill): DayTask | null {
  const { order } = bill
  const due = dueOf(bill)
  // A board of an earlier release gives back the bill and leaves its tip.
  const amount = due > 0 ? due : tipsToGiveBack(order) - due
  if (amount === 0) return null
  const kind = due > 0 ? 'not-paid' : 'give-back'
  const since = order.events.at(-1)?.at ?? order.orderPunchTime
  return { id: `${kind}:${order.id}`, kind, orderId: order.id, token: order.token, place: order.tableLabel ?? '', amount, since }
}

/** What the outlet's books say of the payment company beside the day's movements, as they stand: balances, paise. */
export type OnlineBalances = Pick<DayOnline, 'owed' | 'unallocated'>

function onlineOf(movements: readonly TillMovement[], balances: OnlineBalances): DayOnline {
  const { payments, taken, givenBack } = lineOf('ONLINE', movements)
  return { payments, taken, sentBack: givenBack, ...balances }
}

/**
 * An outlet's day: what was billed is what was paid and what was not, less what is still to be given back; and what came in by each tender.
 * @param bills orders that count for the day; @param movements of the ledger on that day; @param asOf epoch ms
 * @param corrected paise by which bills of earlier days have changed since those were closed
 */
export function dayView(day: string, bills: readonly DayBill[], movements: readonly TillMovement[], asOf: number, balances: OnlineBalances = { owed: 0, unallocated: 0 }, corrected = 0): DayView {
  const tasks = bills.map(taskOf).filter((task) => task !== null)
  const dues = bills.map(dueOf)
  const mine = new Set(bills.map(({ order }) => order.id))
  const earlier = movements.filter(({ orderId, kind }) => !mine.has(orderId) && kind !== 'tip').reduce((sum, { kind, amount }) => sum + (kind === 'taken' ? amount : -amount), 0)
  return {
    day,
    asOf,
    bills: bills.length,
    billed: bills.reduce((sum, { order }) => sum + billedFor(order), 0),
    paidBills: bills.length - tasks.filter(({ kind }) => kind === 'not-paid').length,
    paid: bills.reduce((sum, { paid }) => sum + paid, 0),
    notPaid: dues.reduce((sum, due) => sum + Math.max(0, due), 0),
    toGiveBack: dues.reduce((sum, due) => sum + Math.max(0, -due), 0),
    earlier,
    ...(corrected === 0 ? {} : { corrected }),
    lines: [...TENDERS, ...roomIn(movements)].map((tender) => lineOf(tender, movements)),
    online: onlineOf(movements, balances),
    tasks,
    closed: null,
  }
}

/** Paise that came in by a tender, tips among it, less what was given back. */
export const cameIn = ({ taken, tips, givenBack }: TillLine): number => taken + tips - givenBack

/** What a count found more (or, negative, less) than came in, by tender, without those that agree. */
export function differences({ lines }: Pick<DayView, 'lines'>, { openingCash, counted }: Pick<CloseDay, 'openingCash' | 'counted'>): { id: string; tender: Tender; amount: number }[] {
  return TENDERS.flatMap((tender) => {
    const line = lines.find((one) => one.tender === tender)
    const amount = counted[tender] - (line ? cameIn(line) : 0) - (tender === 'CASH' ? openingCash : 0)
    return amount === 0 ? [] : [{ id: `differs:${tender}`, tender, amount }]
  })
}

/** The tasks and differences of a day that nobody has said a word about: it is closed when there are none. */
export const withoutWord = (view: DayView, close: Pick<CloseDay, 'openingCash' | 'counted' | 'notes'>): string[] =>
  [...view.tasks, ...differences(view, close)].map(({ id }) => id).filter((id) => (close.notes[id] ?? '').trim() === '')

/** Whether the day still stands as the staff closing it have read it. */
export const isAsRead = ({ day, lines }: DayView, close: Pick<CloseDay, 'day' | 'expected'>): boolean =>
  day === close.day && TENDERS.every((tender) => lines.some((line) => line.tender === tender && cameIn(line) === close.expected[tender]))

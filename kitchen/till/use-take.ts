import { useRef, useState } from 'react'
import { amountDue } from '#domain/payments.ts'
import { isUndone } from '#domain/undo-payment.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { Order } from '#schemas/order.ts'
import type { Payment, TakePayment } from '#schemas/payment.ts'
import { CallFailed, type Failure, type KitchenApi, mayBeDone, secondsToWait } from '../kitchen-api.ts'
import { readAs } from '../read-orders.ts'

/**
 * How the last tap ended. `unknown`: it was not answered, so it may have been taken; `changed`: another amount is due; `under-way`: it may be paid online at this
 * moment, and nothing was taken; `too-often`: nothing was taken, and may be in `seconds`; `stale`: the tap's key did something else before, so the next tap has another one;
 * `undone`: it was taken, and somebody has undone it since.
 */
export type Outcome =
  | { kind: 'none' }
  | { kind: 'busy' }
  | { kind: 'unknown' }
  | { kind: 'changed'; order: Order }
  | { kind: 'under-way'; order: Order }
  | { kind: 'refused' }
  | { kind: 'stale' }
  | { kind: 'undone' }
  | { kind: 'too-often'; seconds: number }
  | { kind: 'done'; order: Order; payment: Payment }

/** What the counter does to a bill. */
export type TillAct = 'take' | 'give-back' | 'undo'

/** The last tap: what it was to do to which order, under which key, and how it ended. */
export interface Told {
  act: TillAct
  orderId: string
  key: string
  outcome: Outcome
}

export interface Take {
  /** How the last tap ended, as far as it was this act of this order. @param order as it stands on the board */
  outcomeOf: (act: TillAct, order: Order) => Outcome
  isBusy: boolean
  take: (order: Order, asked: Omit<TakePayment, 'key'>) => Promise<void>
  giveBack: (order: Order, tender: TakePayment['tender'], amount: number) => Promise<void>
  /** Undoes what was taken last. */
  undo: (order: Order, payment: Payment) => Promise<void>
  /** Has the payment company asked now. @returns why it was not; null: it was */
  ask: (orderId: string) => Promise<unknown>
  forget: () => void
}

const newKey = (): string => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

/** Refused before anything of the bill was looked at: it says nothing of an earlier try. */
const AT_THE_DOOR: ReadonlySet<Failure> = new Set(['key', 'forbidden', 'too-often', 'not-taken'])

/** How a tap ended that threw. @param wasUnanswered the same tap was sent before and not answered: that this try was refused says nothing of that one */
export function outcomeOf(error: unknown, wasUnanswered = false): Outcome {
  if (wasUnanswered && error instanceof CallFailed && AT_THE_DOOR.has(error.failure)) return { kind: 'unknown' }
  if (error instanceof CallFailed && error.failure === 'too-often') return { kind: 'too-often', seconds: secondsToWait(error) }
  const failure = error instanceof CallFailed ? error.failure : 'server'
  const order = error instanceof CallFailed ? readAs(error.details['order'], Order) : null
  if (failure === 'under-way' && order) return { kind: 'under-way', order }
  if (failure === 'refused' && order) return { kind: 'changed', order }
  if (failure === 'key-reused') return { kind: 'stale' }
  return { kind: mayBeDone(error) ? 'unknown' : 'refused' }
}

/** How a tap ended that was answered. @param order as it was answered; null: in a form that this board does not know @param key of the tap */
export function answeredWith(order: Order | null, key: string): Outcome {
  const payment = order?.payments?.find(({ id }) => id === key)
  if (!order || !payment) return { kind: 'none' }
  return isUndone(order, key) && amountDue(order) > 0 ? { kind: 'undone' } : { kind: 'done', order, payment }
}

/** How the last tap ended for one act of one order: none of another's, and no amount that the bill is no longer. What was not answered is known once the board has heard of it. */
export function outcomeFor(told: Told | null, act: TillAct, order: Order): Outcome {
  if (told?.act !== act || told.orderId !== order.id) return { kind: 'none' }
  const { outcome, key } = told
  if (outcome.kind === 'changed' && amountDue(outcome.order) !== amountDue(order)) return { kind: 'none' }
  const heard: Outcome = outcome.kind === 'unknown' ? answeredWith(order, key) : { kind: 'none' }
  return heard.kind === 'none' ? outcome : heard
}

/**
 * Taking and giving back money. The same tap sent again carries the same key until it is answered, so that it counts once.
 * @param onOrder hears the order as the server says it stands
 */
export function useTake(api: Pick<KitchenApi, 'takePayment' | 'giveBack' | 'undoPayment' | 'askOnline'>, onOrder: (order: unknown) => void): Take {
  const [told, setTold] = useState<Told | null>(null)
  const pending = useRef<{ what: string; key: string; mayBeDone: boolean } | null>(null)

  /** An earlier tap's key is sent again until the board has heard what came of it. */
  const sentAs = (what: string, { payments = [] }: Order): { key: string; mayBeDone: boolean } => {
    const isHeard = payments.some(({ id }) => id === pending.current?.key)
    if (isHeard || pending.current?.what !== what) pending.current = { what, key: newKey(), mayBeDone: false }
    return pending.current
  }
  const run = async (act: TillAct, order: Order, asked: unknown, call: (key: string) => Promise<unknown>): Promise<void> => {
    if (told?.outcome.kind === 'busy') return
    const sent = sentAs(JSON.stringify([act, order.id, asked]), order)
    const { key } = sent
    const tap = { act, orderId: order.id, key }
    const end = (outcome: Outcome): void => setTold((held) => (held?.outcome.kind === 'busy' && held.key !== key ? held : { ...tap, outcome }))
    const settle = (): void => {
      if (pending.current === sent) pending.current = null
    }
    setTold({ ...tap, outcome: { kind: 'busy' } })
    try {
      const answer = await call(key)
      settle()
      onOrder(answer)
      end(answeredWith(readAs(answer, Order), key))
    } catch (error) {
      const next = outcomeOf(error, sent.mayBeDone)
      sent.mayBeDone ||= next.kind === 'unknown'
      if (next.kind !== 'unknown' && next.kind !== 'too-often') settle()
      if (next.kind === 'changed' || next.kind === 'under-way') onOrder(next.order)
      end(next)
    }
  }
  return {
    outcomeOf: (act, order) => outcomeFor(told, act, order),
    isBusy: told?.outcome.kind === 'busy',
    take: (order, asked) => run('take', order, asked, (key) => api.takePayment(order.id, { key, ...asked })),
    giveBack: (order, tender, amount) => run('give-back', order, { tender, amount }, (key) => api.giveBack(order.id, { key, tender, amount })),
    undo: (order, { id: paymentId }) => run('undo', order, paymentId, (key) => api.undoPayment(order.id, { key, paymentId })),
    ask: (orderId) => api.askOnline(orderId).then(
      (answer) => {
        onOrder(answer)
        setTold(null)
        return null
      },
      (error: unknown) => error,
    ),
    forget: () => setTold(null),
  }
}

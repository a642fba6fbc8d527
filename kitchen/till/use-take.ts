import { useRef, useState } from 'react'
import { amountDue } from '#domain/payments.ts'
import { isUndone } from '#domain/undo-payment.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { Order } from '#schemas/order.ts'
import type { Payment, TakePayment } from '#schemas/payment.ts'
import { CallFailed, type KitchenApi, secondsToWait } from '../kitchen-api.ts'
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

export interface Take {
  outcome: Outcome
  take: (order: Order, asked: Omit<TakePayment, 'key'>) => Promise<void>
  giveBack: (order: Order, tender: TakePayment['tender'], amount: number) => Promise<void>
  /** Undoes what was taken last. */
  undo: (order: Order, payment: Payment) => Promise<void>
  /** Has the payment company asked now. @returns why it was not; null: it was */
  ask: (orderId: string) => Promise<unknown>
  forget: () => void
}

const newKey = (): string => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

/** How a tap ended that threw. @param mayBeDone the same tap was sent before and not answered: that this try was refused says nothing of that one */
export function outcomeOf(error: unknown, mayBeDone = false): Outcome {
  if (error instanceof CallFailed && error.failure === 'too-often') return mayBeDone ? { kind: 'unknown' } : { kind: 'too-often', seconds: secondsToWait(error) }
  const failure = error instanceof CallFailed ? error.failure : 'server'
  const order = error instanceof CallFailed ? readAs(error.details['order'], Order) : null
  if (failure === 'under-way' && order) return { kind: 'under-way', order }
  if (failure === 'refused' && order) return { kind: 'changed', order }
  if (failure === 'key-reused') return { kind: 'stale' }
  return { kind: failure === 'offline' || failure === 'server' ? 'unknown' : 'refused' }
}

/** How a tap ended that was answered. @param order as it was answered; null: in a form that this board does not know @param key of the tap */
export function answeredWith(order: Order | null, key: string): Outcome {
  const payment = order?.payments?.find(({ id }) => id === key)
  if (!order || !payment) return { kind: 'none' }
  return isUndone(order, key) && amountDue(order) > 0 ? { kind: 'undone' } : { kind: 'done', order, payment }
}

/**
 * Taking and giving back money. The same tap sent again carries the same key until it is answered, so that it counts once.
 * @param onOrder hears the order as the server says it stands
 */
export function useTake(api: Pick<KitchenApi, 'takePayment' | 'giveBack' | 'undoPayment' | 'askOnline'>, onOrder: (order: unknown) => void): Take {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  const pending = useRef<{ what: string; key: string; mayBeDone: boolean } | null>(null)

  const sentAs = (what: string): { key: string; mayBeDone: boolean } => {
    if (pending.current?.what !== what) pending.current = { what, key: newKey(), mayBeDone: false }
    return pending.current
  }
  const run = async (what: string, call: (key: string) => Promise<unknown>): Promise<void> => {
    if (outcome.kind === 'busy') return
    setOutcome({ kind: 'busy' })
    const sent = sentAs(what)
    const { key } = sent
    try {
      const answer = await call(key)
      pending.current = null
      onOrder(answer)
      setOutcome(answeredWith(readAs(answer, Order), key))
    } catch (error) {
      const next = outcomeOf(error, sent.mayBeDone)
      sent.mayBeDone ||= next.kind === 'unknown'
      if (next.kind !== 'unknown' && next.kind !== 'too-often') pending.current = null
      if (next.kind === 'changed' || next.kind === 'under-way') onOrder(next.order)
      setOutcome(next)
    }
  }
  return {
    outcome,
    take: (order, asked) => run(JSON.stringify([order.id, asked]), (key) => api.takePayment(order.id, { key, ...asked })),
    giveBack: (order, tender, amount) => run(JSON.stringify([order.id, tender, amount]), (key) => api.giveBack(order.id, { key, tender, amount })),
    undo: (order, { id: paymentId }) => run(JSON.stringify([order.id, 'undo', paymentId]), (key) => api.undoPayment(order.id, { key, paymentId })),
    ask: (orderId) => api.askOnline(orderId).then(
      (answer) => {
        onOrder(answer)
        setOutcome({ kind: 'none' })
        return null
      },
      (error: unknown) => error,
    ),
    forget: () => setOutcome({ kind: 'none' }),
  }
}

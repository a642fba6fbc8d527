/** The outlet's staff in the soak: each order is taken in, made, brought and paid, or not. */
import type { Order } from '#schemas/order.ts'
import { newId } from './ids.ts'
import type { SoakGround } from './soak-ground.ts'

export interface Hands {
  /** Takes it in, all but its first `without` lines. */
  accept: (order: Order, without?: number) => Promise<Order | null>
  /** Makes it and brings it to its guest. */
  bring: (order: Order) => Promise<void>
  cancel: (order: Order) => Promise<void>
  answerCancel: (order: Order, answer: 'YES' | 'NO') => Promise<void>
  /** Takes what is due in cash. */
  takePayment: (order: Order) => Promise<void>
  giveBack: (order: Order, amount: number) => Promise<void>
}

export function handsOf({ caller }: SoakGround): Hands {
  const act = async (order: Order, what: string, body: unknown = {}): Promise<Order | null> =>
    (await caller.call<Order>({ name: `staff ${what}`, method: 'POST', path: `/api/kitchen/orders/${order.id}/${what}`, as: 'staff', body }))?.body ?? null
  return {
    accept: (order, without = 0) => act(order, 'accept', { cancelledLineIds: order.lines.slice(0, without).map(({ lineId }) => lineId), prepMinutes: 15 }),
    async bring(order) {
      await act(order, 'ready')
      if (order.serviceType === 'DL') await act(order, 'dispatch')
      await act(order, 'serve')
    },
    cancel: async (order) => void (await act(order, 'cancel', { remark: 'the oven is cold' })),
    answerCancel: async (order, answer) => void (await act(order, 'answer-cancel', { answer, remark: '' })),
    takePayment: async (order) => void (await act(order, 'take-payment', { key: newId(), tender: 'CASH', amountDue: order.bill.total, given: null })),
    giveBack: async (order, amount) => void (await act(order, 'give-back', { key: newId(), tender: 'CASH', amount })),
  }
}

import { describe, expect, it } from 'vitest'
import type { Order } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { LEFT_AT, orderOf } from '#tests/fixtures/paying.ts'
import { withPayment } from './payments.ts'
import { lastingPayments, withUndone } from './undo-payment.ts'

let count = 0
const idOf = (): string => `01970000-0000-7000-8000-0000000002${String(++count).padStart(2, '0')}`
const paymentOf = (change: Partial<Payment> = {}): Payment => ({ id: idOf(), tender: 'CASH', amount: 120_900, tip: 0, given: null, reference: '', at: LEFT_AT, ...change })
const undone = (order: Order, payment: Payment): Order => withUndone(withPayment(order, payment), payment, { id: idOf(), at: LEFT_AT + 1000 })
const cancelled = (order: Order, at: number): Order => ({ ...order, status: 'CANCELLED', events: [...order.events, { status: 'CANCELLED', at }] })
const BACK = { amount: -120_900, at: LEFT_AT + 3000 }

describe('what was taken and given back of a bill, for its guest (decision 0034)', () => {
  it('is nothing where the counter took it for the wrong bill and undid it, before and after the order came to nothing', () => {
    const open = undone(orderOf('CONFIRMED'), paymentOf({ tip: 5000, given: 130_000 }))
    expect([lastingPayments(open), lastingPayments(cancelled(open, LEFT_AT + 2000))]).toEqual([[], []])
  })

  it('is what was taken in its place, and what goes back of that', () => {
    const [card, back] = [paymentOf({ tender: 'CARD', at: LEFT_AT + 2000 }), paymentOf({ ...BACK, tender: 'CARD', at: LEFT_AT + 4000 })]
    const paid = withPayment(undone(undone(orderOf('CONFIRMED'), paymentOf()), paymentOf()), card)
    expect(lastingPayments(paid)).toEqual([card])
    expect(lastingPayments(withPayment(cancelled(paid, LEFT_AT + 3000), back))).toEqual([card, back])
    const online = paymentOf({ tender: 'ONLINE', at: LEFT_AT + 2000 })
    expect(lastingPayments(withPayment(undone(orderOf('CONFIRMED'), paymentOf()), online))).toEqual([online])
  })

  it('is both where the whole of it went back because the order came to nothing, or because of a part of it that was cancelled', () => {
    const [taken, back] = [paymentOf(), paymentOf(BACK)]
    expect(lastingPayments(withPayment(cancelled(withPayment(orderOf('CONFIRMED'), taken), LEFT_AT + 2000), back))).toEqual([taken, back])
    const [online, rest] = [paymentOf({ tender: 'ONLINE', amount: 100_000 }), paymentOf({ amount: 20_900 })]
    const part = paymentOf({ ...BACK, amount: -20_900 })
    const cheaper = { ...orderOf('CONFIRMED'), bill: { ...orderOf('CONFIRMED').bill, total: 100_000 }, payments: [online, rest, part] }
    expect(lastingPayments(cheaper)).toEqual([online, rest, part])
  })
})

import { describe, expect, it } from 'vitest'
import type { Order } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { orderTotal } from './order-total.ts'

const bill = { items: 100_000, discount: 0, packing: 0, delivery: 0, taxes: [], roundOff: 0, total: 105_000 }
const of = (facts: Partial<Order>) => orderTotal({ bill, order: { status: 'CONFIRMED', bill, paymentStatus: 'INITIAL', payments: [], ...facts } as Order })
const paid = (amount: number): Payment[] => [{ id: 'p', tender: 'CASH', amount, tip: 0, given: null, reference: '', at: 0 } as unknown as Payment]

describe('what stands under an order’s dishes', () => {
  it('is the agreed total while the order is on the phone, without a receipt', () => {
    expect(orderTotal({ bill, order: null })).toEqual({ label: 'Agreed total', isVoid: false, hasReceipt: false })
  })

  it('is to be paid while nothing is paid', () => {
    expect(of({})).toEqual({ label: 'To pay', isVoid: false, hasReceipt: true })
  })

  it('is a total once something is paid', () => {
    expect([of({ payments: paid(105_000), paymentStatus: 'SUCCESS' }).label, of({ payments: paid(5000) }).label]).toEqual(['Total', 'Total'])
  })

  it.each(['CANCELLED', 'FAILED'] as const)('asks for no money and offers no receipt of an order that is %s and was not paid', (status) => {
    expect(of({ status })).toEqual({ label: 'Total', isVoid: true, hasReceipt: false })
    expect(of({ status, payments: paid(105_000) })).toMatchObject({ isVoid: true, hasReceipt: true })
  })
})

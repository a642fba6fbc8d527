import { describe, expect, it } from 'vitest'
import type { Order } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { orderTotal } from './order-total.ts'

const bill = { items: 100_000, discount: 0, packing: 0, delivery: 0, taxes: [], roundOff: 0, total: 105_000 }
const of = (facts: Partial<Order>) => orderTotal({ bill, order: { status: 'CONFIRMED', bill, paymentStatus: 'INITIAL', payments: [], ...facts } as Order })
const paid = (amount: number): Payment[] => [{ id: 'p', tender: 'CASH', amount, tip: 0, given: null, reference: '', at: 0 } as unknown as Payment]

describe('what stands under an order’s dishes', () => {
  it('is the agreed total while the order is on the phone, without a receipt', () => {
    expect(orderTotal({ bill, order: null })).toEqual({ label: 'Agreed total', discount: 0, added: 5000, addedLabel: 'Taxes and charges', isVoid: false, hasReceipt: false })
  })

  it('is to be paid while nothing is paid', () => {
    expect(of({})).toEqual({ label: 'To pay', discount: 0, added: 5000, addedLabel: 'Taxes and charges', isVoid: false, hasReceipt: true })
  })

  it('calls the round-off by its name where nothing else is added', () => {
    expect(orderTotal({ bill: { ...bill, roundOff: -40, total: 99_960 }, order: null })).toMatchObject({ added: -40, addedLabel: 'Round-off' })
    expect(orderTotal({ bill: { ...bill, roundOff: -40, total: 104_960 }, order: null })).toMatchObject({ added: 4960, addedLabel: 'Taxes and charges' })
  })

  it('is a total once something is paid', () => {
    expect([of({ payments: paid(105_000), paymentStatus: 'SUCCESS' }).label, of({ payments: paid(5000) }).label]).toEqual(['Total', 'Total'])
  })

  it('says what offers and points take off, as the dishes stand with their own prices, and nothing of an order that came to nothing', () => {
    const less = { ...bill, discount: 15_000, total: 90_000 }
    // 1,000.00 of dishes less 150.00, and 50.00 of taxes and charges: 900.00.
    expect(orderTotal({ bill: less, order: null })).toMatchObject({ discount: 15_000, added: 5000 })
    expect(orderTotal({ bill: less, order: null }).discount).toBe(15_000)
    expect(orderTotal({ bill: less, order: { status: 'CONFIRMED', bill: less, paymentStatus: 'INITIAL', payments: [] } as unknown as Order }).discount).toBe(15_000)
    expect(orderTotal({ bill: less, order: { status: 'CANCELLED', bill: less, paymentStatus: 'INITIAL', payments: [] } as unknown as Order }).discount).toBe(0)
  })

  it.each(['CANCELLED', 'FAILED'] as const)('asks for no money and offers no receipt of an order that is %s and was not paid', (status) => {
    expect(of({ status })).toEqual({ label: 'Total', discount: 0, added: 0, addedLabel: 'Taxes and charges', isVoid: true, hasReceipt: false })
    expect(of({ status, payments: paid(105_000) })).toMatchObject({ isVoid: true, hasReceipt: true })
  })

  it('offers none of an order that came to nothing where all that was taken was undone: it was another bill’s (decision 0034)', () => {
    const payments = [...paid(105_000), { ...paid(-105_000)[0], at: 1 } as Payment]
    expect(of({ status: 'CANCELLED', payments, events: [{ status: 'CANCELLED', at: 2 }] }).hasReceipt).toBe(false)
    expect(of({ status: 'CANCELLED', payments, events: [{ status: 'CANCELLED', at: 1 }] }).hasReceipt).toBe(true)
  })
})

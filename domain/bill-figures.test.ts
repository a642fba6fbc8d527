import { describe, expect, it } from 'vitest'
import type { Bill, Order } from '#schemas/order.ts'
import { amountsBetween, billFigures, isCorrected } from './bill-figures.ts'

const tax = (name: string, amount: number, within = false): Bill['taxes'][number] => ({ id: name, name, rateBps: 250, amount, within })
const bill: Bill = { items: 50_000, discount: 1000, packing: 0, delivery: 0, taxes: [tax('CGST', 1225), tax('SGST', 1225), tax('CGST', 10, true)], roundOff: -50, total: 51_400 }
const paid = (tender: 'CASH' | 'CARD', amount: number, at: number) => ({ id: `${tender}${at}`, tender, amount, tip: 0, given: null, reference: '', at })
const order = (over: Partial<Order> = {}) => ({ status: 'SETTLED' as const, bill, billBefore: null, invoiceNumber: 'A/1', payments: [paid('CASH', 51_400, 10)], ...over })

describe('what an accountant reads of a bill', () => {
  it('is its taxable value, each tax by its name, and what each way of paying brought', () => {
    expect(billFigures(order(), 20)).toEqual({
      invoice: 'A/1', status: 'SETTLED',
      amounts: { before: 51_400, discount: 1000, taxable: 48_990, 'tax:CGST': 1235, 'tax:SGST': 1225, roundOff: -50, total: 51_400, 'paid:CASH': 51_400, due: 0 },
    })
  })

  it('has nothing in it that was paid later', () => {
    expect(billFigures(order(), 10).amounts).toMatchObject({ total: 51_400, due: 51_400 })
  })

  it('is no supply where the order came to nothing, with what is to be given back', () => {
    expect(billFigures(order({ status: 'CANCELLED' }), 20).amounts).toEqual({ before: 51_400, discount: 0, taxable: 0, roundOff: 0, total: 0, 'paid:CASH': 51_400, due: -51_400 })
  })

  it('is corrected by the difference, also of a tax or a way of paying that only one of the two has', () => {
    const [before, after] = [billFigures(order(), 20), billFigures(order({ status: 'CANCELLED', payments: [paid('CASH', 51_400, 10), paid('CARD', -51_400, 12)] }), 20)]
    expect(amountsBetween(before.amounts, after.amounts)).toEqual({
      before: 0, discount: -1000, taxable: -48_990, 'tax:CGST': -1235, 'tax:SGST': -1225, roundOff: 50, total: -51_400, 'paid:CASH': 0, 'paid:CARD': -51_400, due: 0,
    })
    expect(isCorrected(before, after)).toBe(true)
  })

  it('is corrected by an invoice’s number, and by nothing that is none of the books', () => {
    const before = billFigures(order({ status: 'READY', invoiceNumber: null }), 20)
    expect(isCorrected(before, billFigures(order({ status: 'OUTFORDELIVERY', invoiceNumber: null }), 20))).toBe(false)
    expect(isCorrected(before, billFigures(order(), 20))).toBe(true)
  })
})

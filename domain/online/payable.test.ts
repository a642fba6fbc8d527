import { expect, it } from 'vitest'
import type { Order } from '#schemas/order.ts'
import { orderOf } from '#tests/fixtures/paying.ts'
import { isPayableOnline } from './payable.ts'

/** A bill of which something is due, with so many rows of money that was taken and undone. */
const undone = (rows: number): Order => ({
  ...orderOf('CONFIRMED'),
  payments: Array.from({ length: rows }, (_, at) => ({ id: `p${at}`, tender: 'CASH' as const, amount: at % 2 === 0 ? 50_000 : -50_000, tip: 0, given: null, reference: '', at })),
})

it('a bill is paid online as long as it has room for the payment and for all that may go back of it', () => {
  expect(isPayableOnline(undone(0), 0)).toBe(true)
  expect(isPayableOnline(undone(40), 0)).toBe(true)
  expect(isPayableOnline(undone(42), 0)).toBe(false)
  expect(isPayableOnline(undone(50), 0)).toBe(false)
})

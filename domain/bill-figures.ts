import type { Order } from '#schemas/order.ts'
import { billedFor } from './payments.ts'

/** Paise by what they are: those of `billFigures`. */
export type BillAmounts = Readonly<Record<string, number>>

/** What an accountant reads of a bill at a moment. It names no guest and no dish. */
export interface BillFigures {
  /** '' until the order is served. */
  invoice: string
  status: string
  amounts: BillAmounts
}

/** How names of amounts begin: of each tax, with its own name behind, and of each way of paying. */
export const TAX = 'tax:'
export const PAID = 'paid:'

type Billed = Pick<Order, 'status' | 'bill' | 'billBefore' | 'payments' | 'invoiceNumber'>

type Entry = readonly [name: string, paise: number]

const sumOf = (entries: readonly Entry[]): number => entries.reduce((sum, [, paise]) => sum + paise, 0)

/** Entries of one name added up: a tax may lie on some prices and within others. */
function sumsOf(entries: readonly Entry[]): BillAmounts {
  const sums = new Map<string, number>()
  for (const [name, paise] of entries) sums.set(name, (sums.get(name) ?? 0) + paise)
  return Object.fromEntries(sums)
}

/**
 * A bill's figures: taxable value (without taxes and rounding, after discounts; CGST Act, 15(3)(a)), each tax, rounding, total, what each way of paying brought less what went
 * back by it, and what is due. A part that was cancelled is in none of them but `before`, and an order that came to nothing has no supply.
 * @param until epoch ms: what was paid from then on is not among them
 */
export function billFigures({ status, bill, billBefore, payments = [], invoiceNumber }: Billed, until: number): BillFigures {
  const total = billedFor({ status, bill })
  const taxes = total === 0 ? [] : bill.taxes.map(({ name, amount }): Entry => [`${TAX}${name}`, amount])
  const paid = payments.filter(({ at }) => at < until).map(({ tender, amount }): Entry => [`${PAID}${tender}`, amount])
  const roundOff = total === 0 ? 0 : bill.roundOff
  return {
    invoice: invoiceNumber ?? '',
    status,
    amounts: {
      before: billBefore?.total ?? bill.total,
      discount: total === 0 ? 0 : bill.discount,
      taxable: total - roundOff - sumOf(taxes),
      ...sumsOf(taxes),
      roundOff,
      total,
      ...sumsOf(paid),
      due: total - sumOf(paid),
    },
  }
}

/** What has changed from one moment to another, paise; what only one of them has counts as 0 in the other. */
export const amountsBetween = (before: BillAmounts, after: BillAmounts): BillAmounts =>
  Object.fromEntries([...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]))

/** Whether an accountant has to hear of it: an amount is another, or there is an invoice now. That an order went on its way is none of the books. */
export const isCorrected = (before: BillFigures, after: BillFigures): boolean =>
  before.invoice !== after.invoice || Object.values(amountsBetween(before.amounts, after.amounts)).some((paise) => paise !== 0)

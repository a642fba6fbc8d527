import { amountsBetween, type BillAmounts, PAID, TAX } from '#domain/bill-figures.ts'
import { PAID_WITH } from '#schemas/payment.ts'
import type { Queryable } from '../db/database.ts'
import { csvOf, rupees, timeOf } from './csv.ts'
import type { BillRow } from './corrected-bills.ts'
import { dayBills } from './kept-bills.ts'
import type { TillOutlet } from './till-outlet.ts'

/** What is on a room stands behind the others, and what a row corrects last: a program that reads columns by their position finds them where they were. */
const PAID_IN_MONEY = PAID_WITH.filter((tender) => tender !== 'ROOM')

const amountsOf = ({ before, figures }: BillRow): BillAmounts => (before ? amountsBetween(before.amounts, figures.amounts) : figures.amounts)

/**
 * The bills of a day as a table for an accountant, in rupees: taxable value, each tax, rounding, total, what each way of paying brought, and what is due. A part that was cancelled
 * is in none of the figures; what the bill was before it stands beside them. A bill has a row on the day that counts it, as it stood when the day was closed; what changed of it later
 * is a row of kind `correction` on the day whose close found that, by the difference, with the day that it corrects: so all days together say what the bills are. @param now epoch ms
 */
export async function billsCsv(q: Queryable, outlet: TillOutlet, day: string, now: number): Promise<string> {
  const rows = (await dayBills(q, outlet, day, now)).map((row) => ({ ...row, amounts: amountsOf(row) }))
  const taxes = [...new Set(rows.flatMap(({ amounts }) => Object.keys(amounts)))].filter((name) => name.startsWith(TAX)).sort()
  const head = [
    'day', 'time', 'invoice', 'bill', 'status', 'before', 'discount', 'taxable', ...taxes.map((name) => name.slice(TAX.length)), 'round off', 'total',
    ...PAID_IN_MONEY.map((tender) => tender.toLowerCase()), 'due', 'order', 'room', 'kind', 'corrects',
  ]
  const columns = ['before', 'discount', 'taxable', ...taxes, 'roundOff', 'total', ...PAID_IN_MONEY.map((tender) => `${PAID}${tender}`), 'due']
  const lines = rows.map(({ order, figures, before, countedFor, amounts }) => {
    const money = (name: string): string => rupees(amounts[name] ?? 0)
    const [time, kind, corrects] = before ? ['', 'correction', countedFor] : [timeOf(order.orderPunchTime, outlet.timeZone), 'bill', '']
    return [day, time, figures.invoice, String(order.token), figures.status, ...columns.map(money), order.id, money(`${PAID}ROOM`), kind, corrects]
  })
  return csvOf([head, ...lines])
}

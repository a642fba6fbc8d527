/** What must hold of the counter's money after every commit: nothing lost, doubled or made up, and told as it is. */
import { type BillAmounts, PAID, TAX } from '#domain/bill-figures.ts'
import { billedFor, paidFor, tipsOf } from '#domain/payments.ts'
import type { DayView } from '#schemas/day-close.ts'
import { type Tender, TENDERS } from '#schemas/payment.ts'
import type { Intent } from './counter.ts'
import type { Ledger, LedgerOrder } from './ledger.ts'
import type { Till, TillTransfer } from './till.ts'

export interface CounterFacts {
  intents: ReadonlyMap<string, Intent>
  /** Days that somebody was told are closed. */
  closed: ReadonlyMap<string, DayView>
  fail: (what: string) => void
}

const DRAWERS: Readonly<Record<Tender, string>> = { CASH: 'till:cash', CARD: 'till:card', UPI: 'till:upi' }
/** Transfers of online payments: check-payments.ts. */
const ONLINE: ReadonlySet<string> = new Set(['captured', 'taken', 'refund', 'refund-sent', 'refund-failed', 'returned', 'returned-failed'])
const sumOf = (transfers: readonly TillTransfer[]): number => transfers.reduce((sum, { amount }) => sum + amount, 0)
/** What flowed into an account, less what flowed out of it. */
const netOf = (transfers: readonly TillTransfer[], account: string): number =>
  sumOf(transfers.filter(({ debit }) => debit === account)) - sumOf(transfers.filter(({ credit }) => credit === account))

const amountOf = (amounts: BillAmounts, ...starts: readonly string[]): number =>
  Object.entries(amounts).reduce((sum, [name, paise]) => (starts.some((start) => name.startsWith(start)) ? sum + paise : sum), 0)

export function createCounterChecks({ intents, closed, fail }: CounterFacts) {
  const checkTransfer = ({ key, debit, credit, amount, orderId }: TillTransfer): void => {
    if (key.startsWith('undo:')) {
      const undone = key.slice('undo:'.length)
      if (![...intents.values()].some(({ kind, paymentId }) => kind === 'undo' && undone.endsWith(`:${paymentId}`))) fail(`The till undid what nobody undid: ${key}`)
      return checkTransfer({ key: undone, debit: credit, credit: debit, amount, orderId, day: null })
    }
    const [what = '', id = ''] = key.split(':')
    if (what === 'count' || ONLINE.has(what)) return
    const intent = intents.get(id)
    if (!intent) return fail(`The till has money that nobody took: ${key}`)
    if (orderId !== intent.orderId) fail(`${key} was taken for another order`)
    const isTip = what === 'tip' || what === 'tip-return'
    const meant = isTip ? intent.tip : intent.amount
    if (amount !== meant) fail(`${key} is ${amount}, and ${meant} was meant`)
    const [into, outOf] = intent.kind === 'return' ? [credit, debit] : [debit, credit]
    if (into !== DRAWERS[intent.tender] || outOf !== (isTip ? 'tips' : 'bills')) fail(`${key} moves from ${credit} to ${debit}`)
  }

  /** Money is in the ledger if and only if the counter was told so. */
  const checkIntent = (intent: Intent, keys: ReadonlySet<string>): void => {
    const written = intent.kind === 'undo' ? `undo:take:${intent.paymentId}` : intent.amount === 0 ? `tip-return:${intent.key}` : `${intent.kind}:${intent.key}`
    const stands = keys.has(written)
    if (intent.told === 'done' && !stands) fail(`The counter was told that ${intent.kind} of ${intent.amount} is done, and it is not in the ledger`)
    // Of two who undo one payment, one is refused.
    if (intent.kind !== 'undo' && intent.told === 'refused' && stands) fail(`The counter was told that ${intent.kind} of ${intent.amount} is refused, and it is in the ledger`)
  }

  const checkOrder = ({ order }: LedgerOrder, transfers: readonly TillTransfer[]): void => {
    const [paid, tips] = [paidFor(order), tipsOf(order)]
    const bills = -netOf(transfers, 'bills')
    if (bills !== paid) fail(`${order.note} has ${paid} paid on it, its ledger ${bills}`)
    if (-netOf(transfers, 'tips') !== tips) fail(`${order.note} has tips of ${tips}, its ledger others`)
    const most = Math.max(order.bill.total, order.billBefore?.total ?? 0)
    if (paid < 0 || paid > most) fail(`${order.note} costs ${most} at the most and ${paid} was paid`)
    const isPaid = order.paymentStatus === 'SUCCESS'
    if (isPaid && order.payments === undefined) fail(`${order.note} counts as paid and nobody paid`)
    if (paid > 0 && billedFor(order) > 0 && paid >= billedFor(order) && !isPaid && order.billBefore === null) fail(`${order.note} is paid and does not count as paid`)
  }

  const checkDay = (view: DayView, till: Till): void => {
    const transfers = till.transfers.filter(({ day }) => day === view.day)
    for (const tender of TENDERS) {
      const drawer = netOf(transfers, DRAWERS[tender])
      const counted = (view.closed?.counted[tender] ?? 0) - (tender === 'CASH' ? (view.closed?.openingCash ?? 0) : 0)
      if (drawer !== counted) fail(`${view.day} was closed with ${counted} by ${tender}, its ledger says ${drawer}`)
    }
    if (view.billed !== view.paid + view.notPaid - view.toGiveBack) fail(`The close of ${view.day} does not add up: billed ${view.billed}, paid ${view.paid}, not paid ${view.notPaid}, to give back ${view.toGiveBack}`)
    if (till.bills.filter(({ day }) => day === view.day).length !== view.bills) fail(`The close of ${view.day} says ${view.bills} bills and keeps others`)
  }

  /** What was kept of the bills of closed days adds up, and says what the ledger says by the end of that day. */
  const checkFigures = ({ figures, bills, transfers }: Till): void => {
    const kept = new Set(figures.map(({ orderId, day }) => `${orderId} ${day}`))
    for (const { orderId, day } of bills) if (!kept.has(`${orderId} ${day}`)) fail(`The close of ${day} counts the bill of ${orderId} and does not keep it`)
    for (const { orderId, day, kept: { amounts } } of figures) {
      const [total, paid] = [amounts['total'] ?? 0, amountOf(amounts, PAID)]
      const booked = -netOf(transfers.filter((transfer) => transfer.orderId === orderId && (transfer.day ?? '') <= day), 'bills')
      if (paid !== booked) fail(`The close of ${day} keeps ${paid} as paid for ${orderId}, its ledger says ${booked}`)
      if (total !== amountOf(amounts, 'taxable', TAX, 'roundOff') || total !== paid + (amounts['due'] ?? 0)) fail(`What the close of ${day} keeps of ${orderId} does not add up`)
    }
  }

  const check = (till: Till, ledger: Ledger): void => {
    const keys = new Set(till.transfers.map(({ key }) => key))
    till.transfers.forEach(checkTransfer)
    for (const intent of intents.values()) checkIntent(intent, keys)
    for (const [id, ordered] of ledger.orders) checkOrder(ordered, till.transfers.filter(({ orderId }) => orderId === id))
    for (const [account, balance] of till.balances) if (netOf(till.transfers, account) !== balance) fail(`The account ${account} says ${balance}, its transfers ${netOf(till.transfers, account)}`)
    if ([...till.balances.values()].reduce((sum, balance) => sum + balance, 0) !== 0) fail('The accounts of the counter do not come to zero')
    for (const [day, view] of closed) if (till.days.get(day)?.closed?.at !== view.closed?.at) fail(`The counter was told that ${day} is closed, and it is not, or otherwise`)
    for (const view of till.days.values()) checkDay(view, till)
    checkFigures(till)
  }

  /** At the end every act has its answer. */
  const checkEnd = (): void => {
    for (const { kind, amount, told } of intents.values()) if (told === null) fail(`The counter never heard of its ${kind} of ${amount}`)
  }

  return { check, checkEnd }
}

/** The payment company of a real run: the stand-in of Razorpay over HTTP, so that servers use their own adapter; and its books as far as they are compared. */
import { readRazorpay, type RazorpayAccount } from '#server/gateways/razorpay/account.ts'
import { readRazorpayEvent } from '#server/gateways/razorpay/events.ts'
import type { RazorpayEvent } from '../../harness/razorpay-books.ts'
import { type RazorpayStandIn, startRazorpay } from '../../harness/razorpay-stand-in.ts'
import type { CompanyBooks } from '../check-payments.ts'
import { FIRST_MOMENT } from '../ground.ts'
import type { Clock } from './clock.ts'

export interface RealCompany extends RazorpayStandIn {
  account: RazorpayAccount
  /** Its payments as they stand, its refunds as they stood when `noteRefunds` was called: a database that is read in between knows of each payment's money no more and of each refund no less. */
  books: CompanyBooks
  noteRefunds: () => void
  /** From now on no event is sent by itself; they wait in `events`. @returns what ends that */
  quiet: () => () => void
  /** Money that is held and not drawn goes back by itself. */
  releaseHeld: () => void
  /** The company draws what a bank holds, and nobody has asked it to. */
  drawItself: (paymentId: string) => void
  /** Payments that were drawn so. */
  drawnByItself: ReadonlySet<string>
}

const PAID: ReadonlySet<string> = new Set(['authorized', 'captured', 'refunded'])

export async function startCompany(clock: Clock): Promise<RealCompany> {
  const standIn = await startRazorpay(() => Math.floor(clock.now() / 1000))
  const account = readRazorpay(standIn.env, true)
  if (!account) throw new Error('The stand-in of Razorpay gave no account.')
  const { payments, refunds, events } = standIn
  let target: string | null = null
  let noted: CompanyBooks['refunds'] = new Map()
  const drawnByItself = new Set<string>()

  /** As servers keep it. */
  const idOf = ({ body, headers }: RazorpayEvent): string => {
    const read = readRazorpayEvent(Buffer.from(body), new Headers(headers), account.webhookSecrets)
    return read === null || read === 'ignored' ? '' : read.id
  }

  const paymentsNow = (): CompanyBooks['payments'] =>
    new Map([...payments.values()].map(({ id, order_id: gatewayOrder, status, amount, captured, created_at: at }) =>
      [id, { id, gatewayOrder, status, amount, paidAt: PAID.has(status) ? at * 1000 - FIRST_MOMENT : null, capturedAt: captured ? at * 1000 - FIRST_MOMENT : null }]))

  return {
    ...standIn,
    account,
    sendEventsTo: (to) => {
      target = to
      standIn.sendEventsTo(to)
    },
    quiet: () => {
      standIn.sendEventsTo(null)
      return () => standIn.sendEventsTo(target)
    },
    books: {
      get payments() {
        return paymentsNow()
      },
      get refunds() {
        return noted
      },
      get events() {
        return { sent: new Set(events.map(idOf)) }
      },
    },
    noteRefunds: () => {
      noted = new Map([...refunds.values()].map(({ id, payment_id: paymentId, amount, status }) => [id, { paymentId, amount, status }]))
    },
    drawnByItself,
    drawItself: (paymentId) => {
      const payment = payments.get(paymentId)
      if (payment?.status !== 'authorized') return
      drawnByItself.add(paymentId)
      standIn.capture(payment)
    },
    releaseHeld: () => {
      for (const { id, status } of payments.values()) if (status === 'authorized') standIn.returnUncaptured(id)
    },
  }
}

import { unknown } from 'superstruct'
import type { ErrorCode } from '#schemas/errors.ts'
import { Order } from '#schemas/order.ts'
import type { PayIntent } from '#schemas/pay-intent.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { device } from '#src/queries/device.ts'
import { syncWorkerCell } from '#src/queries/workers.ts'
import { isUnreachable, type Outcome } from './outcome.ts'

/** Nobody has judged what was sent: it is sent again. */
const isUnheard = (error: ErrorCode): boolean => isUnreachable(error) || error === 'SERVER_BUSY' || error === 'RATE_LIMITED' || error === 'INVALID_TOKEN'

/** Changes a guest's own row, if it is still there and of the same try. */
async function changeOwn(intent: PayIntent, change: (row: PayIntent) => PayIntent): Promise<void> {
  await (await device()).changePayIntent(intent.orderId, Date.now(), (row) => (row?.guestId === intent.guestId && row.leftAt === intent.leftAt ? change(row) : row))
}

/** CA-09 paymentResponse: tells the server what the payment page gave. Refused or taken, it has heard it, and asks the payment company itself. */
async function reportPayment(intent: PayIntent): Promise<Outcome> {
  const { response } = intent
  if (!response || intent.told) return { ok: true }
  const reply = await askServer({ method: 'POST', path: '/api/payments/paymentResponse', body: response, struct: unknown(), asGuest: true })
  if ('error' in reply && isUnheard(reply.error)) return { error: reply.error }
  await changeOwn(intent, (row) => (row.response?.paymentId === response.paymentId ? { ...row, told: true } : row))
  return { ok: true }
}

/** CA-09 verifyPayment: has the payment company asked now. What the server answers is kept with the row until the order's document says it. */
async function verifyPayment(intent: PayIntent): Promise<Outcome> {
  const { orderId, step } = intent
  const body = { orderId, ...(step === 'closing' ? { close: 'counter' } : {}) }
  const reply = await askServer({ method: 'POST', path: '/api/payments/verifyPayment', body, struct: Order, asGuest: true })
  if ('error' in reply) return { error: reply.error }
  const heard = reply.value.online ?? null
  await changeOwn(intent, (row) => ({ ...row, heard: heard ?? row.heard, asks: row.asks + 1, askedAt: Date.now() }))
  void syncWorkerCell.get()?.sync()
  return { ok: true }
}

/**
 * One round for a payment that is open: the server is told what it has not heard and asked what the bank says. Safe at any moment and as often as wanted:
 * each call changes nothing the second time. NO_NETWORK: nobody was reached.
 */
export async function askPayment(intent: PayIntent): Promise<Outcome> {
  const told = await reportPayment(intent)
  return 'error' in told ? told : verifyPayment(intent)
}

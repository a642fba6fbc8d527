import { describe, expect, it } from 'vitest'
import { openRazorpayBooks, type RazorpayEvent } from '#tests/harness/razorpay-books.ts'
import { GatewayError } from '../payment-gateway.ts'
import { RAZORPAY_EVENTS, readRazorpayEvent } from './events.ts'

const SECRET = 'the webhook secret of now'
const OLD = 'the webhook secret of before'
const books = openRazorpayBooks(() => SECRET, () => 1_567_674_606, () => undefined)
const order = books.openOrder({ amount: 52_500, currency: 'INR', receipt: 'r' })
const payment = books.authorize(order.id)
books.capture(payment)
const refund = books.refund(payment, 10_000, 'k')
books.endRefund(refund.id, 'processed')

const read = (event: Pick<RazorpayEvent, 'body' | 'headers'>, secrets: readonly string[] = [SECRET]) => readRazorpayEvent(Buffer.from(event.body), new Headers(event.headers), secrets)
const eventOf = (name: string): RazorpayEvent => {
  const found = books.events.find(({ event }) => event === name)
  if (!found) throw new Error(`no ${name}`)
  return found
}

describe('a webhook of Razorpay', () => {
  it('says of what order, payment and refund there is news', () => {
    const ids = { gatewayOrder: order.id, paymentId: payment.id }
    for (const name of ['payment.authorized', 'payment.captured', 'order.paid']) expect(read(eventOf(name))).toMatchObject({ ...ids, refundId: null })
    for (const name of ['refund.created', 'refund.processed']) expect(read(eventOf(name))).toMatchObject({ ...ids, refundId: refund.id })
  })

  it('of a refund alone names its payment', () => {
    const alone = books.sign(JSON.stringify({ entity: 'event', event: 'refund.failed', payload: { refund: { entity: refund } } }))
    expect(read(alone)).toMatchObject({ gatewayOrder: null, paymentId: payment.id, refundId: refund.id })
  })

  it('is the same one when it is sent again, and another one under a name that was used before', () => {
    const event = eventOf('payment.captured')
    const first = read(event)
    expect(read(event)).toEqual(first)
    const forged = { body: event.body, headers: { ...event.headers, 'x-razorpay-event-id': eventOf('refund.processed').id } }
    expect(read(forged)).not.toEqual(read(eventOf('refund.processed')))
    const { 'x-razorpay-event-id': _, ...unnamed } = event.headers
    expect(read({ body: event.body, headers: unnamed })).toMatchObject({ id: expect.stringMatching(/^[\w-]{22}$/) as string })
  })

  it('is taken under the old secret while both are set, and no longer', () => {
    const old = books.sign(eventOf('payment.captured').body, 'evt_1', OLD)
    expect(read(old, [SECRET, OLD])).toMatchObject({ paymentId: payment.id })
    expect(read(old)).toBeNull()
  })

  it('that is not signed, or was changed on its way, is none', () => {
    const { body, headers } = eventOf('payment.captured')
    expect(read({ body, headers: {} })).toBeNull()
    expect(read({ body: body.replace('52500', '100'), headers })).toBeNull()
    expect(read({ body: `${body} `, headers })).toBeNull()
    expect(read({ body: JSON.stringify(JSON.parse(body), null, 1), headers })).toBeNull()
    expect(read({ body, headers: { ...headers, 'X-Razorpay-Signature': '0'.repeat(64) } })).toBeNull()
  })

  it('is judged by its bytes: blanks and letters of any script are part of what was signed', () => {
    const written = books.sign(`{ "event" : "payment.captured",\n "payload": {"payment": {"entity": {"id":"pay_1","order_id":null,"description":"पनीर टिक्का"}}} }`)
    expect(read(written)).toMatchObject({ paymentId: 'pay_1', gatewayOrder: null })
  })

  it('of a kind that says nothing here is passed over, and one that cannot be read is refused', () => {
    expect(read(books.sign('{"event":"payment.downtime.started","payload":{}}'))).toBe('ignored')
    for (const body of ['not json', '[]', '{"event":1}', '{"event":"payment.captured","payload":{"payment":{"entity":{"id":7}}}}']) expect(() => read(books.sign(body))).toThrow(GatewayError)
    expect(RAZORPAY_EVENTS).toContain('refund.speed_changed')
  })
})

import { describe, expect, it } from 'vitest'
import { SERVICE_TYPES } from '#schemas/menu.ts'
import { ORDER_STATUSES, type OrderStatus } from '#schemas/order.ts'
import { type OrderPush, PAYMENT_NEWS } from '#schemas/push.ts'
import { isSpoken, pushPath, pushWords } from './push-words.ts'

const push = (status: OrderStatus, serviceType: OrderPush['serviceType'], over: Partial<OrderPush> = {}): OrderPush =>
  ({ type: 'order-status', orderId: '01970000-0000-7000-8000-000000000001', status, serviceType, outletName: 'Rajwada', token: 7, ...over })

describe('what a notification says (ST-09, RD-11)', () => {
  it('asks a car’s guest to say that they are here, until they have or their bay says so (CA-07)', () => {
    const body = (carHere?: boolean) => pushWords(push('READY', 'DT', carHere === undefined ? {} : { carHere })).body
    expect([body(false), body(true), body()]).toEqual([
      'Rajwada · Token 7. Tell us when you are here, and it comes out to your car.', 'Rajwada · Token 7. It comes out to your car.', 'Rajwada · Token 7. It comes out to your car.',
    ])
  })

  it.each([
    ['DRAFT', 'DI', 'Order Placed', 'Rajwada · Token 7. It waits for its payment. Open to see until when.'],
    ['READY', 'SP', 'Order Ready', 'Rajwada · Token 7. It is at the counter.'],
    ['READY', 'DT', 'Order Ready', 'Rajwada · Token 7. It comes out to your car.'],
    ['READY', 'DI', 'Order Ready', 'Rajwada · Token 7. It is on its way to you.'],
    ['READY', 'DL', 'Out for Delivery', 'Rajwada · Token 7. It is on its way to you.'],
    ['OUTFORDELIVERY', 'DL', 'Out for Delivery', 'Rajwada · Token 7. It is on its way to you.'],
    ['PARTIALCONFIRM', 'DI', 'Order Partially Confirmed', 'Rajwada · Token 7. Not every dish can be made. Open to see which.'],
    ['SETTLED', 'DI', 'Order Served', 'Rajwada · Token 7. Enjoy. Tell us how it was.'],
    ['SETTLED', 'SP', 'Order Delivered', 'Rajwada · Token 7. Enjoy. Tell us how it was.'],
  ] as const)('%s by %s: %s', (status, serviceType, title, body) => {
    expect(pushWords(push(status, serviceType))).toEqual({ title, body })
  })

  it('calls a guest without a table to the counter, where the order waits', () => {
    expect(pushWords(push('READY', 'DI', { collected: true })).body).toBe('Rajwada · Token 7. It is at the counter.')
  })

  it('says of a paid order that the restaurant has it: its staff may be asked first who sits at the table', () => {
    expect(pushWords(push('UNATTENDED', 'DI'))).toEqual({ title: 'Order Placed', body: 'Rajwada · Token 7. The restaurant has it.' })
  })

  it('has words for every status by every way, and for those of a later release', () => {
    for (const status of ORDER_STATUSES) for (const serviceType of SERVICE_TYPES) expect(Object.values(pushWords(push(status, serviceType))).every((words) => words.length > 5)).toBe(true)
    expect(pushWords(push('LATER' as OrderStatus, 'XX' as OrderPush['serviceType'], { token: null }))).toEqual({ title: 'Ask the staff', body: 'Rajwada. Open to see how far it is.' })
  })

  it('says that an order goes on where the outlet answered the ask to cancel with no', () => {
    expect(pushWords(push('CONFIRMED', 'SP', { news: 'cancel-refused' }))).toEqual({ title: 'Your order goes on', body: 'Rajwada · Token 7. It could not be cancelled any more.' })
  })

  it('CO-08: says of an order, or a part of it, that came to nothing what becomes of what was paid online for it, and of no other', () => {
    const bodyOf = (status: OrderStatus, back = true): string => pushWords(push(status, 'DI', { back })).body.replace('Rajwada · Token 7. ', '')
    expect(bodyOf('CANCELLED')).toBe('The outlet cancelled it. Open to see why. What you paid online goes back to you.')
    expect(bodyOf('FAILED')).toBe('It was ended. Open to see why. What you paid online goes back to you.')
    expect(bodyOf('PARTIALCONFIRM')).toBe('Not every dish can be made. Open to see which. What you paid for those goes back to you.')
    expect(bodyOf('CANCELLED', false)).toBe('The outlet cancelled it. Open to see why.')
    for (const status of ['UNATTENDED', 'CONFIRMED', 'READY', 'SETTLED'] as const) expect(bodyOf(status)).toBe(bodyOf(status, false))
  })
})

describe('what a notification says of a payment (ST-11, FACTS E1)', () => {
  it.each([
    ['paid', 'Your bill is paid', 'The restaurant has the payment.'],
    ['pay-failed', 'Not paid so far', 'If money left your account, it comes back by itself.'],
    ['pay-back', 'Money goes back to you', 'Open to see why, and how far it is.'],
    ['refunded', 'Your refund is done', 'Open to see what came back.'],
  ] as const)('%s', (news, title, text) => {
    const told = push('CONFIRMED', 'DI', { type: 'order-payment', news, back: true })
    expect(pushWords(told)).toEqual({ title, body: `Rajwada · Token 7. ${text}` })
    // Whatever became of the order meanwhile.
    for (const status of ORDER_STATUSES) expect(pushWords({ ...told, status })).toEqual(pushWords(told))
  })

  it('never promises a day or calls a try the end, and has no amount, which is nobody’s on a locked screen', () => {
    const said = PAYMENT_NEWS.map((news) => Object.values(pushWords(push('SETTLED', 'DI', { news }))).join(' '))
    expect(said.filter((words) => /₹|Rs|\d+ (?:days|hrs)|expired|try again/i.test(words))).toEqual([])
  })

  it('leads to the payment’s own screen, and news of a status to the order’s (RT-07)', () => {
    const { orderId } = push('CONFIRMED', 'DI')
    for (const news of PAYMENT_NEWS) expect(pushPath({ orderId, news })).toBe(`payment?orderId=${orderId}`)
    for (const news of [null, undefined, 'cancel-refused'] as const) expect(pushPath({ orderId, news })).toBe(`confirmation/${orderId}`)
  })

  it('leaves what a later release tells to the words it came with', () => {
    expect([push('CONFIRMED', 'DI'), push('CONFIRMED', 'DI', { news: null }), push('CONFIRMED', 'DI', { type: 'order-payment', news: 'paid' })].map(isSpoken)).toEqual([true, true, true])
    expect([push('CONFIRMED', 'DI', { news: 'later' as 'paid' }), push('CONFIRMED', 'DI', { type: 'order-later' as 'order-payment' })].map(isSpoken)).toEqual([false, false])
  })
})

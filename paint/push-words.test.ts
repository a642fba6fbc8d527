import { describe, expect, it } from 'vitest'
import { SERVICE_TYPES } from '#schemas/menu.ts'
import { ORDER_STATUSES, type OrderStatus } from '#schemas/order.ts'
import type { OrderPush } from '#schemas/push.ts'
import { pushWords } from './push-words.ts'

const push = (status: OrderStatus, serviceType: OrderPush['serviceType'], over: Partial<OrderPush> = {}): OrderPush =>
  ({ type: 'order-status', orderId: '01970000-0000-7000-8000-000000000001', status, serviceType, outletName: 'Rajwada', token: 7, ...over })

describe('what a notification says (ST-09, RD-11)', () => {
  it.each([
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
})

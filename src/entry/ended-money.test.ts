import { describe, expect, it } from 'vitest'
import { withGivenBack, withPayment } from '#domain/payments.ts'
import { withUndone } from '#domain/undo-payment.ts'
import type { OnlineRefund } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { LEFT_AT, onlineOf, ORDER_ID, orderOf, refundOf } from '#tests/fixtures/paying.ts'
import { endedMoney } from './ended-money.ts'

const paid = (tender: Payment['tender'], amount = 120_900): Payment => ({ id: ORDER_ID, tender, amount, tip: 0, given: null, reference: '', at: 0 })
const of = (change: Partial<Order>, status: 'CANCELLED' | 'FAILED' = 'CANCELLED') => endedMoney(orderOf(status, change))

describe('the money of an order that came to nothing (CO-08)', () => {
  it('is nobody’s concern where none was taken, or where the order stands', () => {
    expect([of({}), of({ payments: [] }), endedMoney(orderOf('SETTLED', { payments: [paid('CASH')] }))]).toEqual([null, null, null])
  })

  it('that was paid online is where the refunds say, least far of all first', () => {
    const online = { online: onlineOf('paid'), payments: [paid('ONLINE')] }
    const refunds = (...states: OnlineRefund['state'][]) => of({ ...online, payments: [paid('ONLINE'), paid('ONLINE', -120_900)], refunds: states.map((state) => refundOf({ reason: 'cancelled', state })) })
    expect([of(online), refunds('INITIAL'), refunds('PENDING'), refunds('SUCCESS'), refunds('SUCCESS', 'PENDING'), refunds('PENDING', 'FAILED')]).toEqual(['back', 'back', 'back', 'done', 'back', 'stuck'])
    expect(of({ online: onlineOf('late'), refunds: [refundOf()] }, 'FAILED')).toBe('back')
    // Held and let go: no bank says that it has it.
    expect(of({ online: onlineOf('late'), refunds: [refundOf({ reason: 'cancelled', state: 'SUCCESS', sentAt: null })] })).toBe('back')
  })

  it('that was paid online and at the counter is back once both have given it', () => {
    const both = { online: onlineOf('paid'), payments: [paid('ONLINE', 80_900), paid('CASH', 40_000), paid('ONLINE', -80_900)], refunds: [refundOf({ reason: 'cancelled', state: 'SUCCESS' })] }
    expect([of(both), of({ ...both, payments: [...both.payments, paid('CASH', -40_000)] })]).toEqual(['back', 'done'])
  })

  it('that may still arrive is not denied', () => {
    for (const state of ['open', 'pending', 'failed', 'closed']) expect(of({ online: onlineOf(state) })).toBe('open')
  })

  it('that the counter took goes back until it was given back; a bill on a room is taken off it', () => {
    expect([of({ payments: [paid('CASH')] }), of({ payments: [paid('CARD'), paid('CASH', -120_900)] })]).toEqual(['back', 'given'])
    expect([of({ payments: [paid('ROOM')] }), of({ payments: [paid('ROOM'), paid('ROOM', -120_900)] })]).toEqual(['room', null])
  })

  it('is not all given back while a tip is kept, which is the staff’s where the order was made', () => {
    const tipped: Payment = { ...paid('CASH'), tip: 5000 }
    expect(of({ payments: [tipped, paid('CASH', -120_900)] })).toBe('back')
    const back: Payment = { ...paid('CASH', -120_900), id: onlineOf('open').id, at: LEFT_AT + 3_600_000 }
    expect(endedMoney(withGivenBack(orderOf('CANCELLED', { payments: [tipped] }), { ...back, tipBack: 5000 }))).toBe('given')
    expect([endedMoney(orderOf('CANCELLED', { payments: [{ ...tipped, tender: 'ROOM' }, paid('ROOM', -120_900)] })), endedMoney(orderOf('SETTLED', { payments: [tipped] }))]).toEqual(['room', null])
  })

  it('that the counter took for the wrong bill and undid was never this guest’s: nothing of theirs is given back', () => {
    const undone = withUndone(withPayment(orderOf('CONFIRMED'), paid('CASH')), paid('CASH'), { id: onlineOf('open').id, at: LEFT_AT })
    const over: Order = { ...undone, status: 'CANCELLED', events: [...undone.events, { status: 'CANCELLED', at: LEFT_AT + 1 }] }
    expect([endedMoney(over), endedMoney({ ...over, online: onlineOf('closed') })]).toEqual([null, 'open'])
  })
})

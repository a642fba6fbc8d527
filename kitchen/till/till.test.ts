import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_PAID_LISTED } from '#domain/most-paid-listed.ts'
import type { Order } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { billRows, listOn, paidList, paidRows } from './bills-model.ts'
import { badgeOf } from './online-model.ts'
import { keyedIn, likelyGiven, notesFor, typedPaise } from './change.ts'

describe('cash and its change', () => {
  it('names notes and coins that make up the change to the paisa', () => {
    expect(notesFor(79_100)).toEqual([{ note: 50_000, count: 1 }, { note: 20_000, count: 1 }, { note: 5000, count: 1 }, { note: 2000, count: 2 }, { note: 100, count: 1 }])
    fc.assert(fc.property(fc.nat({ max: 500_000_000 }), (paise) => notesFor(paise).reduce((sum, { note, count }) => sum + note * count, 0) === paise))
    expect(notesFor(1250)).toEqual([{ note: 1000, count: 1 }, { note: 200, count: 1 }, { note: 50, count: 1 }])
  })

  it('offers what guests hand over, never less than is due and never the exact amount twice', () => {
    expect(likelyGiven(120_900)).toEqual([130_000, 150_000, 200_000])
    expect(likelyGiven(50_000)).toEqual([200_000])
    fc.assert(fc.property(fc.integer({ min: 1, max: 10_000_000 }), (due) => likelyGiven(due).every((given, at, all) => given > due && all.indexOf(given) === at)))
  })

  it('takes digits as they are keyed, without leading noughts and without end', () => {
    expect(['1', '2', '00'].reduce(keyedIn, '')).toBe('1200')
    expect(keyedIn('', '00')).toBe('')
    expect(keyedIn('9999999', '9')).toBe('9999999')
    expect(keyedIn('1645.5', '2')).toBe('2')
    expect([typedPaise('50'), typedPaise(''), typedPaise('-1'), typedPaise('1.5'), typedPaise('ten')]).toEqual([5000, 0, null, null, null])
  })
})

const payment = (amount: number): Payment => ({ id: '0193a1b2-0000-7000-8000-000000000001', tender: 'CASH', amount, tip: 0, given: null, reference: '', at: 2 })
const order = (id: string, status: Order['status'], at: number, over: Partial<Order> = {}): Order =>
  ({ id, status, tableLabel: `Table ${id}`, bill: { total: 50_000 }, paymentStatus: 'INITIAL', events: [{ status: 'UNATTENDED', at: 1 }, { status, at }], orderPunchTime: 1, ...over }) as Order

describe('the bills of the counter', () => {
  it('put money to give back first, then who asked for the bill, then who was served, the longest waiting first', () => {
    const orders = [
      order('1', 'CONFIRMED', 5), order('2', 'SETTLED', 9), order('3', 'SETTLED', 7), order('4', 'READY', 3),
      order('5', 'CANCELLED', 8, { paymentStatus: 'SUCCESS', payments: [payment(50_000)] }),
    ]
    const calls = [{ id: 'c', tableCode: 'RAJ001', tableLabel: 'Table 1', kind: 'bill', askedAt: 4 } as const]
    expect(billRows(orders, calls).map(({ order: { id }, due, asked }) => [id, due, asked])).toEqual([['5', -50_000, false], ['1', 50_000, true], ['3', 50_000, false], ['2', 50_000, false], ['4', 50_000, false]])
  })

  it('leave out what is paid, came to nothing, waits for its payment online, or has a status of a later release', () => {
    const orders = [
      order('1', 'SETTLED', 2, { paymentStatus: 'SUCCESS', payments: [payment(50_000)] }), order('2', 'CANCELLED', 2), order('3', 'FAILED', 2),
      order('4', 'SETTLED', 2, { paymentStatus: 'SUCCESS' }), order('5', 'PARKED' as Order['status'], 2),
      order('6', 'DRAFT', 2, { events: [{ status: 'DRAFT', at: 1 }] }),
    ]
    expect(billRows(orders, [])).toEqual([])
  })
})

describe('what was paid', () => {
  const DAY = '2026-11-21'
  const orders = Array.from({ length: 8 }, (_, at) => order(`${at}`, 'SETTLED', 2, { paymentStatus: 'SUCCESS', payments: [{ ...payment(50_000), at }] }))

  const idsOf = (rows: ReturnType<typeof paidRows>): string[] => rows.map(({ order: { id } }) => id)

  it('is listed with what was taken last first: the last few, or all of the day', () => {
    expect(idsOf(paidRows(orders, null))).toEqual(['7', '6', '5', '4', '3'])
    expect(idsOf(paidRows(orders, paidList(orders, DAY, 8)))).toEqual(['7', '6', '5', '4', '3', '2', '1', '0'])
  })

  it('of the day that is open is what the server lists of it, and what was taken since it was read: none of a day before that is over, or was closed', () => {
    const ofToday = orders.filter(({ id }) => id === '4' || id === '5')
    expect(idsOf(paidRows(orders, paidList(ofToday, DAY, 7)))).toEqual(['7', '5', '4'])
    expect(idsOf(paidRows(orders, paidList([], DAY, 8)))).toEqual([])
  })

  it('is not known of another day than it was read on, so a till that is left open asks again', () => {
    const read = paidList(orders, DAY, 8)
    expect(listOn('2026-11-21', read)).toBe(read)
    expect(listOn('2026-11-22', read)).toBeNull()
  })

  it('says so where there is more than is listed', () => {
    const many = Array.from({ length: MOST_PAID_LISTED + 1 }, (_, at) => order(`${at}`, 'SETTLED', 2, { paymentStatus: 'SUCCESS', payments: [{ ...payment(50_000), at }] }))
    expect(paidRows(many, paidList(many, DAY, 8))).toHaveLength(MOST_PAID_LISTED)
    expect([orders, many.slice(1), many].map((read) => paidList(read, DAY, 8).isCut)).toEqual([false, true, true])
  })
})

describe('the badge of a bill', () => {
  const online = (state: string, reason = ''): Partial<Order> => ({ online: { state, reason, since: 1, amount: 50_000, method: 'upi' } as NonNullable<Order['online']> })
  it.each([
    ['Being checked', 'SETTLED', online('pending'), true], ['Asked for the bill', 'SETTLED', online('failed'), true], ['Online failed', 'SETTLED', online('failed'), false],
    ['Chose to pay online', 'SETTLED', online('open'), false], ['Not paid', 'SETTLED', online('open', 'User_Dropped'), false], ['Not paid', 'SETTLED', online('closed'), false],
    ['Not paid', 'SETTLED', online('a word of a later release'), false], ['Not paid', 'SETTLED', {}, false],
    ['Give back', 'CANCELLED', { ...online('paid'), paymentStatus: 'SUCCESS', payments: [payment(50_000)] }, false],
  ] as const)('is “%s” of an order that is %s with %j', (text, status, over, asked) => {
    expect(badgeOf(order('1', status, 2, over as Partial<Order>), asked).text).toBe(text)
  })
})

import { describe, expect, it } from 'vitest'
import type { PaymentDowntime, PaymentMethods } from '#schemas/payment-methods.ts'
import { firstWay, offlineText, offlineWords, onlineWays, pathFor, payWords, type WayRow } from './ways-model.ts'

const told = (downtimes: PaymentMethods['downtimes'] = [], methods: PaymentMethods['methods'] = ['upi', 'card', 'netbanking', 'wallet']): PaymentMethods => ({ methods, downtimes })
const down = (over: Partial<PaymentDowntime>): PaymentDowntime => ({ method: 'upi', part: '', severity: 'high', since: 1210, ...over })
const timeOf = (at: number): string => `${String(at).slice(0, -2)}:${String(at).slice(-2)}`
const waysOf = (reading: Parameters<typeof onlineWays>[0], hasApps = true) => onlineWays(reading, hasApps, timeOf)
const rowOf = (way: WayRow['way'], downtimes: PaymentDowntime[]): WayRow => waysOf(told(downtimes)).flatMap(({ rows }) => rows).find((row) => row.way === way) as WayRow

describe('how a bill can be paid online', () => {
  it('is by app, card, bank and wallet on a phone, and by a code for another device', () => {
    expect(waysOf(told()).map(({ rows }) => rows.map(({ title }) => title))).toEqual([['Google Pay', 'PhonePe', 'Another UPI app'], ['Card', 'Net banking', 'Wallet'], ['On another device, by code']])
  })

  it('begins with the code where a device has no UPI apps of its guest: they are on the phone that scans it', () => {
    expect(waysOf(told(), false).map(({ rows }) => rows.map(({ title }) => title))).toEqual([['On another device, by code'], ['UPI'], ['Card', 'Net banking', 'Wallet']])
    expect(firstWay(waysOf(told(), false))).toBe('code')
  })

  it('is one way where nobody knows which there are; nothing is said to work', () => {
    for (const reading of ['unknown', told(null, []), told([], ['gold_coins' as never])] as const)
      expect(waysOf(reading).map(({ rows }) => rows.map(({ way, text, trouble }) => [way, text, trouble]))).toEqual([[['online', 'UPI, card or net banking, as you choose on the next page', null]], [['code', 'Scan it with any phone’s camera and pay there', null]]])
  })

  it('names only what the company takes', () => {
    expect(waysOf(told([], ['card'])).map(({ rows }) => rows.map(({ way }) => way))).toEqual([['card'], ['code']])
  })
})

describe('what does not work as it should', () => {
  it('is said where it is chosen, and never chosen beforehand', () => {
    const ways = waysOf(told([down({ part: 'google_pay' })]))
    expect(ways[0]?.rows.map(({ text, trouble }) => [text, trouble])).toEqual([['Not working since 12:10', 'high'], ['UPI, opens the app', null], ['From a list, or scan a code', null]])
    expect(firstWay(ways)).toBe('phonepe')
  })

  it('of UPI as a whole is said of each app', () => {
    const ways = waysOf(told([down({})]))
    expect(ways[0]?.rows.map(({ trouble }) => trouble)).toEqual(['high', 'high', 'high'])
    expect(firstWay(ways)).toBe('card')
  })

  it('of banks and cards names one, and counts several, from the first on', () => {
    expect(rowOf('card', [down({ method: 'card', part: 'VISA' })])).toMatchObject({ text: 'Visa: not working since 12:10', trouble: 'medium' })
    expect(rowOf('card', [down({ method: 'card', part: 'SBIN', severity: 'medium' }), down({ method: 'card', part: 'HDFC', severity: 'medium', since: 1145 })])).toMatchObject({ text: 'Slow at several banks since 11:45' })
    expect(rowOf('netbanking', [down({ method: 'netbanking', part: 'COSB' })])).toMatchObject({ text: 'Not working at one bank since 12:10' })
    expect(rowOf('netbanking', [down({ method: 'netbanking', severity: 'medium' })])).toMatchObject({ text: 'Slow since 12:10' })
  })

  it('hardly felt is not said; a severity of next year is taken for a slow day', () => {
    expect(rowOf('card', [down({ method: 'card', severity: 'low' })])).toMatchObject({ text: 'Credit or debit', trouble: null })
    expect(rowOf('card', [down({ method: 'card', severity: 'catastrophic' as never })])).toMatchObject({ text: 'Slow since 12:10' })
  })
})

it('what was chosen is what the button says, and where the payment page begins', () => {
  expect(['google_pay', 'upi', 'card', 'netbanking', 'wallet', 'code', 'online'].map((way) => payWords(way as WayRow['way']))).toEqual(['Pay with Google Pay', 'Pay by UPI', 'Pay by card', 'Pay by net banking', 'Pay by wallet', 'Show the code', 'Pay online'])
  expect(pathFor('/pay/razorpay/order_1', 'google_pay')).toBe('/pay/razorpay/order_1?with=google_pay')
  expect(pathFor('/sandbox/order_1?orderId=1', 'card')).toBe('/sandbox/order_1?orderId=1&with=card')
  for (const way of ['online', 'code'] as const) expect(pathFor('/sandbox/order_1?orderId=1', way)).toBe('/sandbox/order_1?orderId=1')
})

it('offline, a bill is said to have charged nothing only where nobody tried to pay it', () =>
  expect([offlineWords(false), offlineWords(true)]).toEqual(['Offline. Nothing was charged.', 'Offline. Paying waits for the network.']))

it('offline, the counter is named only to a guest whose order is paid at one (FACTS E1)', () => {
  const kept = 'Money never moves while you are offline. The order is kept.'
  for (const serviceType of ['DI', 'SP'] as const) expect(offlineText({ status: 'CONFIRMED', serviceType }, '')).toBe(`${kept} Pay when you are online again, or at the counter.`)
  for (const serviceType of ['DL', 'RO'] as const) expect(offlineText({ status: 'CONFIRMED', serviceType }, '')).toBe(`${kept} Pay when you are online again.`)
  expect(offlineText({ status: 'DRAFT', serviceType: 'SP' }, '12:41')).toBe('Money never moves while you are offline. The order is kept until 12:41. Pay when you are online again.')
})

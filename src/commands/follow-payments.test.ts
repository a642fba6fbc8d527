import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { POLL_GAPS_S } from '#domain/pay-polling.ts'
import type { PayIntent } from '#schemas/pay-intent.ts'
import { makeCell } from '#src/queries/cell.ts'
import { intentOf, onlineOf, ORDER_ID, orderOf } from '#tests/fixtures/paying.ts'
import type * as PayIntents from '#src/queries/pay-intents.ts'
import type { Order } from '#schemas/order.ts'

const own = makeCell<readonly PayIntent[] | undefined>([])
const orders = makeCell<readonly Order[] | undefined>([])
const asked: number[] = []
let rows: readonly PayIntent[] = []

vi.mock('#src/queries/pay-intents.ts', () => ({ ownPayIntentsCell: own, ownIntentOf: (id: string) => own.get()?.find(({ orderId }) => orderId === id) ?? null }) satisfies Partial<Record<keyof typeof PayIntents, unknown>>)
vi.mock('#src/queries/guest.ts', () => ({ ordersCell: orders }))
vi.mock('#src/queries/device.ts', () => ({ device: async () => ({ changePayIntent: async (_id: string, _now: number, step: (row: PayIntent | null) => PayIntent | null) => void (rows = [step(rows[0] ?? null)].filter((row) => row !== null)) }) }))
vi.mock('./ask-payment.ts', () => ({ askPayment: async () => void asked.push(Math.round((Date.now() - began) / 1000)) }))

let began = 0
const page = { visibilityState: 'visible', listeners: new Map<string, () => void>(), addEventListener: (name: string, listener: () => void) => void page.listeners.set(name, listener) }
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener)
  page.visibilityState = 'visible'
  began = Date.now()
  asked.length = 0
  rows = [intentOf({ leftAt: began })]
  orders.set([])
  own.set(rows)
  // Once a page, as the app does.
  if (page.listeners.size === 0) (await import('./follow-payments.ts')).followPayments()
})
afterEach(() => {
  own.set([])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('CA-09: the server is asked at these intervals and then no more, until somebody looks again', async () => {
  await seconds(600)
  const sums = POLL_GAPS_S.map((_, index) => POLL_GAPS_S.slice(0, index + 1).reduce<number>((sum, gap) => sum + gap, 0))
  expect(asked).toEqual(sums)
  page.listeners.get('visibilitychange')?.()
  await seconds(1)
  expect(asked).toHaveLength(sums.length + 1)
  page.listeners.get('online')?.()
  await seconds(1)
  expect(asked).toHaveLength(sums.length + 2)
})

it('a wish to pay anew, whose call nobody answered, is asked about from the beginning though the questions about the try before are over', async () => {
  await seconds(600)
  const before = asked.length
  rows = [intentOf({ leftAt: Date.now(), step: 'back' })]
  own.set(rows)
  await seconds(6)
  expect(asked).toHaveLength(before + 2)
})

it('a page that was opened before and is wished for again without an answer is asked about anew as well', async () => {
  rows = [intentOf({ leftAt: began, askedAt: began })]
  own.set(rows)
  await seconds(600)
  const before = asked.length
  rows = [intentOf({ leftAt: began, askedAt: null })]
  own.set(rows)
  await seconds(6)
  expect(asked).toHaveLength(before + 2)
  rows = [intentOf({ leftAt: began, askedAt: Date.now() })]
  own.set(rows)
  own.set([...rows])
  await seconds(0)
  expect(asked).toHaveLength(before + 2)
})

it('only while the page is seen, and from the beginning when it is seen again', async () => {
  await seconds(6)
  expect(asked).toEqual([0, 5])
  page.visibilityState = 'hidden'
  await seconds(300)
  expect(asked).toEqual([0, 5])
  page.visibilityState = 'visible'
  page.listeners.get('visibilitychange')?.()
  await seconds(6)
  expect(asked).toHaveLength(4)
})

it('the order’s own document ends it: the row goes, and nothing is asked any more', async () => {
  await seconds(1)
  orders.set([orderOf('CONFIRMED', { online: onlineOf('pending') })])
  await seconds(1)
  expect(rows).toHaveLength(1)
  orders.set([orderOf('CONFIRMED', { id: ORDER_ID, online: onlineOf('paid') })])
  await seconds(1)
  expect(rows).toEqual([])
  own.set([])
  const before = asked.length
  await seconds(300)
  expect(asked).toHaveLength(before)
})

/** The counter on the staff's board: bills, taking money, giving it back, the day's close. */
import { assert } from 'superstruct'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { DayView } from '#schemas/day-close.ts'
import type { KitchenRefund } from '#schemas/kitchen-refunds.ts'
import type { Order } from '#schemas/order.ts'
import type { TakePayment } from '#schemas/payment.ts'
import { TillPage } from '../e2e/pages/till-page.ts'
import { holdTimeouts } from './held.ts'
import { withBills } from './bills.ts'
import { orderIn } from './orders.ts'
import type { Scene, State } from './state.ts'
import { board } from './states-around.ts'

const MINUTE = 60_000
/** The day that is closed, and a moment of it. */
const DAY = '2026-11-21'
const ON_THE_DAY = Date.parse(`${DAY}T07:00Z`)

const served = ({ table }: Scene): Order => orderIn('SETTLED', table, Date.now(), { payments: [] })
const ready = ({ table }: Scene): Order => orderIn('READY', table, Date.now(), { payments: [], tableLabel: 'Table 7' })
/** Its guest is at the bank, and then another bill whose payment failed. */
const online = ({ table }: Scene): Order[] => {
  const now = Date.now()
  const paying = (order: Order, state: 'pending' | 'failed'): Order =>
    ({ ...order, online: { id: order.id, state, amount: order.bill.total, since: now - 19 * MINUTE, until: null, tries: 1, reference: 'pay_Q1', bankReference: '', method: 'upi', reason: state === 'failed' ? 'payment_declined' : '' } })
  return [paying(orderIn('SETTLED', table, now, { payments: [], tableLabel: 'Table 4' }), 'pending'), paying(orderIn('READY', table, now, { payments: [], tableLabel: 'Table 9' }), 'failed')]
}
/** Paid whole; then a dish could not be made. */
const overpaid = ({ table }: Scene): Order => {
  const order = orderIn('CONFIRMED', table, Date.now(), { tableLabel: 'Table 3' })
  const lines = order.lines.map((line, at) => ({ ...line, cancelled: at === 1 }))
  return {
    ...withBills({ ...order, lines }, table),
    paymentStatus: 'SUCCESS', payments: [{ id: order.id, tender: 'CASH', amount: order.bill.total, tip: 0, given: null, reference: '', at: Date.now() }],
  }
}

/** Taken in cash with a tip. */
const paid = ({ table }: Scene): Order => {
  const order = orderIn('SETTLED', table, Date.now(), { tableLabel: 'Table 12' })
  return { ...order, paymentStatus: 'SUCCESS', payments: [{ id: order.id, tender: 'CASH', amount: order.bill.total, tip: 5000, given: null, reference: '', at: Date.now() }] }
}

/** billed = paid + notPaid - toGiveBack, as the server would have counted them. */
const dayOf = (scene: Scene, closed: boolean): DayView => {
  const open = served(scene)
  const day: DayView = {
    day: DAY, asOf: Date.now(), bills: 41, billed: 4_126_000 + open.bill.total, paidBills: 40, paid: 4_126_000, notPaid: open.bill.total, toGiveBack: 0, earlier: 0,
    lines: [
      { tender: 'CASH', payments: 14, taken: 1_204_000, tips: 12_000, givenBack: 0 },
      { tender: 'CARD', payments: 9, taken: 980_000, tips: 0, givenBack: 0 },
      { tender: 'UPI', payments: 11, taken: 1_142_000, tips: 3000, givenBack: 0 },
    ],
    online: { payments: 6, taken: 800_000, sentBack: 0, owed: 0, unallocated: 0 },
    tasks: [{ id: 'not-paid-1', kind: 'not-paid', orderId: open.id, token: open.token, place: 'Table 12', amount: open.bill.total, since: Date.now() - 40 * MINUTE }],
    closed: closed ? { at: Date.now(), by: 'Asha', openingCash: 200_000, counted: { CASH: 1_416_000, CARD: 980_000, UPI: 1_145_000 }, notes: { 'not-paid-1': 'Pays tomorrow, known at the house' } } : null,
  }
  assert(day, DayView)
  return day
}

const refund = (n: number, over: Partial<KitchenRefund>): KitchenRefund => {
  const at = Date.now()
  const id = uuidV7(at, new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, 0, n]))
  return { id, orderId: id, token: 36 + n, place: `Table ${n}`, kind: 'refund', state: 'PENDING', isStuck: false, isByHand: false, amount: 64_000, reason: 'cancelled', method: 'upi', reference: 'rfnd_1', bankReference: '', askedAt: at, sentAt: at, changedAt: at, ...over }
}
/** One in each of the states that a refund can be in. */
const everyRefund = (): KitchenRefund[] => [
  refund(2, { state: 'FAILED', reason: 'twice', method: 'card' }), refund(5, { state: 'FAILED', sentAt: null, reason: 'late' }), refund(3, { state: 'INITIAL', isStuck: true, sentAt: null, reason: 'part', method: 'wallet' }),
  refund(7, { amount: 120_900, reason: 'late' }), refund(12, { state: 'INITIAL', sentAt: null, amount: 10_400, reason: 'part' }), refund(8, { kind: 'release', sentAt: null, reason: 'late', method: 'netbanking' }),
  refund(4, { state: 'SUCCESS', amount: 12_500, bankReference: '632911204518' }), refund(6, { state: 'SUCCESS', isByHand: true, amount: 8900, bankReference: 'NEFT 4711', reason: 'amount', method: '' }),
]

interface Counter {
  refunds?: () => readonly KitchenRefund[]

  bills?: (scene: Scene) => readonly Order[]
  /** What the board shows of orders. */
  orders?: (scene: Scene) => readonly Order[]
  /** A call that never ends, or that fails. */
  answer?: 'never' | 'fails'
  closed?: boolean
  then?: (scene: Scene, till: TillPage) => Promise<void>
}

const till = (name: string, { bills = (scene) => [served(scene), ready(scene)], orders = () => [], answer, closed = false, refunds = () => [], then }: Counter = {}): State => ({
  name: `till-${name}`,
  who: 'guest',
  brands: ['rajwada'],
  open: async (scene) => {
    const { page } = scene
    await page.context().route('**/api/kitchen/bills?**', (route) => (answer === 'never' ? undefined : answer === 'fails' ? route.fulfill({ status: 503, json: { message: '', data: { code: 'SERVER_BUSY' } } }) : route.fulfill({ json: bills(scene) })))
    await page.context().route('**/api/kitchen/refunds?**', (route) => route.fulfill({ json: refunds() }))
    await page.context().route('**/api/kitchen/day-close?**', (route) => route.fulfill({ json: dayOf(scene, closed) }))
    await board(scene, orders(scene), [])
    if (answer === 'never') await holdTimeouts(scene)
    await page.getByRole('button', { name: 'Payments', exact: true }).click()
    await then?.(scene, new TillPage(page))
  },
})

const withBill = async (_scene: Scene, counter: TillPage): Promise<void> => counter.bill().waitFor()
const taking = (tender: string, next: (counter: TillPage) => Promise<void> = () => Promise.resolve()) => async (scene: Scene, counter: TillPage): Promise<void> => {
  await withBill(scene, counter)
  await counter.till().getByRole('button', { name: new RegExp(`^${tender}`) }).first().click()
  await next(counter)
}
const says = (words: string) => async ({ page }: Scene): Promise<void> => page.getByText(words).first().waitFor()

export const TILL_STATES: readonly State[] = [
  till('bills', { then: withBill }),
  till('cash', { then: taking('Cash', (counter) => counter.keyIn('2000')) }),
  till('card', { then: taking('Card') }),
  till('upi', { then: taking('UPI') }),
  till('room', { bills: ({ table }) => [orderIn('SETTLED', table, Date.now(), { payments: [], serviceType: 'RO', tableLabel: 'Room 214' })], then: taking('Room') }),
  till('online', { bills: online, then: withBill }),
  till('online-silent', { bills: online, then: async (scene, counter) => {
    await withBill(scene, counter)
    await scene.page.context().route('**/ask-online', (route) => route.fulfill({ status: 503, json: { message: '', data: { code: 'SERVER_BUSY' } } }))
    await counter.till().getByRole('button', { name: 'Ask the bank now' }).click()
    await counter.till().getByText('no answer came').waitFor()
  } }),
  till('give-back', { bills: (scene) => [overpaid(scene)], then: withBill }),
  till('lost', { then: async (scene, counter) => {
    await taking('Cash')(scene, counter)
    await scene.page.context().route('**/take-payment', (route) => route.abort('internetdisconnected'))
    await counter.keyIn('2000')
    await counter.till().getByRole('button', { name: /^Take / }).click()
    await counter.till().getByRole('alert').waitFor()
  } }),
  till('taken', { then: async (scene, counter) => {
    await taking('Cash')(scene, counter)
    await scene.page.context().route('**/take-payment', (route) => {
      const { key, tender, tip, given } = route.request().postDataJSON() as TakePayment
      const order = served(scene)
      const id = /([^/]+)\/take-payment$/.exec(route.request().url())?.[1]
      return route.fulfill({ json: { ...order, id, paymentStatus: 'SUCCESS', payments: [{ id: key, tender, amount: order.bill.total, tip, given, reference: '', at: Date.now() }] } })
    })
    await counter.keyIn('2000')
    await counter.till().getByRole('button', { name: /^Take / }).click()
    await scene.page.getByRole('button', { name: 'Next bill' }).waitFor()
  } }),
  till('undo', { bills: () => [], orders: (scene) => [paid(scene)], then: async ({ page }) => {
    await page.getByRole('button', { name: /in cash/ }).click()
    await page.getByRole('button', { name: 'This is wrong' }).click()
  } }),
  till('none', { bills: () => [], then: says('Every bill is paid') }),
  till('failed', { answer: 'fails' , then: async ({ page }) => page.getByRole('button', { name: 'Try again' }).waitFor() }),
  till('loading', { answer: 'never' }),
  till('refunds', { refunds: everyRefund, then: async ({ page }) => page.getByRole('button', { name: /^Refunds/ }).click() }),
  till('refunds-another-way', { refunds: () => everyRefund().slice(0, 1), then: async ({ page }) => {
    await page.getByRole('button', { name: /^Refunds/ }).click()
    await page.getByRole('button', { name: 'Another way' }).click()
  } }),
  till('no-refunds', { then: async (scene) => {
    await scene.page.getByRole('button', { name: 'Refunds', exact: true }).click()
    await says('Nothing is on its way back')(scene)
  } }),
  till('close', { then: async (_scene, counter) => counter.openDay() }),
  till('close-asked', { orders: ({ table }) => [orderIn('CONFIRMED', table, ON_THE_DAY), orderIn('READY', table, ON_THE_DAY)], then: async ({ page }, counter) => {
    await counter.openDay()
    await counter.count('14160')
    await page.getByLabel('The drawer began with, in rupees').fill('2000')
    await page.getByLabel('Total of the card slips, in rupees').fill('9800')
    await page.getByLabel('UPI as your app lists it, in rupees').fill('11450')
    await page.getByLabel('Why does it stay like this?').fill('Pays tomorrow, known at the house')
    await page.getByRole('button', { name: 'Close the day', exact: true }).click()
    await page.getByText('2 orders are still under way').waitFor()
  } }),
  till('closed', { closed: true, then: async (_scene, counter) => counter.openDay() }),
]

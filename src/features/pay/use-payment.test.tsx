import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { speakPay } from '#messages/speak-pay.ts'
import type { OnlineRefund } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import type { Cell } from '#src/queries/cell.ts'
import { entriesCell, payIntentsCell, placeCell, sessionCell } from '#src/queries/device.ts'
import { guestDocuments } from '#src/queries/guest.ts'
import { outletCell } from '#src/queries/outlet.ts'
import { pushStateCell, type PushState } from '#src/queries/push-state.ts'
import { atOutlet } from '#tests/fixtures/at-outlet.ts'
import { sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { LEFT_AT, onlineOf, ORDER_ID, orderOf, refundOf } from '#tests/fixtures/paying.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { heldCell, type LookUp } from '#src/queries/older-held.ts'
import { PaymentPage } from './payment-page.tsx'

// As after the moment in which an order may be on its way from the outbox to the screen.
vi.mock('#src/queries/use-patience.ts', () => ({ usePatience: () => false }))

const { ofOrder } = vi.hoisted(() => ({ ofOrder: { id: 'rajcs', phone: '+91 141 400 2174', timeZone: 'Asia/Dubai', additionalProperties: { 'refund.days': 'within 7 working days', 'refund.days.failed': 'in the next 48 hrs' } } }))
vi.mock('#src/queries/kept-answer.ts', async (read) => {
  const { makeCell } = await import('#src/queries/cell.ts')
  return { ...(await read<object>()), keptAnswer: (id: string) => makeCell(id === `outlet:${ofOrder.id}` ? { kind: 'ready', value: ofOrder } : { kind: 'loading' }) }
})

// Neither the screen nor the payment company is asked here.
vi.mock('#src/ui/use-media.ts', () => ({ useMedia: () => true }))
vi.mock('#src/queries/use-payment-methods.ts', () => ({ usePaymentMethods: () => 'unknown' }))

vi.mock('#src/queries/push-state.ts', async () => {
  const { makeCell } = await import('#src/queries/cell.ts')
  return { pushStateCell: makeCell('off') }
})

const here = smallOutlet()
const ordersCell = guestDocuments('orders') as Cell<readonly Order[] | undefined>
const page = (order: Order): string => {
  ordersCell.set([order])
  return renderToStaticMarkup(<PaymentPage orderId={ORDER_ID} returned={null} again={false} onAgain={() => undefined} />)
}
const cancelled = (refund: Partial<OnlineRefund>): Order => orderOf('CANCELLED', { online: onlineOf('paid'), refunds: [refundOf({ reason: 'cancelled', ...refund })] })

beforeEach(() => {
  vi.useFakeTimers({ now: LEFT_AT + 3_600_000 })
  placeCell.set(atOutlet(here))
  outletCell.set(here)
  sessionCell.set(sessionUntil(LEFT_AT + 7_200_000))
  entriesCell.set([])
  payIntentsCell.set([])
})
afterAll(() => {
  vi.useRealTimers()
  for (const cell of [placeCell, outletCell, sessionCell, entriesCell, payIntentsCell, ordersCell]) cell.set(undefined)
})

it('CO-08, EN-06: what comes back of an order is told as its own outlet promises it, in that outlet’s time, to a guest who is at another one by now', () => {
  const html = page(cancelled({}))
  expect(html).toContain('within 7 working days')
  expect(html).not.toContain('in 2 to 7 days')
  // 12:58 in Jaipur, where the guest is.
  expect(html).toContain('11:28')
  expect(html).not.toContain('12:58')
})

it('ER-09: such a guest reads when money comes back that left an account in the outlet’s own words, and calls that outlet where a refund is stuck', () => {
  expect(page(orderOf('CONFIRMED', { online: onlineOf('failed') }))).toContain('in the next 48 hrs')
  expect(page(cancelled({ state: 'FAILED' }))).toContain('tel:+911414002174')
})

it.each<[PushState, boolean]>([
  ['on', true],
  ['off', false],
  ['denied', false],
  ['none', false],
])('CA-09: that the guest will be told is promised where this phone is told of their orders (%s), and nowhere else', (state, isTold) => {
  ;(pushStateCell as Cell<PushState>).set(state)
  const html = page(orderOf('CONFIRMED', { online: onlineOf('pending') }))
  expect(html).toContain('The bank has not answered yet')
  expect(html.includes('We will tell you')).toBe(isTold)
})

it('RT-07: the order of a payment is called missing where the server has said so, not while it is asked or could not be', () => {
  const nothing = heldCell.get()
  const missing = (lookUp: LookUp): string => {
    ordersCell.set([])
    heldCell.set({ ...nothing, guestId: sessionUntil(LEFT_AT).guestId, lookUps: { [ORDER_ID]: lookUp } })
    return renderToStaticMarkup(<PaymentPage orderId={ORDER_ID} returned={null} again={false} onAgain={() => undefined} />)
  }
  expect(missing({ kind: 'asking' })).not.toContain('We cannot find this order')
  const failed = missing({ kind: 'failed', code: 'SERVER_BUSY' })
  expect(failed).not.toContain('We cannot find this order')
  expect(failed).toMatch(/This order did not load.*Try again/)
  expect(missing({ kind: 'none' })).toContain('We cannot find this order')
  heldCell.set(nothing)
})

it('FACTS E1: a draft whose payment was closed says that the bill is the same and cannot be paid twice, and what comes back of the payment that was closed', () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  expect(page(orderOf('DRAFT'))).not.toContain('You will not pay twice')
  expect(page(orderOf('DRAFT', { online: onlineOf('closed') }))).toContain('You will not pay twice')
  const html = page(orderOf('DRAFT', { online: onlineOf('closed'), refunds: [refundOf({ reason: 'closed' })] }))
  expect(html).toContain('You will not pay twice')
  expect(html).toContain(speakPay('pay.aside.closed'))
  vi.unstubAllGlobals()
})

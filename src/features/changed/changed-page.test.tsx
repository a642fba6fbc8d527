import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { OutletMode } from '#schemas/outlet.ts'
import type { OrderEntry, Refusal } from '#schemas/outbox.ts'
import type { Order } from '#schemas/order.ts'
import type { Cell } from '#src/queries/cell.ts'
import { entriesCell, placeCell, sessionCell } from '#src/queries/device.ts'
import { guestDocuments } from '#src/queries/guest.ts'
import { availabilityCell, outletCell } from '#src/queries/outlet.ts'
import { atOutlet } from '#tests/fixtures/at-outlet.ts'
import { orderEntry, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { smallAvailability, smallOutlet } from '#tests/fixtures/small-menu.ts'
import { ChangedLines } from './changed-lines.tsx'
import type { Decision } from './changed-model.ts'
import { ChangedPage } from './changed-page.tsx'

/** 16:30 in Jaipur on a Saturday. */
const AT = Date.UTC(2026, 10, 21, 11)
const { answers } = vi.hoisted(() => ({ answers: new Map<string, unknown>() }))
vi.mock('#src/queries/kept-answer.ts', async (read) => {
  const { makeCell } = await import('#src/queries/cell.ts')
  return { ...(await read<object>()), keptAnswer: (id: string) => makeCell(answers.has(id) ? { kind: 'ready', value: answers.get(id) } : { kind: 'loading' }) }
})

const lunch = { day: 6, serviceType: 'DI' as const, startTime: '11:00', endTime: '15:00' }
const ofOrder = smallOutlet({ hours: [lunch, { ...lunch, startTime: '19:00', endTime: '23:00' }] })
const here = smallOutlet({ id: 'outlet-2', code: 'KET', name: 'Kettle', hours: [] })
answers.set(`outlet:${ofOrder.id}`, ofOrder)

const ordersCell = guestDocuments('orders') as Cell<readonly Order[] | undefined>
const page = (refusal: Partial<Refusal>, change: Partial<OrderEntry> = {}): string => {
  const entry = orderEntry(AT, { ...change, state: 'needs-confirmation', refusal: { code: 'ORDER_TIME_NOT_ALLOWED', quote: null, closed: null, at: AT, ...refusal } })
  entriesCell.set([entry])
  return renderToStaticMarkup(<ChangedPage orderId={entry.id} onPutBack={() => undefined} puttingBack={false} />)
}
const guestIsAt = (outlet: typeof here, mode: OutletMode): void => {
  placeCell.set(atOutlet(outlet))
  outletCell.set(outlet)
  availabilityCell.set(smallAvailability({ id: outlet.id, mode }))
}

beforeEach(() => {
  vi.useFakeTimers({ now: AT })
  sessionCell.set(sessionUntil(AT + 3_600_000))
  ordersCell.set([])
})
afterAll(() => {
  vi.useRealTimers()
  for (const cell of [placeCell, outletCell, availabilityCell, sessionCell, entriesCell, ordersCell]) cell.set(undefined)
})

it('ER-07, ER-21: why an order is refused is said of its own outlet, also to a guest who is at one that is closed for another reason', () => {
  guestIsAt(here, 'DEACTIVE')
  const html = page({ closed: { reason: 'CLOSED', opensAt: null } })
  expect(html).toContain('We are closed for the day.')
  expect(html).not.toContain('We are not accepting online orders at the moment')
})

it('ER-21: between two services of its day the outlet is not told as yet to open, by hours that the guest’s place does not have', () => {
  guestIsAt(here, 'ACTIVE')
  const html = page({ closed: { reason: 'HOURS', opensAt: AT + 9_000_000 } })
  expect(html).toContain('We are not accepting online orders at the moment.')
  expect(html).not.toContain('We are not yet open for the day')
})

it('ER-21: a guest who is at the order’s outlet reads how it stands now', () => {
  guestIsAt(ofOrder, 'DEACTIVE')
  expect(page({ closed: { reason: 'CLOSED', opensAt: null } })).toContain('We are not accepting online orders at the moment.')
})

it('ER-07: what by its own words would be refused again is not offered in the loud button', () => {
  const isLoud = (closed: Refusal['closed']): boolean => !/class="[^"]*line[^"]*"[^>]*><span>Send again/.test(page({ closed }))
  guestIsAt(ofOrder, 'DEACTIVE')
  expect([isLoud({ reason: 'STOPPED', opensAt: null }), isLoud(null)]).toEqual([false, false])
  guestIsAt(smallOutlet({ hours: [{ ...lunch, endTime: '18:00' }] }), 'ACTIVE')
  expect([isLoud({ reason: 'STOPPED', opensAt: null }), isLoud(null)]).toEqual([false, true])
})

it('ER-07: while the outlet is shut the order is kept by the one filled act, and sent again or cancelled by others', () => {
  guestIsAt(ofOrder, 'DEACTIVE')
  const foot = [...page({ closed: { reason: 'STOPPED', opensAt: null } }).matchAll(/<(?:a|button)[^>]*class="([^"]*btn[^"]*)"[^>]*><span>([^<]*)/g)]
  expect(foot.map(([, look = '', label]) => [label, !look.includes('line')])).toEqual([['Cancel order', false], ['Send again', false], ['Keep for later', true]])
})

it('CO-06: an order whose time is gone leads on to another time; at another outlet, whose times are not its own, to the cart', () => {
  const acts = () => [...page({ closed: { reason: 'WANTED_TIME', opensAt: null } }).matchAll(/<button[^>]*><span>([^<]*)/g)].map(([, label]) => label)
  guestIsAt(ofOrder, 'ACTIVE')
  expect(acts()).toEqual(['Cancel order', 'Choose a time'])
  guestIsAt(here, 'ACTIVE')
  expect(acts()).toEqual(['Cancel order', 'Back to the cart'])
})

it('a chosen answer has a tick: it stands, and is not an act that is still to be done', () => {
  const choices = [{ decision: 'keep', label: 'Keep, +₹10' }, { decision: 'drop', label: 'Leave out' }] as const
  const line = { lineId: '1', name: 'Butter naan', picture: null, quantity: 2, change: { kind: 'price', was: 7_500, now: 8_000 }, choices } as const
  const ticked = (decisions: Record<string, Decision>) => {
    const html = renderToStaticMarkup(<ChangedLines lines={[line]} decisions={decisions} />)
    return [...html.matchAll(/aria-pressed="true"><i class="[^"]*i-check[^"]*"><\/i>([^<]*)/g)].map(([, label]) => label)
  }
  expect([ticked({}), ticked({ 1: 'drop' })]).toEqual([['Keep, +₹10'], ['Leave out']])
})

it('an order for a way of being served that is not known here is not offered to be sent again, nor said to go anywhere', () => {
  guestIsAt(ofOrder, 'ACTIVE')
  const html = page({ code: 'DEFAULT' }, { unknownWay: 'BOAT' })
  expect(html).toContain('Back to the cart')
  for (const words of ['Send again', 'Goes to']) expect(html).not.toContain(words)
  expect(page({ code: 'DEFAULT' })).toContain('Send again')
})

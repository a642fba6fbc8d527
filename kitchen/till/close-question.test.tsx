import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { CloseQuestion } from './close-question.tsx'
import { underWayOn } from './under-way.ts'

const asked = (underWay: number | null): string => html(<CloseQuestion underWay={underWay} onYes={() => undefined} onNo={() => undefined} />)

it('who closes the day is asked once more, and told how many orders are still under way', () => {
  expect(asked(0)).toContain('Close the day for good?')
  expect(asked(0)).not.toContain('under way')
  expect(asked(1)).toContain('1 order is still under way. Close the day all the same?')
  expect(asked(12)).toContain('12 orders are still under way.')
  expect(asked(12)).toContain('A closed day cannot be opened again.')
  expect(asked(null)).toContain('No connection: it is not known how many orders are still under way. Close the day all the same?')
})

const DAY = '2026-11-21'
/** Half past seven in the evening of that day, in India. */
const EVENING = Date.UTC(2026, 10, 21, 14)
const HOUR = 3_600_000
const order = (status: string, change: Partial<Order> = {}) => ({ status, orderPunchTime: EVENING, ...change }) as Order
const mapOf = <T,>(values: readonly T[]) => new Map(values.map((value, at) => [String(at), value]))
const board = (orders: readonly Order[], change: Partial<Parameters<typeof underWayOn>[1]> = {}) =>
  ({ line: { phase: 'live' as const }, outlet: { timeZone: 'Asia/Kolkata' } as Outlet, orders: mapOf(orders), partial: new Map(), ...change })

it('orders of the day that is closed are under way, and those of days before; not tomorrow’s, wherever on the board they stand', () => {
  const late = { orderPunchTime: EVENING + 8 * HOUR }
  expect(underWayOn(DAY, board([order('CONFIRMED'), order('SETTLED'), order('READY', { wantedAt: EVENING + HOUR }), order('UNATTENDED', late)]))).toBe(3)
  expect(underWayOn(DAY, board([order('CONFIRMED', { wantedAt: EVENING + 24 * HOUR }), order('CONFIRMED', { orderPunchTime: EVENING + 9 * HOUR })]))).toBe(0)
  expect(underWayOn(DAY, board([order('CONFIRMED', { orderPunchTime: EVENING - 24 * HOUR })]))).toBe(1)
})

it('an order of which no more than a part can be read is under way, unless it came in on a later day', () => {
  const part = (orderPunchTime: number | null) => ({ id: 'x', token: 1, tableLabel: null, status: null, orderPunchTime, note: '', dishes: [], changes: 0 })
  expect(underWayOn(DAY, board([], { partial: mapOf([part(EVENING), part(null), part(EVENING + 24 * HOUR)]) }))).toBe(2)
})

it('while the board is out of touch with the server nobody knows what is under way, whatever it showed last', () => {
  expect(underWayOn(DAY, board([order('CONFIRMED')], { line: { phase: 'lost', since: EVENING } }))).toBeNull()
  expect(underWayOn(DAY, board([order('CONFIRMED')], { outlet: null }))).toBeNull()
})

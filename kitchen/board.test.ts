import { describe, expect, it } from 'vitest'
import type { KitchenEvent } from '#schemas/kitchen.ts'
import { ORDER_STATUSES, type Order, type OrderStatus } from '#schemas/order.ts'
import type { MenuSection } from '#schemas/menu.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import { ageText, isOverdue } from './age.ts'
import { type Board, columnOf, columnsOf, emptyBoard, type Lists, nextBoard } from './board-state.ts'
import { findStock, stockList } from './stock-list.ts'

const order = (id: string, status: OrderStatus, changes = 1, at = 1000): Order =>
  ({ id, status, orderPunchTime: at, events: Array.from({ length: changes }, (_, index) => ({ status, at: at + index })) }) as unknown as Order
const availability = (soldOut: string[]): Availability => ({ id: 'o', mode: 'ACTIVE', serviceStatus: {}, soldOut, returns: {}, menuVersion: 1 })
const lists = (orders: Order[]): Lists => ({ orders, calls: [], outlet: { id: 'o', name: 'Outlet' } as Outlet, availability: availability([]), sections: [] })
const told = (board: Board, event: KitchenEvent): Board => nextBoard(board, { type: 'told', event, at: 5000 })

describe('the board', () => {
  it('is live once its lists are read, and says since when it is not', () => {
    const live = nextBoard(emptyBoard, { type: 'lists', lists: lists([]) })
    expect([emptyBoard.line, live.line]).toEqual([{ phase: 'connecting' }, { phase: 'live' }])
    const lost = nextBoard(live, { type: 'lost', at: 7 })
    expect(nextBoard(lost, { type: 'lost', at: 99 }).line).toEqual({ phase: 'lost', since: 7 })
    expect(nextBoard(lost, { type: 'lists', lists: lists([]) }).line).toEqual({ phase: 'live' })
  })

  it('never goes back to an earlier state of an order, whichever of list, stream and answer comes last', () => {
    const board = nextBoard(emptyBoard, { type: 'answered', order: order('a', 'READY', 3) })
    expect(told(board, { type: 'orders', orders: [order('a', 'CONFIRMED', 2)] }).orders.get('a')?.status).toBe('READY')
    expect(nextBoard(board, { type: 'lists', lists: lists([order('a', 'UNATTENDED', 1)]) }).orders.get('a')?.status).toBe('READY')
    expect(told(board, { type: 'orders', orders: [order('a', 'SETTLED', 4)] }).orders.get('a')?.status).toBe('SETTLED')
  })

  it('forgets ended orders that the list no longer has, and keeps running ones', () => {
    const board = nextBoard(emptyBoard, { type: 'lists', lists: lists([order('a', 'SETTLED'), order('b', 'UNATTENDED')]) })
    expect([...nextBoard(board, { type: 'lists', lists: lists([]) }).orders.keys()]).toEqual(['b'])
  })

  it('takes switches, calls and the server’s clock from the stream', () => {
    const call = { id: 'c', tableCode: 'AAA001', tableLabel: 'Table 1', kind: 'water', askedAt: 1 } as const
    let board = told(emptyBoard, { type: 'hello', serverTime: 8000 })
    board = told(board, { type: 'availability', availability: availability(['dal']) })
    board = told(board, { type: 'assistances', calls: [call] })
    expect([board.skew, board.availability?.soldOut, board.calls]).toEqual([3000, ['dal'], [call]])
    expect(told(board, { type: 'menu', menuVersion: 2 })).toBe(board)
  })

  it('gives every status a column, and new orders the first', () => {
    expect(Object.fromEntries(ORDER_STATUSES.map((status) => [status, columnOf({ status })]))).toEqual({
      DRAFT: 'fresh', UNATTENDED: 'fresh', CONFIRMED: 'cooking', PARTIALCONFIRM: 'cooking', READY: 'ready', OUTFORDELIVERY: 'ready', DISPATCHED: 'ready',
      SETTLED: 'done', ORDERDELIVERED: 'done', DELIVERED: 'done', FAILED: 'done', CANCELLED: 'done',
    })
  })

  it('shows the longest waiting first, and of the done the latest', () => {
    const columns = columnsOf([order('b', 'UNATTENDED', 1, 2000), order('a', 'UNATTENDED', 1, 1000), order('x', 'SETTLED', 1, 1000), order('y', 'CANCELLED', 3, 1500)])
    expect(columns.fresh.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(columns.done.map(({ id }) => id)).toEqual(['y', 'x'])
  })
})

describe('age', () => {
  it('is said as a cook says it', () => {
    expect([-5000, 0, 59_999, 60_000, 3_599_000, 3_900_000].map(ageText)).toEqual(['0 s', '0 s', '59 s', '1 min', '59 min', '1 h 5 min'])
  })

  it('ST-10: is loud from 180 s on, for unattended orders only', () => {
    expect([179_999, 180_000].map((ms) => isOverdue(order('a', 'UNATTENDED', 1, 0), ms))).toEqual([false, true])
    expect(isOverdue(order('a', 'CONFIRMED', 1, 0), 999_999)).toBe(false)
  })
})

describe('the list of what can sell out', () => {
  const group = { id: 'dips', name: 'Dips', addOns: [{ id: 'mint', name: 'Mint', price: 0, foodType: 'VF' }] }
  const dish = (id: string, name: string, variations: { id: string; name: string }[] = []) => ({ id, name, variations })
  const sections = [
    { id: 's1', items: [dish('dal', 'Dal Makhani', [{ id: 'dal.half', name: 'Half' }]), dish('creme', 'Crème brûlée')], addOnGroups: [group] },
    { id: 's2', items: [dish('dal', 'Dal Makhani')], addOnGroups: [group] },
  ] as unknown as MenuSection[]

  it('names each dish, size and add-on once', () => {
    expect(stockList(sections).map(({ id, name }) => [id, name])).toEqual([['dal', 'Dal Makhani'], ['dal.half', 'Dal Makhani, Half'], ['creme', 'Crème brûlée'], ['mint', 'Mint (Dips)']])
  })

  it('finds by any words, without accents, dishes before their sizes', () => {
    const find = (typed: string): string[] => findStock(stockList(sections), typed).map(({ id }) => id)
    expect([find('makh dal'), find('CREME'), find('mint'), find('pizza')]).toEqual([['dal', 'dal.half'], ['creme'], ['mint'], []])
  })
})

import { describe, expect, it } from 'vitest'
import { type KitchenEvent, MOST_RUNNING_LISTED } from '#schemas/kitchen.ts'
import { ORDER_STATUSES, type Order, type OrderStatus } from '#schemas/order.ts'
import type { MenuSection } from '#schemas/menu.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { ageText, isOverdue } from './age.ts'
import { withOrders } from './board-orders.ts'
import { type Board, carsHere, columnOf, columnsOf, emptyBoard, type Lists, nextBoard } from './board-state.ts'
import { stepsOf } from './order-steps.ts'
import { carWords, doorWords, wantedWords, whereTo } from './serving.ts'
import { findStock, stockList } from './stock-list.ts'
import { words } from './words.ts'

const idOf = (name: string): string => `00000000-0000-7000-8000-${Buffer.from(name).toString('hex').padStart(12, '0')}`
const bill = { items: 1, discount: 0, packing: 0, delivery: 0, taxes: [], roundOff: 0, total: 1 }
const order = (name: string, status: OrderStatus, changes = 1, at = 1000): Order => ({
  id: idOf(name), brandId: 'b', outletId: 'o', outletName: 'Outlet', tableLabel: 'Table 12', tableType: 'DI', serviceType: 'DI', token: 42, status, lines: [], cancelledItems: [], bill, billBefore: null,
  note: '', paymentTiming: 'POST_PAYMENT', paymentType: 'OUTLET', paymentStatus: 'INITIAL', refundStatus: 'NONE', transactionSubStatus: null, placedAt: at, orderPunchTime: at, ePrepTime: null,
  ePickupTime: null, events: Array.from({ length: changes }, (_, index) => ({ status, at: at + index })), invoiceNumber: null, remark: '', feedback: null, feedbackUntil: null,
})
const availability = (soldOut: string[]): Availability => ({ id: 'o', mode: 'ACTIVE', serviceStatus: {}, soldOut, returns: {}, menuVersion: 1 })
const lists = (orders: unknown[], seq = 1): Lists => ({ orders, calls: [], menu: { seq, outlet: { id: 'o', name: 'Outlet' } as Outlet, availability: availability([]), sections: [], unread: 0 } })
const told = (board: Board, event: KitchenEvent): Board => nextBoard(board, { type: 'told', event, at: 5000 })

describe('the board', () => {
  it('is live once its lists are read, and says since when it is not', () => {
    const live = nextBoard(emptyBoard, { type: 'lists', lists: lists([]) })
    expect([emptyBoard.line, live.line]).toEqual([{ phase: 'connecting' }, { phase: 'live' }])
    const lost = nextBoard(live, { type: 'lost', at: 7 })
    expect(nextBoard(lost, { type: 'lost', at: 99 }).line).toEqual({ phase: 'lost', since: 7 })
    expect(nextBoard(lost, { type: 'lists', lists: lists([]) }).line).toEqual({ phase: 'live' })
  })

  it('hears that a day is closed at another device, so that a till reads again what was paid on the day that is open', () => {
    expect([emptyBoard, told(emptyBoard, { type: 'day' }), told(told(emptyBoard, { type: 'day' }), { type: 'day' })].map(({ daysClosed }) => daysClosed)).toEqual([0, 1, 2])
  })

  it('says that older orders may be missing where its list has as many that are not finished as a list has at most', () => {
    const running = Array.from({ length: MOST_RUNNING_LISTED - 1 }, (_, index) => order(`c${index}`, 'CONFIRMED'))
    const short = nextBoard(emptyBoard, { type: 'lists', lists: lists([...running, order('a', 'SETTLED')]) })
    const full = nextBoard(short, { type: 'lists', lists: lists([...running, { id: idOf('x'), status: 'A WORD OF A LATER RELEASE' }]) })
    expect([emptyBoard.isFull, short.isFull, full.isFull]).toEqual([false, false, true])
    expect(nextBoard(full, { type: 'lists', lists: lists(running) }).isFull).toBe(false)
  })

  it('never goes back to an earlier state of an order, whichever of list, stream and answer comes last', () => {
    const board = nextBoard(emptyBoard, { type: 'answered', order: order('a', 'READY', 3) })
    expect(told(board, { type: 'orders', orders: [order('a', 'CONFIRMED', 2)] }).orders.get(idOf('a'))?.status).toBe('READY')
    expect(nextBoard(board, { type: 'lists', lists: lists([order('a', 'UNATTENDED', 1)]) }).orders.get(idOf('a'))?.status).toBe('READY')
    expect(told(board, { type: 'orders', orders: [order('a', 'SETTLED', 4)] }).orders.get(idOf('a'))?.status).toBe('SETTLED')
  })

  it('asks no second time whether somebody sits at a table, where a list that was read before the answer comes after it', () => {
    const asked: Order = { ...order('a', 'UNATTENDED'), presence: 'asked' }
    const board = nextBoard(told(emptyBoard, { type: 'orders', orders: [asked] }), { type: 'answered', order: { ...asked, presence: 'confirmed' } })
    expect(nextBoard(board, { type: 'lists', lists: lists([asked]) }).orders.get(idOf('a'))?.presence).toBe('confirmed')
  })

  it('keeps how its online payment and its refunds stand at last, where a list that was read before comes after it', () => {
    const paying = (state: string, since: number): Order => ({ ...order('a', 'SETTLED'), online: { state, since } as NonNullable<Order['online']> })
    const back = (state: string, changedAt: number): Order => ({ ...order('b', 'CANCELLED'), refunds: [{ state, changedAt } as NonNullable<Order['refunds']>[number]] })
    expect(withOrders({ orders: new Map([[idOf('a'), paying('paid', 9)]]), partial: new Map(), earlier: new Set() }, { whole: [paying('pending', 8)], partial: [] }).orders.get(idOf('a'))?.online?.state).toBe('paid')
    expect(withOrders({ orders: new Map([[idOf('b'), back('FAILED', 9)]]), partial: new Map(), earlier: new Set() }, { whole: [back('PENDING', 8)], partial: [] }).orders.get(idOf('b'))?.refunds?.[0]?.state).toBe('FAILED')
    expect(withOrders({ orders: new Map([[idOf('a'), paying('pending', 8)]]), partial: new Map(), earlier: new Set() }, { whole: [paying('paid', 9)], partial: [] }).orders.get(idOf('a'))?.online?.state).toBe('paid')
  })

  it('forgets ended orders that the list no longer has, and keeps running ones', () => {
    const board = nextBoard(emptyBoard, { type: 'lists', lists: lists([order('a', 'SETTLED'), order('b', 'UNATTENDED')]) })
    expect([...nextBoard(board, { type: 'lists', lists: lists([]) }).orders.keys()]).toEqual([idOf('b')])
  })

  describe('on a new connection, whose database may have been restored to an earlier time', () => {
    const held = told(emptyBoard, { type: 'orders', orders: [order('a', 'CONFIRMED', 2), order('b', 'UNATTENDED')] })
    const again = told(held, { type: 'hello', serverTime: 1 })

    it('shows an order as the list has it, however long the history it held', () => {
      const board = nextBoard(again, { type: 'lists', lists: lists([order('a', 'UNATTENDED', 1)]) })
      expect(board.orders.get(idOf('a'))?.status).toBe('UNATTENDED')
      expect(told(board, { type: 'orders', orders: [order('a', 'CONFIRMED', 2)] }).orders.get(idOf('a'))?.status).toBe('CONFIRMED')
    })

    it('lets running orders go that the list no longer has, those that could be read in part too', () => {
      const partial = told(held, { type: 'orders', orders: [{ id: idOf('x'), status: 'UNATTENDED' }] })
      const board = nextBoard(told(partial, { type: 'hello', serverTime: 1 }), { type: 'lists', lists: lists([]) })
      expect([partial.partial.size, board.orders.size, board.partial.size]).toEqual([1, 0, 0])
    })

    it('keeps what it was told since, which may be ahead of the list', () => {
      let board = told(again, { type: 'orders', orders: [order('a', 'UNATTENDED', 1)] })
      expect(board.orders.get(idOf('a'))?.status).toBe('UNATTENDED')
      board = nextBoard(board, { type: 'answered', order: order('b', 'READY', 3) })
      board = nextBoard(board, { type: 'lists', lists: lists([order('b', 'CONFIRMED', 2)]) })
      expect([...board.orders.values()].map(({ status }) => status)).toEqual(['UNATTENDED', 'READY'])
    })
  })

  it('takes switches, calls and the server’s clock from the stream', () => {
    const call = { id: idOf('c'), tableCode: 'AAA001', tableLabel: 'Table 1', kind: 'water', askedAt: 1 } as const
    let board = told(emptyBoard, { type: 'hello', serverTime: 8000 })
    board = told(board, { type: 'availability', seq: 1, availability: availability(['dal']) })
    board = told(board, { type: 'assistances', calls: [call] })
    expect([board.skew, board.availability?.soldOut, board.calls]).toEqual([3000, ['dal'], [call]])
    expect(told(board, { type: 'menu', menuVersion: 2 })).toBe(board)
  })

  it('keeps the later state of the switches, whichever of list, stream and answer comes last', () => {
    let board = told(emptyBoard, { type: 'hello', serverTime: 1 })
    board = told(board, { type: 'availability', seq: 8, availability: availability(['dal']) })
    board = nextBoard(board, { type: 'lists', lists: lists([], 7) })
    expect([board.availability?.soldOut, board.seq]).toEqual([['dal'], 8])
    board = nextBoard(board, { type: 'switched', seq: 9, availability: availability([]) })
    expect(told(board, { type: 'availability', seq: 8, availability: availability(['dal']) }).availability?.soldOut).toEqual([])
    expect(nextBoard(told(board, { type: 'hello', serverTime: 1 }), { type: 'lists', lists: lists([], 3) }).seq, 'a restored database counts on from a lower number').toBe(3)
  })

  it('gives every status a column, and new orders the first', () => {
    expect(Object.fromEntries(ORDER_STATUSES.map((status) => [status, columnOf({ status })]))).toEqual({
      DRAFT: 'fresh', UNATTENDED: 'fresh', CONFIRMED: 'cooking', PARTIALCONFIRM: 'cooking', READY: 'ready', OUTFORDELIVERY: 'ready', DISPATCHED: 'ready',
      SETTLED: 'done', ORDERDELIVERED: 'done', DELIVERED: 'done', FAILED: 'done', CANCELLED: 'done',
    })
  })

  it('shows the longest waiting first, and of the done the latest', () => {
    const columns = columnsOf([order('b', 'UNATTENDED', 1, 2000), order('a', 'UNATTENDED', 1, 1000), order('x', 'SETTLED', 1, 1000), order('y', 'CANCELLED', 3, 1500)])
    expect(columns.fresh.map(({ id }) => id)).toEqual([idOf('a'), idOf('b')])
    expect(columns.done.map(({ id }) => id)).toEqual([idOf('y'), idOf('x')])
  })
})

describe('an order that the board cannot read', () => {
  const line = { lineId: idOf('l'), itemId: 'maharaja-platter', variationId: null, addOns: [], name: 'Maharaja platter', foodType: 'VF', picture: null, quantity: 1, unitPrice: 1, total: 1, cancelled: false }
  /** As one guest could write it: 199 breads with one dish, more than an order may say of its choices. */
  const breads = { ...order('x', 'UNATTENDED'), lines: [{ ...line, choices: Array.from({ length: 199 }, () => 'Tandoori roti').join(', ') }], note: 'No onions' }

  it('is shown by its number, with what is known of it, beside all others', () => {
    const board = nextBoard(emptyBoard, { type: 'lists', lists: lists([order('a', 'UNATTENDED'), breads, order('b', 'READY')]) })
    expect([...board.orders.keys()]).toEqual([idOf('a'), idOf('b')])
    const [partial] = board.partial.values()
    expect(partial).toMatchObject({ id: breads.id, token: 42, tableLabel: 'Table 12', status: 'UNATTENDED', note: 'No onions' })
    expect(partial?.dishes[0]).toMatch(/^1 × Maharaja platter: Tandoori roti, .*…$/)
    expect(words.partial.title(partial?.token ?? null)).toBe('Order 42 cannot be shown here.')
    expect(told(emptyBoard, { type: 'orders', orders: [breads, order('a', 'READY')] })).toMatchObject({ unread: 0, partial: new Map([[breads.id, partial]]) })
  })

  it('goes once it has ended or can be read, and comes back for nothing earlier', () => {
    const board = told(emptyBoard, { type: 'orders', orders: [breads] })
    const later = { ...breads, status: 'CANCELLED', events: [...breads.events, { status: 'CANCELLED', at: 2 }] }
    expect(nextBoard(board, { type: 'answered', order: later }).partial.size).toBe(0)
    const read = told(board, { type: 'orders', orders: [order('x', 'CONFIRMED', 2)] })
    expect([read.partial.size, read.orders.size]).toEqual([0, 1])
    expect(told(read, { type: 'orders', orders: [breads] }).partial.size).toBe(0)
    expect(nextBoard(board, { type: 'lists', lists: lists([]) }).partial.size, 'an event may be ahead of the list').toBe(1)
  })

  it('of which nothing can be read is counted, as is a call from a table', () => {
    const board = nextBoard(emptyBoard, { type: 'lists', lists: { ...lists([7, order('a', 'READY')]), calls: [{ kind: 'song' }] } })
    expect([board.orders.size, board.unread, board.line]).toEqual([1, 2, { phase: 'live' }])
    expect(nextBoard(board, { type: 'unread' }).unread).toBe(3)
  })
})

describe('what is offered on an order (ST-09, RO-08)', () => {
  it('is what its status allows and the role permits', () => {
    expect(stepsOf('UNATTENDED', 'DI', 'owner')).toEqual(['accept', 'part', 'cancel'])
    expect(stepsOf('UNATTENDED', 'DI', 'waiter')).toEqual([])
    expect(stepsOf('CONFIRMED', 'DI', 'kitchen')).toEqual(['ready', 'cancel'])
    expect(stepsOf('READY', 'DI', 'waiter')).toEqual(['serve'])
    expect(stepsOf('READY', 'DL', 'waiter')).toEqual(['dispatch', 'serve'])
    expect(stepsOf('SETTLED', 'DI', 'owner')).toEqual([])
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

describe('how an order is served, on its card (P-06)', () => {
  const HOUR = 3_600_000
  const noon = Date.parse('2026-11-22T12:00:00+05:30')
  const of = (over: Partial<Order>): Order => ({ ...order('a', 'UNATTENDED', 1, noon), tableLabel: null, serviceType: 'SP', ...over })

  it('says its room, or its way where it has no place', () => {
    expect(whereTo(of({ tableLabel: 'Room 204', serviceType: 'RO' }))).toBe('Room 204')
    expect(whereTo(of({}))).toBe('Pickup')
  })

  it('says for when it is wanted by the outlet’s clock, and nothing of one for now (CO-06)', () => {
    const said = (wantedAt: number | null) => wantedWords(of({ wantedAt }), noon, 'Asia/Kolkata')
    expect([null, noon + 8.5 * HOUR, noon + 23 * HOUR].map(said)).toEqual([null, unbroken('For 8:30 pm'), unbroken('For tomorrow, 11 am')])
  })

  it('shows the plate as it is looked for, with the rest beside it (VA-15)', () => {
    expect(carWords(of({ vehicle: { number: 'RJ14 CX 4821', description: 'White Baleno' } }))).toEqual({ plate: '4821', more: 'RJ14 CX 4821 · White Baleno' })
    expect(carWords(of({ vehicle: { number: '4821', description: '' } }))).toEqual({ plate: '4821', more: '' })
    expect(carWords(of({}))).toBeNull()
  })

  it('names the door of a delivery, how to find it, and what its guest asks of the rider (EN-09)', () => {
    const address = { title: 'Home', house: 'B-14', addressLine1: 'Laxmi Path', landmark: 'Beside the temple', locality: { id: 'l', name: 'Bapu Nagar', secondaryText: '' }, pin: { lat: 26.9, lng: 75.8 }, note: 'Blue gate' }
    expect(doorWords(of({ serviceType: 'DL', address, leaveAtDoor: true, riderNote: 'Please knock' }))).toEqual({ door: 'B-14, Laxmi Path, Bapu Nagar', more: ['Beside the temple', 'Blue gate'], wishes: ['Leave it at the door', 'Please knock'] })
    expect(doorWords(of({ serviceType: 'DL', address: { ...address, landmark: '', note: '', locality: null } }))).toEqual({ door: 'B-14, Laxmi Path', more: [], wishes: [] })
    expect(doorWords(of({}))).toBeNull()
  })

  it('rings for one of tomorrow shortly before its time, not all night (ST-10)', () => {
    const later = of({ wantedAt: noon + 20 * HOUR })
    expect([0, 10 * HOUR, 19 * HOUR + 179_999, 19 * HOUR + 180_000].map((ms) => isOverdue(later, noon + ms))).toEqual([false, false, false, true])
    const [now, before] = [of({ id: idOf('now') }), of({ id: idOf('before'), orderPunchTime: noon - 2 * HOUR, wantedAt: noon + 3 * HOUR })]
    expect(columnsOf([before, now]).fresh.map(({ id }) => id)).toEqual([idOf('now'), idOf('before')])
  })

  it('keeps a guest who came, whatever older list arrives after, until the order is handed over', () => {
    const here = of({ serviceType: 'DT', arrivedAt: noon })
    const board = nextBoard(told(emptyBoard, { type: 'orders', orders: [here] }), { type: 'lists', lists: lists([of({ serviceType: 'DT' })]) })
    expect(carsHere(board.orders.values()).map(({ id }) => id)).toEqual([here.id])
    expect(carsHere([{ ...here, status: 'SETTLED' }])).toEqual([])
  })
})

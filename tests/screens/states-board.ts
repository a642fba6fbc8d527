/** The staff's board: its columns, what calls for attention, what is asked before an act, its other parts, and a line that is lost. */
import type { Page } from 'playwright/test'
import type { StaffSelf, TableCall } from '#schemas/kitchen.ts'
import type { Order, OrderStatus } from '#schemas/order.ts'
import { uuidV7Now } from '../contract/ids.ts'
import { type Act, answer, atOutlet, inTurn, press, refuse, shows } from './acts.ts'
import { orderIn } from './orders.ts'
import { BOARD_COLUMN, BOARD_DAY_AND_NIGHT, BOARD_LOOKS, type Look } from './sizes.ts'
import type { Scene, State } from './state.ts'
import { address, delivery } from './states-after.ts'
import { board } from './states-around.ts'

const MINUTE = 60_000

/** Placed so many minutes ago. */
const order = ({ table }: Scene, status: OrderStatus, minutes: number, change: Partial<Order> = {}): Order => orderIn(status, table, Date.now() - (minutes - 12) * MINUTE, change)

/** One in each status at a table; the first of the new ones waits too long. */
const everyStatus = (scene: Scene): Order[] => [
  order(scene, 'UNATTENDED', 9, { tableLabel: 'Table 4' }), order(scene, 'UNATTENDED', 1, { note: '', tableLabel: 'Table 9', token: 41 }),
  order(scene, 'CONFIRMED', 14, { note: '' }), order(scene, 'PARTIALCONFIRM', 11, { note: '', tableLabel: 'Table 2' }),
  order(scene, 'READY', 22, { note: '', tableLabel: 'Table 7' }), order(scene, 'SETTLED', 40, { note: '' }),
  order(scene, 'CANCELLED', 35, { note: '', tableLabel: 'Table 1', token: 39 }), order(scene, 'FAILED', 50, { note: '', tableLabel: 'Table 5' }),
]
const car = { number: 'RJ14CA4821', description: 'White Baleno, red sticker' }
/** To a car, a door, a room, and for a time. */
const everyWay = (scene: Scene): Order[] => {
  const door = { serviceType: 'DL', tableType: 'DL', tableLabel: null, note: '', address: address(scene.brand.outlet), delivery, leaveAtDoor: true, riderNote: 'The lift is out of order.' } as const
  return [
    order(scene, 'UNATTENDED', 2, door), order(scene, 'UNATTENDED', 1, { serviceType: 'SP', tableType: 'SP', tableLabel: null, note: '', wantedAt: Date.now() + 5 * 60 * MINUTE }),
    order(scene, 'CONFIRMED', 8, { serviceType: 'DT', tableType: 'DT', tableLabel: null, note: '', vehicle: car }), order(scene, 'READY', 15, { ...door, leaveAtDoor: false, riderNote: '' }),
    order(scene, 'OUTFORDELIVERY', 25, { ...door, leaveAtDoor: false, riderNote: '' }),
    order(scene, 'DELIVERED', 60, { ...door, leaveAtDoor: false, riderNote: '' }), order(scene, 'CONFIRMED', 9, { serviceType: 'RO', tableType: 'RO', tableLabel: 'Room 214', note: '' }),
  ]
}
const fresh = (scene: Scene): Order[] => [order(scene, 'UNATTENDED', 1, { tableLabel: 'Table 4' })]
const waitsToCancel = (scene: Scene): Order[] => [order(
  scene, 'CONFIRMED', 12, { cancelAsk: { id: uuidV7Now(), reason: 'It takes too long', askedAt: Date.now() - MINUTE, answer: null, answeredAt: null } },
)]

const call = (kind: TableCall['kind'], tableLabel: string, minutes: number, isKnown = true): TableCall => ({
  id: uuidV7Now(), tableCode: 'RAJCS012', tableLabel, kind, askedAt: Date.now() - minutes * MINUTE, isKnown,
})
const calls = (): TableCall[] => [call('bill', 'Table 12', 4), call('waiter', 'Table 3', 3), call('water', 'Table 7', 2), call('cutlery', 'Table 9', 1, false)]

interface Open {
  orders?: (scene: Scene) => readonly unknown[]
  who?: State['who']
  looks?: readonly Look[]
  brands?: State['brands']
  /** Before the board is opened. */
  before?: Act
  then?: Act
  after?: (scene: Scene) => Promise<void>
}

const state = (name: string, { orders = () => [], who = 'guest', looks = BOARD_LOOKS, brands = ['rajwada'], before, then, after }: Open): State => ({
  name: `board-${name}`, who, looks, brands, ...(after && { after }),
  open: async (scene) => {
    await before?.(scene)
    await board(scene, orders(scene) as readonly Order[], [])
    await then?.(scene)
  },
})

const as = (role: StaffSelf['role']) => answer('**/api/kitchen/me', { name: 'Asha', role, brandName: 'Rajwada' } satisfies StaffSelf)
const dishes = (page: Page) => page.getByRole('dialog').getByRole('checkbox')
/** Every dish of the sheet, or the first. */
const mark = (which: 'first' | 'all') => async ({ page }: Scene): Promise<void> => {
  for (const dish of which === 'first' ? [dishes(page).first()] : await dishes(page).all()) await dish.check({ force: true })
}

const soldOut = ({ brand }: Scene): string[] => brand.plain.slice(0, 2).map(({ id }) => id)
const sellsOut = (scene: Scene): Promise<void> => atOutlet(scene).sellOut(...soldOut(scene))
const bringsBack = (scene: Scene): Promise<void> => atOutlet(scene).bringBack(...soldOut(scene))
const stock = press('Sold out')

/** What the server sent and this board cannot read: an order in part, and one of which nothing can be read. */
const unreadable = (scene: Scene): unknown[] => [{ ...order(scene, 'CONFIRMED', 6), bill: null }, {}, ...fresh(scene)]

export const BOARD_STATES: readonly State[] = [
  state('orders', { orders: everyStatus, looks: BOARD_DAY_AND_NIGHT }),
  state('orders-none', { looks: BOARD_COLUMN }),
  state('ways', { orders: everyWay, looks: BOARD_DAY_AND_NIGHT }),
  state('calls', { orders: fresh, looks: BOARD_DAY_AND_NIGHT, before: (scene) => answer('**/api/kitchen/assistances?**', calls())(scene), then: shows('Cutlery') }),
  state(
    'cars',
    { orders: (scene) => [order(scene, 'READY', 15, { serviceType: 'DT', tableType: 'DT', tableLabel: null, vehicle: car, arrivedAt: Date.now() - 3 * MINUTE })], then: shows(/^The guest is here/), looks: BOARD_DAY_AND_NIGHT },
  ),
  state('asks-to-cancel', { orders: waitsToCancel, then: shows('The guest asks to cancel this order.') }),
  state('waiter', { orders: (scene) => [...fresh(scene), ...waitsToCancel(scene)], before: as('waiter'), then: shows('The kitchen answers this.') }),
  state('accept', { orders: fresh, then: press('Accept in part'), looks: BOARD_DAY_AND_NIGHT }),
  state('accept-some', { orders: fresh, then: inTurn(press('Accept in part'), mark('first')), looks: BOARD_COLUMN }),
  state('accept-none', { orders: fresh, then: inTurn(press('Accept in part'), mark('all')), looks: BOARD_COLUMN }),
  state('cancel', { orders: fresh, then: press('Cancel'), looks: BOARD_DAY_AND_NIGHT }),
  state('cancel-other', { orders: fresh, then: inTurn(press('Cancel'), async ({ page }) => page.getByRole('radio', { name: 'Another reason' }).check({ force: true })), looks: BOARD_COLUMN }),
  state('cancel-no-reason', { orders: fresh, then: inTurn(press('Cancel'), press('Cancel the order')), looks: BOARD_COLUMN }),
  state('unreadable', { orders: unreadable, then: shows(/could not be read/) }),
  state('unreadable-open', { orders: unreadable, then: press('Open it'), looks: BOARD_COLUMN }),
  state('offline', { orders: everyStatus, then: inTurn(shows('Table 4'), ({ page }) => page.context().setOffline(true), shows(/^No connection since/)) }),
  state('stock', { before: sellsOut, after: bringsBack, then: inTurn(stock, shows('Say when it returns')), looks: BOARD_DAY_AND_NIGHT }),
  state('stock-all', { then: inTurn(stock, ({ page }) => page.locator('summary').first().click()), looks: BOARD_COLUMN }),
  state('stock-returns', { before: sellsOut, after: bringsBack, then: inTurn(stock, press('Say when it returns')), looks: BOARD_COLUMN }),
  state('stock-found', { then: inTurn(stock, ({ page }) => page.getByRole('searchbox').fill('dal')), looks: BOARD_COLUMN }),
  state('stock-not-found', { then: inTurn(stock, ({ page }) => page.getByRole('searchbox').fill('wifi'), shows('No dish of this name')), looks: BOARD_COLUMN }),
  state('outlet', { then: press('Outlet') }),
  state('asks-for-sound', { who: 'fresh', orders: fresh, before: async ({ page }) => {
    await page.addInitScript(() => {
      sessionStorage.setItem('sound', 'on')
      AudioContext.prototype.resume = () => new Promise(() => undefined)
      Object.defineProperty(AudioContext.prototype, 'state', { value: 'suspended' })
    })
  }, then: shows('Tap once for sound') }),
  state('failed', { who: 'fresh', looks: BOARD_COLUMN, then: inTurn(refuse('**/api/kitchen/me', 503, 'SERVER_BUSY'), ({ page }) => page.reload(), shows('The board could not be opened')) }),
]

/** After the order: its page by way and status, the list of orders. */
import { expect, type Page } from 'playwright/test'
import type { Order, OrderStatus } from '#schemas/order.ts'
import type { DeliveryAddress } from '#schemas/serving.ts'
import { say } from '../e2e/say.ts'
import { inTurn, offline, shows } from './acts.ts'
import { withBills } from './bills.ts'
import { orderIn } from './orders.ts'
import { PHONES_AND_WIDE } from './sizes.ts'
import type { Scene, State } from './state.ts'
import { writeOrders } from './stage.ts'

const MINUTE = 60_000

export const address = ({ location }: Scene['brand']['outlet']): DeliveryAddress => ({
  title: 'Home', house: 'B-14, second floor', addressLine1: 'Laxmi Path', landmark: 'Beside the temple', locality: null, pin: location ?? { lat: 26.91, lng: 75.79 }, note: 'Leave it at the door, ring the bell.',
})

export const delivery: NonNullable<Order['delivery']> = { zoneId: 'z', minimumBill: 0, minutes: 35, version: 1 }

type Change = (scene: Scene, now: number) => Partial<Order>

const byDoor: Change = ({ brand }) => ({ serviceType: 'DL', tableType: 'DL', tableLabel: null, address: address(brand.outlet), delivery })
const byCar: Change = () => ({ serviceType: 'DT', tableType: 'DT', tableLabel: null, vehicle: { number: 'RJ14CA4821', description: 'White Baleno, red sticker' } })
const toRoom: Change = () => ({ serviceType: 'RO', tableType: 'RO', tableLabel: 'Room 214' })
const atCounter: Change = () => ({ serviceType: 'SP', tableType: 'SP', tableLabel: null })

const tracked = (brands: NonNullable<State['brands']>, name: string, status: OrderStatus, ...changes: Change[]): State => ({
  name: `track-${name}`,
  who: 'guest',
  brands,
  open: async (scene) => {
    const now = Date.now()
    const order = orderIn(status, scene.table, now, Object.assign({}, ...changes.map((change) => change(scene, now))) as Partial<Order>)
    await writeOrders(scene.stage, scene.table, [order])
    await scene.page.goto(`${scene.brand.origin}/web/confirmation/${order.id}`)
    await scene.page.getByText(String(order.token)).first().waitFor()
  },
})

/** Nobody is late with it yet. */
const justNow: Change = (_scene, now) => ({ placedAt: now - MINUTE, orderPunchTime: now - MINUTE, events: [{ status: 'UNATTENDED', at: now - MINUTE }] })

const confirmedBefore = (minutes: number): Change => (_scene, now) => ({
  events: [{ status: 'UNATTENDED', at: now - (minutes + 2) * MINUTE }, { status: 'CONFIRMED', at: now - minutes * MINUTE }, { status: 'OUTFORDELIVERY', at: now - 4 * MINUTE }],
})

/** The list of orders has so many with a token (those that are being made) and so many others, no more: those of an earlier state are gone from the phone. */
export const listed = async (page: Page, { running, others }: { running: number; others: number }): Promise<void> => {
  await expect(page.getByRole('main').getByText(new RegExp(`^${say('tracking.token', { token: '' })}\\d`))).toHaveCount(running)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(others)
}

const DELIVERING = ['rajwada', 'kettle'] as const
const COLLECTED = ['rajwada', 'kettle', 'chowk'] as const

const outOffline = tracked(DELIVERING, 'door-out-offline', 'OUTFORDELIVERY', byDoor, confirmedBefore(20))

export const AFTER_STATES: readonly State[] = [
  tracked(DELIVERING, 'door-confirmed', 'CONFIRMED', byDoor),
  tracked(DELIVERING, 'door-out', 'OUTFORDELIVERY', byDoor, confirmedBefore(20)),
  { ...outOffline, looks: PHONES_AND_WIDE, open: inTurn(outOffline.open, offline, shows(/^You are offline/)) },
  tracked(DELIVERING, 'door-late', 'OUTFORDELIVERY', byDoor, confirmedBefore(50)),
  tracked(DELIVERING, 'door-placed', 'UNATTENDED', byDoor, justNow),
  tracked(DELIVERING, 'door-dispatched', 'DISPATCHED', byDoor),
  tracked(DELIVERING, 'door-handed-over', 'ORDERDELIVERED', byDoor),
  tracked(DELIVERING, 'door-at-hand', 'DELIVERED', byDoor),
  tracked(DELIVERING, 'door-delivered', 'SETTLED', byDoor),
  tracked(DELIVERING, 'door-cancelled', 'CANCELLED', byDoor),
  tracked(DELIVERING, 'door-partial', 'PARTIALCONFIRM', byDoor),
  tracked(['kettle'], 'car', 'READY', byCar),
  tracked(['kettle'], 'car-here', 'READY', byCar, (_scene, now) => ({ arrivedAt: now - 2 * MINUTE })),
  tracked(['amber'], 'room', 'CONFIRMED', toRoom),
  tracked(['amber'], 'room-served', 'SETTLED', toRoom),
  tracked(COLLECTED, 'counter-making', 'CONFIRMED', atCounter),
  tracked(COLLECTED, 'counter-ready', 'READY', atCounter),
  tracked(COLLECTED, 'counter-later', 'UNATTENDED', atCounter, (_scene, now) => ({ wantedAt: now + 5 * 60 * MINUTE })),
  { name: 'orders-again-changed', who: 'guest', brands: ['rajwada', 'kettle'], open: async ({ page, brand, stage, table }) => {
    const order = orderIn('SETTLED', table, Date.now())
    const cheaper = withBills({ ...order, lines: order.lines.map((line, at) => (at === 0 ? { ...line, unitPrice: line.unitPrice - 1000, total: line.total - 1000 * line.quantity } : line)) }, table)
    await writeOrders(stage, table, [{ ...cheaper, lines: cheaper.lines.map((line, at) => (at === 1 ? { ...line, itemId: 'gone' } : line)) }])
    await page.goto(`${brand.origin}/web/orders`)
    // Until the order is there the one before it stands first, and until the menu has been read the tap says so.
    await expect(async () => {
      if (!page.url().endsWith('/orders')) await page.goto(`${brand.origin}/web/orders`)
      await page.getByRole('button', { name: say('orders.again') }).first().click({ timeout: 1000 })
      await page.getByRole('dialog', { name: say('orders.againChanged') }).waitFor({ timeout: 1000 })
    }).toPass()
  } },
  { name: 'orders-again-elsewhere', who: 'guest', brands: ['rajwada', 'kettle'], open: async ({ page, brand, stage, table }) => {
    const order = { ...orderIn('SETTLED', table, Date.now()), outletId: 'another-outlet' }
    await writeOrders(stage, table, [order])
    await page.goto(`${brand.origin}/web/orders`)
    await expect(async () => {
      // Until this order has come the first one is another, and what it asks lies over the page.
      if (!page.url().endsWith('/orders') || (await page.getByRole('dialog').count()) > 0) await page.goto(`${brand.origin}/web/orders`)
      await page.getByRole('button', { name: say('orders.again') }).first().click({ timeout: 1000 })
      await page.getByRole('dialog', { name: say('orders.elsewhereUnnamed') }).waitFor({ timeout: 1000 })
    }).toPass()
  } },
]

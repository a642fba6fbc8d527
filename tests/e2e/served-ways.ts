/** Ways of being served, each with an outlet whose guests pay before the meal or after it. */
import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { aroundTheClock, openTestOutlet, type TestOutlet } from '../harness/test-outlet.ts'
import { BROUGHT, fillsTheBroughtCart, HOME, namesAnAddress, openPaidOutlet } from './delivering.ts'
import { PAID_ONLINE } from '../fixtures/paid-online.ts'
import type { Guest } from './guest.ts'
import { PAPAD_TOTAL } from './moments.ts'
import { WaysSheet } from './pages/ways-sheet.ts'
import { expect, type House } from './stage.ts'

export interface ServedWay {
  /** In a title. */
  name: string
  /** Paise. */
  total: number
  /** What the ledger's order has. */
  order: Record<string, unknown>
  openOutlet: (house: House) => Promise<TestOutlet>
  /** From nowhere to the menu, served this way. */
  begin: (guest: Guest, outlet: TestOutlet) => Promise<void>
  fill: (guest: Guest) => Promise<void>
}

const papad = (guest: Guest): Promise<void> => guest.menu.add(dishes.papad)

const takesALaterTime = async (guest: Guest): Promise<void> => {
  const ways = new WaysSheet(guest.page)
  await ways.open()
  await ways.takeSlot(2)
  await ways.go()
  await ways.isClosed()
}

export const DELIVERY: ServedWay = {
  name: 'a delivery', total: BROUGHT.total, order: { serviceType: 'DL', address: { house: HOME.house }, bill: { total: BROUGHT.total } }, openOutlet: openPaidOutlet,
  begin: async (guest, outlet) => {
    await guest.openTableSignedIn(outlet.code)
    await namesAnAddress(guest)
  },
  fill: fillsTheBroughtCart,
}

export const PICKUP_LATER: ServedWay = {
  name: 'a pickup for later', total: PAPAD_TOTAL, order: { serviceType: 'SP', tableLabel: null, wantedAt: expect.any(Number) as unknown }, openOutlet: openPaidOutlet,
  begin: async (guest, outlet) => {
    await guest.openTableSignedIn(outlet.code)
    await new WaysSheet(guest.page).door('SP').click()
  },
  fill: async (guest) => {
    await takesALaterTime(guest)
    await papad(guest)
  },
}

export const CAR: ServedWay = {
  name: 'an order to a car', total: PAPAD_TOTAL, order: { serviceType: 'DT', vehicle: { number: 'RJ14 CX 4821' } }, openOutlet: openPaidOutlet,
  begin: async (guest, outlet) => {
    const ways = new WaysSheet(guest.page)
    await guest.openTableSignedIn(outlet.code)
    await ways.door('DT').click()
    await ways.writeCar('RJ14 CX 4821', '')
    await ways.go()
    await ways.chipSays('Car 4821')
  },
  fill: papad,
}

export const ROOM: ServedWay = {
  name: 'an order to a room', total: PAPAD_TOTAL, order: { serviceType: 'RO', tableLabel: 'Room 204' },
  openOutlet: ({ database }) => openTestOutlet(database, 'amber', testMenu, PAID_ONLINE, undefined, aroundTheClock('DI', 'RO')),
  begin: (guest, outlet) => guest.openTableSignedIn(outlet.roomCode ?? ''),
  fill: papad,
}

/** Those other than a table. */
export const WAYS: readonly ServedWay[] = [DELIVERY, PICKUP_LATER, CAR, ROOM]

export const TABLE: ServedWay = {
  name: 'an order at a table', total: PAPAD_TOTAL, order: { serviceType: 'DI', tableLabel: 'Table 12' }, openOutlet: openPaidOutlet, begin: (guest, outlet) => guest.openTableSignedIn(outlet.tableCode), fill: papad,
}

/** With the cart open, filled and added up. */
export const goesToTheCartOf = async (way: ServedWay, guest: Guest): Promise<void> => {
  await way.fill(guest)
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await guest.cart.totalIs(way.total)
}

/** Everything up to the tap that orders, on a phone that could do without a network. */
export const isAboutToOrderIn = async (way: ServedWay, guest: Guest, outlet: TestOutlet): Promise<void> => {
  await way.begin(guest, outlet)
  await guest.isReadyForDeadZone()
  await goesToTheCartOf(way, guest)
}

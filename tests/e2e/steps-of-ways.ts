/** What a guest does from the open menu to the cart, step by step, in each way of being served: between any two of them, and in the middle of one, something may strike. */
import type { Place } from '#schemas/device.ts'
import type { Order } from '#schemas/order.ts'
import { hourTime } from '#messages/times.ts'
import { dishes, ids } from '../fixtures/test-menu.ts'
import { keepsAddress, keepsDish, readPlace } from '../harness/device.ts'
import type { Matching } from '../harness/faults.ts'
import type { TestOutlet } from '../harness/test-outlet.ts'
import { BROUGHT, HOME } from './delivering.ts'
import type { Guest } from './guest.ts'
import { PAPAD_TOTAL } from './moments.ts'
import { AddressPages } from './pages/address-pages.ts'
import { WaysSheet } from './pages/ways-sheet.ts'
import { say } from './say.ts'
import { CAR, DELIVERY, PICKUP_LATER, ROOM, type ServedWay } from './served-ways.ts'
import { expect } from './stage.ts'

export interface Step {
  /** In a title: what the guest does. */
  name: string
  act: (guest: Guest, outlet: TestOutlet) => Promise<void>
  /** What the screen shows then, with a network and without. */
  stands: (guest: Guest) => Promise<void>
  /** The request that it waits for, or that carries what it wrote. */
  sends?: Matching
  /** What the screen says where nobody answers that request, and what it shows once somebody does. */
  unanswered?: { says: string; comes: (guest: Guest) => Promise<void> }
  /** It is on the phone's disk. Left out: there is nothing of it to keep. */
  kept?: (guest: Guest) => Promise<boolean>
  /** A choice that is not made yet: it ends with its page, and is made again. */
  ends?: true
}

export interface Walk {
  way: ServedWay
  /** From nowhere to the open menu, before anything was said of the way. */
  begin: (guest: Guest, outlet: TestOutlet) => Promise<void>
  steps: readonly Step[]
  /** What is true of the order beyond `way.order`. @param chip what the cart said of the way before the tap */
  agrees: (order: Order, chip: string, zone: string) => void
  /** Documents of the guest that the server has in the end, by collection: one each, and nothing twice. */
  saved: Readonly<Partial<Record<'addresses' | 'profile', Record<string, unknown>>>>
}

const waysOf = ({ page }: Guest): WaysSheet => new WaysSheet(page)
const addressOf = ({ page }: Guest): AddressPages => new AddressPages(page)
const chip = (words: string | RegExp) => (guest: Guest): Promise<void> => waysOf(guest).chipSays(words)
const opensMenu = (guest: Guest, { code }: TestOutlet): Promise<void> => guest.openTableSignedIn(code)
const sheetStands = (guest: Guest): Promise<void> => expect(waysOf(guest).sheet()).toBeVisible()

/** The dishes of the way are put into the cart, and the cart is opened. @param price of the dishes alone, as the menu's bar has it */
const fillsAndOpens = (names: readonly string[], keeps: readonly string[], price: string, total: number, words: string | RegExp): Step[] => [
  {
    name: 'the cart is filled',
    act: async ({ menu }) => {
      for (const name of names) await menu.add(name)
    },
    stands: ({ menu }) => menu.cartBarSays(names.length, price),
    kept: async ({ page }) => (await Promise.all(keeps.map((id) => keepsDish(page, id)))).every(Boolean),
  },
  {
    name: 'the cart is opened',
    act: ({ menu }) => menu.openCart(),
    stands: async (guest) => {
      await guest.cart.isOpen()
      await chip(words)(guest)
      await guest.cart.totalIs(total)
    },
  },
]

const goes = (words: string | RegExp, kept: (place: Place) => boolean): Pick<Step, 'act' | 'stands' | 'kept'> => ({
  act: async (guest) => {
    await waysOf(guest).go()
    await waysOf(guest).isClosed()
  },
  stands: chip(words),
  kept: isServed(kept),
})

const isServed = (test: (place: Place) => boolean) => async ({ page }: Guest): Promise<boolean> => {
  const place = await readPlace(page)
  return place !== null && test(place)
}

const LATER = /^Pickup, \d+(:\d\d)?\s[ap]m$/
const HOME_CHIP = /^Home/
/** An address of which the locality alone is known. */
const BEGUN = { house: '', street: '' }

export const WALKS: readonly Walk[] = [
  {
    way: DELIVERY,
    begin: opensMenu,
    steps: [
      { name: 'delivery is tapped', act: (guest) => waysOf(guest).door('DL').click(), stands: sheetStands },
      { name: 'an address is asked for', act: (guest) => waysOf(guest).go(), stands: (guest) => addressOf(guest).isOpen() },
      {
        name: 'the list of localities is opened',
        act: (guest) => addressOf(guest).openLocalities(),
        stands: (guest) => expect(addressOf(guest).localitySearch()).toBeVisible(),
        sends: { method: 'GET', path: /^\/api\/lookup\/localities/ },
        unanswered: { says: 'The list of localities is not saved on this phone yet. Set the pin on the map.', comes: (guest) => expect(addressOf(guest).locality(HOME.locality)).toBeVisible() },
      },
      {
        name: 'its locality is chosen',
        act: (guest) => addressOf(guest).takeLocality(HOME.locality, HOME.locality.slice(0, 4)),
        stands: (guest) => addressOf(guest).holds(BEGUN),
        kept: ({ page }) => keepsAddress(page, BEGUN),
      },
      { name: 'the address is written', act: (guest) => addressOf(guest).write(HOME), stands: (guest) => addressOf(guest).holds(HOME), kept: ({ page }) => keepsAddress(page, HOME) },
      {
        name: 'the address is saved',
        act: (guest) => addressOf(guest).saveAndDeliver(),
        stands: async (guest) => {
          await guest.menu.isOpen()
          await chip(HOME_CHIP)(guest)
        },
        sends: { method: 'POST', path: /^\/api\/sync\/addresses/ },
        kept: isServed(({ serviceType, serving }) => serviceType === 'DL' && serving?.address?.house === HOME.house),
      },
      ...fillsAndOpens([dishes.dal, dishes.papad], [ids.dal, ids.papad], '₹300', BROUGHT.total, HOME_CHIP),
    ],
    agrees: ({ address, bill, delivery }) => {
      expect(address).toMatchObject({ house: HOME.house, addressLine1: HOME.street, locality: { id: 'bapu-nagar' } })
      expect({ fee: bill.delivery, zone: delivery?.zoneId }).toEqual({ fee: BROUGHT.fee, zone: 'inner' })
    },
    saved: { addresses: { house: HOME.house, addressLine1: HOME.street, draft: false } },
  },
  {
    way: PICKUP_LATER,
    begin: opensMenu,
    steps: [
      { name: 'pickup is tapped', act: (guest) => waysOf(guest).door('SP').click(), stands: chip('Pickup, 18 min'), kept: isServed(({ serviceType }) => serviceType === 'SP') },
      { name: 'its sheet is opened', act: (guest) => waysOf(guest).open(), stands: sheetStands },
      { name: 'a time is chosen', act: async (guest) => void (await waysOf(guest).takeSlot(2)), stands: (guest) => expect(waysOf(guest).slot(2)).toBeChecked(), ends: true },
      { name: 'the time is taken', ...goes(LATER, ({ serving }) => typeof serving?.wantedAt === 'number') },
      ...fillsAndOpens([dishes.papad], [ids.papad], '₹60', PAPAD_TOTAL, LATER),
    ],
    agrees: ({ wantedAt }, said, zone) => expect(`Pickup, ${hourTime(wantedAt ?? 0, zone)}`).toBe(said),
    saved: {},
  },
  {
    way: CAR,
    begin: opensMenu,
    steps: [
      { name: 'the car is tapped', act: (guest) => waysOf(guest).door('DT').click(), stands: sheetStands },
      {
        name: 'the car is written down',
        act: async (guest) => {
          await waysOf(guest).writeCar('RJ14 CX 4821', 'White Baleno')
          await waysOf(guest).keepCar()
        },
        stands: ({ page }) => expect(page.getByLabel(say('wayChoice.vehicle'))).toHaveValue('RJ14 CX 4821'),
        ends: true,
      },
      { name: 'the car is taken and saved', ...goes('Car 4821', ({ serving }) => serving?.vehicle?.number === 'RJ14 CX 4821'), sends: { method: 'POST', path: /^\/api\/sync\/profile/ } },
      ...fillsAndOpens([dishes.papad], [ids.papad], '₹60', PAPAD_TOTAL, 'Car 4821'),
    ],
    agrees: ({ vehicle, tableLabel }) => expect({ vehicle, tableLabel }).toMatchObject({ vehicle: { number: 'RJ14 CX 4821', description: 'White Baleno' }, tableLabel: null }),
    saved: { profile: { guestVehicle: [expect.objectContaining({ number: 'RJ14 CX 4821', description: 'White Baleno' }) as unknown] } },
  },
  {
    way: ROOM,
    begin: async (guest, { tableCode }) => {
      await guest.openTableSignedIn(tableCode)
      await chip('Table 12')(guest)
    },
    steps: [
      {
        name: 'the room is opened for the first time, after breakfast at a table',
        act: (guest, { roomCode }) => guest.openTable(roomCode ?? ''),
        stands: chip('Room 204'),
        kept: isServed(({ table }) => table?.label === 'Room 204'),
        sends: { path: /^\/api\/restaurants\/scan\// },
      },
      ...fillsAndOpens([dishes.papad], [ids.papad], '₹60', PAPAD_TOTAL, 'Room 204'),
    ],
    agrees: ({ tableType, tableLabel }) => expect({ tableType, tableLabel }).toEqual({ tableType: 'RO', tableLabel: 'Room 204' }),
    saved: {},
  },
]

import type { MenuImport } from '#schemas/menu-import.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { PAID_ONLINE } from '../fixtures/paid-online.ts'
import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { aroundTheClock, openTestOutlet, type TestOutlet, zoneAtNoon } from '../harness/test-outlet.ts'
import type { Guest } from './guest.ts'
import { AddressPages } from './pages/address-pages.ts'
import { WaysSheet } from './pages/ways-sheet.ts'
import type { House } from './stage.ts'

/** Dal and papad with the fee of C-Scheme's inner zone, five per cent of both, rounded to the rupee. Paise. */
export const BROUGHT = { fee: 3900, total: 35_600 } as const

/** The address `namesAnAddress` writes. */
export const HOME = { house: 'B-14', street: 'Laxmi Path', locality: 'Bapu Nagar' } as const

/** The tests' menu, every dish of which travels to a door. */
const travelling: MenuImport = { ...testMenu, sections: testMenu.sections.map((section) => ({ ...section, items: section.items.map((item) => ({ ...item, serviceTypes: [...item.serviceTypes, 'DL' as const] })) })) }

/** An outlet of Rajwada in C-Scheme that delivers, where it is noon: times for later are left of its day. @param more ways beside table, pickup and delivery */
export const openDeliveringOutlet = ({ database }: House, ...more: ServiceType[]): Promise<TestOutlet> =>
  openTestOutlet(database, 'rajwada', travelling, {}, undefined, aroundTheClock('DI', 'SP', 'DL', ...more), zoneAtNoon(Date.now()))

/** The same with cars, whose guests may pay online, before and after. */
export const openPaidOutlet = ({ database }: House): Promise<TestOutlet> =>
  openTestOutlet(database, 'rajwada', travelling, PAID_ONLINE, undefined, aroundTheClock('DI', 'SP', 'DL', 'DT'), zoneAtNoon(Date.now()))

/** From the menu of the brand's link: delivery, an address by the locality list, back to the menu. */
export const namesAnAddress = async (guest: Guest, locality: string = HOME.locality): Promise<void> => {
  const ways = new WaysSheet(guest.page)
  const address = new AddressPages(guest.page)
  await ways.door('DL').click()
  await ways.go()
  await address.isOpen()
  await address.chooseByLocality(locality.slice(0, 4), locality)
  await address.write(HOME)
  await address.saveAndDeliver()
  await guest.menu.isOpen()
}

/** As many dishes as the inner zone's minimum bill asks for. */
export const fillsTheBroughtCart = async (guest: Guest): Promise<void> => {
  await guest.menu.add(dishes.dal)
  await guest.menu.add(dishes.papad)
}

/** Ways to be served: nothing chosen yet, the sheet in its states, the cart that asks. */
import { say } from '../e2e/say.ts'
import { inTurn, shows } from './acts.ts'
import { deadZone } from './held.ts'
import { ON_PHONE, PHONES_AND_WIDE } from './sizes.ts'
import { hasWholeMenu } from './stage.ts'
import type { Scene, State } from './state.ts'

export const menuOfLink = async ({ page, brand }: Scene): Promise<void> => {
  await page.goto(`${brand.origin}/web/restaurant/${brand.outlet.code}`)
  await page.locator('main article').first().waitFor()
  // The sheet stands over the place, which is kept first.
  await page.waitForURL('**/ordering/menu')
  await hasWholeMenu(page, brand)
}

const sheet = (path: string) => async (scene: Scene): Promise<void> => {
  await menuOfLink(scene)
  await scene.page.goto(`${scene.brand.origin}/web/ordering/menu/ways${path}`)
  await scene.page.getByRole('dialog', { name: say('ways.title') }).waitFor()
}

/** Some fifteen kilometres from the outlets, on a phone that may say so. */
const isFarOff = async ({ page }: Scene): Promise<void> => {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 27.05, longitude: 75.8 })
}

/** Brings orders to cars. */
const CARS = ['kettle'] as const
/** Have a way that is ordered for later. */
const LATER = ['rajwada', 'kettle', 'chowk'] as const

const car = (number: string) => async (scene: Scene): Promise<void> => {
  await sheet('?way=DT')(scene)
  await scene.page.getByLabel(say('wayChoice.vehicle')).fill(number)
  if (number === '') await scene.page.getByRole('button', { name: say('wayChoice.go.car') }).click()
  else await scene.page.locator('dialog[open] img').scrollIntoViewIfNeeded()
}

const vehicles = (path = '') => async ({ page, brand }: Scene): Promise<void> => {
  await page.goto(`${brand.origin}/web/account/vehicles${path}`)
  await page.getByRole('main').waitFor()
}

/** Before any other of the guest's states with cars: their order is that in which they were last saved. */
const noVehicles: State = { name: 'vehicles-none', who: 'guest', brands: CARS, open: async (scene) => { await vehicles()(scene); await scene.page.getByText(say('account.noVehicles')).waitFor() } }

/** Two cars with the guest's profile, as they are saved. */
export const saveCars = async (scene: Scene): Promise<void> => {
  const { page } = scene
  for (const [number, looks] of [['HR26 4410', ''], ['RJ14 CX 4821', 'White Baleno, red sticker']] as const) {
    await vehicles('?step=form')(scene)
    await page.getByLabel(say('wayChoice.vehicle')).fill(number)
    await page.getByLabel(say('wayChoice.looks')).fill(looks)
    await page.getByRole('button', { name: say('account.save') }).click()
    await page.getByRole('listitem').filter({ hasText: number }).waitFor()
  }
}

export const VEHICLE_STATES: readonly State[] = [noVehicles, { name: 'vehicles', who: 'guest', brands: CARS, open: saveCars }]

export const WAYS_STATES: readonly State[] = [
  { name: 'ways-first', who: 'fresh', open: menuOfLink },
  { name: 'ways-sheet', who: 'fresh', open: sheet('') },
  { name: 'ways-sheet-offline', who: 'fresh', looks: PHONES_AND_WIDE, open: inTurn(sheet(''), deadZone, shows(/^Offline/)) },
  { name: 'ways-later', who: 'fresh', brands: LATER, open: sheet('?when=later') },
  { name: 'ways-car', who: 'fresh', brands: CARS, open: car('RJ14 CX 4821') },
  { name: 'ways-car-wrong', who: 'fresh', brands: CARS, open: car('') },
  { name: 'vehicles-form', who: 'guest', brands: CARS, open: async (scene) => { await vehicles('?step=form')(scene); await scene.page.getByRole('button', { name: say('account.save') }).click() } },
  { name: 'ways-vehicles', who: 'guest', brands: CARS, open: async (scene) => {
    await saveCars(scene)
    await sheet('?way=DT')(scene)
  } },
  { name: 'ways-pickup-far', who: 'fresh', brands: ['rajwada'], looks: ON_PHONE, open: async (scene) => {
    await isFarOff(scene)
    await sheet('?way=SP')(scene)
    await scene.page.getByText(say('errors.OUTLET_TOO_FAR.title')).waitFor()
  } },
  { name: 'ways-far', who: 'fresh', open: async (scene) => {
    await isFarOff(scene)
    await menuOfLink(scene)
    await scene.page.goto(`${scene.brand.origin}/web/locations`)
    await scene.page.locator('main li').first().waitFor()
  } },
]

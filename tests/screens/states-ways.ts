/** Ways to be served: nothing chosen yet, the sheet in its states, the cart that asks. */
import type { ServiceType } from '#schemas/menu.ts'
import { say } from '../e2e/say.ts'
import type { Scene, State } from './state.ts'

const menuOfLink = async ({ page, brand }: Scene): Promise<void> => {
  await page.goto(`${brand.origin}/web/restaurant/${brand.outlet.code}`)
  await page.locator('main article').first().waitFor()
  // The sheet stands over the place, which is kept first.
  await page.waitForURL('**/ordering/menu')
}

const sheet = (path: string) => async (scene: Scene): Promise<void> => {
  await menuOfLink(scene)
  await scene.page.goto(`${scene.brand.origin}/web/ordering/menu/ways${path}`)
  await scene.page.getByRole('dialog', { name: say('ways.title') }).waitFor()
}

const offers = ({ brand }: Scene, way: ServiceType): boolean => brand.outlet.serviceTypes.includes(way)

const car = (number: string) => async (scene: Scene): Promise<void> => {
  if (!offers(scene, 'DT')) return sheet('')(scene)
  await sheet('?way=DT')(scene)
  await scene.page.getByLabel(say('wayChoice.vehicle')).fill(number)
  if (number === '') await scene.page.getByRole('button', { name: say('wayChoice.go.car') }).click()
  else await scene.page.locator('dialog[open] img').scrollIntoViewIfNeeded()
}

export const WAYS_STATES: readonly State[] = [
  { name: 'ways-first', who: 'fresh', open: menuOfLink },
  { name: 'ways-sheet', who: 'fresh', open: sheet('') },
  { name: 'ways-later', who: 'fresh', open: sheet('?when=later') },
  { name: 'ways-car', who: 'fresh', open: car('RJ14 CX 4821') },
  { name: 'ways-car-wrong', who: 'fresh', open: car('') },
  { name: 'ways-far', who: 'fresh', open: async (scene) => {
    await scene.page.context().grantPermissions(['geolocation'])
    await scene.page.context().setGeolocation({ latitude: 27.05, longitude: 75.8 })
    await menuOfLink(scene)
    await scene.page.goto(`${scene.brand.origin}/web/locations`)
    await scene.page.locator('main li').first().waitFor()
  } },
]

/** The cart by the way it is served, and a menu of an outlet that takes no orders. */
import { expect } from 'playwright/test'
import type { Item, ServiceType } from '#schemas/menu.ts'
import type { OutletMode, ServiceStatus } from '#schemas/outlet.ts'
import { namesAnAddress } from '../e2e/delivering.ts'
import { WaysSheet } from '../e2e/pages/ways-sheet.ts'
import { say } from '../e2e/say.ts'
import { moveAddressNorth } from '../harness/device.ts'
import { kitchenOf, type Kitchen } from '../harness/kitchen.ts'
import { addFound } from './acts.ts'
import { deadZone } from './held.ts'
import type { BrandName } from './sizes.ts'
import type { Scene, State } from './state.ts'
import { localityOf } from './states-delivery.ts'
import { menuOfLink } from './states-ways.ts'

const cheapest = (dishes: readonly Item[]): Item | undefined => dishes.toSorted((a, b) => a.price - b.price)[0]

/** As many of a dish that travels as come to so many rupees; at none, one of the cheapest. */
const fill = async (scene: Scene, way: ServiceType, rupees: number): Promise<void> => {
  const { page, brand, guest } = scene
  const dishes = brand.plain.filter(({ serviceTypes }) => serviceTypes.includes(way))
  const dish = rupees === 0 ? cheapest(dishes) : dishes[0]
  if (!dish) throw new Error(`No dish of ${brand.brand} is served by ${way}.`)
  if (rupees === 0) await addFound(scene, dish.name)
  else await guest.menu.add(dish.name)
  await page.goto(`${brand.origin}/web/cart`)
  for (let count = 1; count * dish.price < rupees * 100; count++) await page.getByRole('button', { name: say('cart.oneMore', { name: dish.name, count }) }).click()
  // A tap on what the dock covers for a moment scrolls the page.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

const cart = (name: string, way: ServiceType, rupees: number, brands: readonly BrandName[], then: (scene: Scene) => Promise<void> = () => Promise.resolve()): State => ({
  name: `cart-${name}`,
  who: 'fresh',
  brands,
  open: async (scene) => {
    await menuOfLink(scene)
    if (way === 'DL') await namesAnAddress(scene.guest, localityOf(scene))
    else {
      const ways = new WaysSheet(scene.page)
      await ways.door(way).click()
      await expect(ways.door(way)).toHaveCount(0)
    }
    await fill(scene, way, rupees)
    await then(scene)
  },
})

const atOutlet = ({ stage, brand }: Scene): Kitchen => kitchenOf(`http://127.0.0.1:${stage.server.port}`, { id: brand.outlet.id, brand: brand.brand })

/** The staff's switch is turned back when the pictures are taken. */
const switched = (name: string, change: (kitchen: Kitchen) => Promise<void>, back: (kitchen: Kitchen) => Promise<void>): State => ({
  name: `menu-${name}`,
  who: 'visitor',
  brands: ['rajwada'],
  open: async (scene) => {
    await change(atOutlet(scene))
    await scene.page.goto(`${scene.brand.origin}/web/ordering/menu`)
    await scene.page.getByText(say(`menu.closed.${name === 'closed' ? 'CLOSED' : name === 'read' ? 'READ' : 'STOPPED'}`)).first().waitFor()
  },
  after: (scene) => back(atOutlet(scene)),
})
const byStatus = (name: string, status: ServiceStatus): State => switched(name, (kitchen) => kitchen.setServiceStatus('DI', status), (kitchen) => kitchen.setServiceStatus('DI', 'OPEN'))
const byMode = (name: string, mode: OutletMode): State => switched(name, (kitchen) => kitchen.setMode(mode), (kitchen) => kitchen.setMode('ACTIVE'))

export const CART_STATES: readonly State[] = [
  cart('delivery', 'DL', 600, ['rajwada', 'kettle']),
  cart('delivery-minimum', 'DL', 0, ['rajwada', 'kettle']),
  cart('delivery-outside', 'DL', 600, ['rajwada'], async (scene) => {
    await moveAddressNorth(scene.page, 0.5)
    await scene.page.reload()
    await scene.page.getByText(say('errors.DELIVERY_OUTSIDE.title')).first().waitFor()
  }),
  cart('delivery-offline', 'DL', 600, ['rajwada'], async (scene) => {
    await deadZone(scene)
    await scene.page.locator('output.quiet').first().waitFor()
  }),
  cart('delivery-fees', 'DL', 600, ['rajwada', 'kettle'], async ({ page }) => {
    await page.getByRole('button', { name: say('address.feeWhy') }).click()
    await expect(page.getByRole('dialog').locator('[data-painted]')).toBeVisible()
  }),
  cart('pickup', 'SP', 300, ['rajwada', 'kettle', 'chowk']),
  { name: 'cart-pickup-later', who: 'fresh', brands: ['rajwada', 'chowk'], open: async (scene) => {
    await menuOfLink(scene)
    await scene.page.goto(`${scene.brand.origin}/web/ordering/menu/ways?way=SP`)
    const ways = new WaysSheet(scene.page)
    await ways.takeSlot(3)
    await ways.go()
    await expect(scene.page.getByRole('dialog')).toHaveCount(0)
    await fill(scene, 'SP', 300)
  } },
  byStatus('stopped', 'STOPPED'),
  byStatus('closed', 'CLOSED'),
  byMode('read', 'READ'),
]

/** Around the order: who sits at a table, on the guest's page and on the board; links of social apps; the app. */
import type { StartUpInfo } from '#schemas/brand.ts'
import type { Order } from '#schemas/order.ts'
import { demoStaffKey } from '#server/demo/demo-staff-key.ts'
import { STAFF_KEY } from '../harness/server-process.ts'
import { say } from '../e2e/say.ts'
import { orderIn } from './orders.ts'
import { ON_PHONE, PHONE_AND_WIDE } from './sizes.ts'
import { writeOrders } from './stage.ts'
import type { Scene, State } from './state.ts'

const go = (path: string) => async ({ page, brand }: Scene): Promise<void> => {
  await page.goto(`${brand.origin}/web/${path}`)
  await page.locator('h1, h2').first().waitFor()
}

/** Placed a minute ago: nobody is late yet. */
const asked = ({ table }: Scene, metresAway: number | null): Order => orderIn('UNATTENDED', table, Date.now() + 11 * 60_000, { presence: 'asked', metresAway })

/** The board with these orders and tables, as the server would list them. */
export async function board(scene: Scene, orders: readonly Order[], tables: readonly object[]): Promise<void> {
  const { page, brand } = scene
  await page.context().route('**/api/kitchen/orders?**', (route) => route.fulfill({ json: orders }))
  await page.context().route('**/api/kitchen/tables?**', (route) => route.fulfill({ json: tables }))
  await page.goto(`${brand.origin}/kitchen/`)
  // Whose tab is signed in already is at its board at once; so is whose brand has one outlet.
  const [key, tab, outlet] = [page.getByLabel('Your staff key'), page.getByRole('button', { name: /^Orders/ }), page.getByRole('button', { name: new RegExp(brand.outlet.code) })]
  await key.or(tab).first().waitFor()
  if (await key.isVisible()) {
    await key.fill(demoStaffKey(STAFF_KEY, brand.brand))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await tab.or(outlet).first().waitFor()
    if (await outlet.isVisible()) await outlet.click()
  }
  await tab.waitFor()
}

/** Only a phone that is at an outlet is offered its app. */
const appOfOutlet = async (scene: Scene): Promise<void> => {
  await scene.guest.openTable(scene.brand.tableCode)
  await go('rewards/get-app')(scene)
  await scene.page.getByText(say('view.appText')).waitFor()
}

/** What a browser tells a page about its app. */
const tellPage = ({ page }: Scene, name: 'beforeinstallprompt' | 'appinstalled'): Promise<void> =>
  page.evaluate((type) => void dispatchEvent(Object.assign(new Event(type), { prompt: () => Promise.resolve() })), name)

export const AROUND_STATES: readonly State[] = [
  { name: 'view-ig', who: 'fresh', open: go('view/ig') },
  { name: 'view-wb-inside', who: 'fresh', open: async (scene) => {
    await scene.page.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (Linux; Android 15) Instagram 320.0' }))
    await go('view/wb')(scene)
  } },
  { name: 'get-app', who: 'visitor', open: go('rewards/get-app') },
  { name: 'get-app-installable', who: 'fresh', brands: ['rajwada', 'kettle'], looks: PHONE_AND_WIDE, open: async (scene) => {
    await appOfOutlet(scene)
    await tellPage(scene, 'beforeinstallprompt')
    await scene.page.locator('main').getByRole('button', { name: say('shell.installYes') }).waitFor()
  } },
  { name: 'get-app-installed', who: 'fresh', brands: ['rajwada', 'kettle'], looks: PHONE_AND_WIDE, open: async (scene) => {
    await appOfOutlet(scene)
    await tellPage(scene, 'appinstalled')
    await scene.page.getByText(say('view.installed')).waitFor()
  } },
  { name: 'get-app-apple', who: 'fresh', brands: ['rajwada', 'kettle'], looks: ON_PHONE, open: async (scene) => {
    await scene.page.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1' }))
    await appOfOutlet(scene)
    await scene.page.getByText(say('view.steps.share')).waitFor()
  } },
  { name: 'get-app-shop', who: 'visitor', brands: ['rajwada', 'kettle'], open: async (scene) => {
    await scene.page.context().route('**/api/appStartup', async (route) => {
      const request = route.request()
      const told = await fetch(`http://127.0.0.1:${scene.stage.server.port}/api/appStartup`, { method: 'POST', headers: { 'content-type': 'application/json', host: new URL(request.url()).host }, body: request.postData() })
      const info = (await told.json()) as StartUpInfo
      await route.fulfill({ json: { ...info, brandResource: { resource: { ...info.brandResource.resource, appUrl: 'https://apps.example/kitchen' } } } })
    })
    await go('get-app')(scene)
    await scene.page.getByRole('link', { name: say('view.store') }).waitFor()
  } },
  { name: 'order-asked-at-table', who: 'guest', open: async (scene) => {
    const order = asked(scene, null)
    await writeOrders(scene.stage, scene.table, [order])
    await scene.page.goto(`${scene.brand.origin}/web/confirmation/${order.id}`)
    await scene.page.getByText(String(order.token)).first().waitFor()
  } },
  { name: 'board-asks', who: 'guest', open: async (scene) => {
    await board(scene, [asked(scene, 1240), orderIn('UNATTENDED', scene.table, Date.now(), { token: 43 })], [])
    await scene.page.getByRole('region', { name: 'At the table?' }).waitFor()
  } },
  { name: 'board-tables', who: 'guest', open: async (scene) => {
    await board(scene, [], [{ code: 'RAJCS007', label: 'Table 7', since: Date.now() - 25 * 60_000, phones: 1 }, { code: 'RAJCS012', label: 'Table 12', since: Date.now() - 65 * 60_000, phones: 3 }])
    await scene.page.getByRole('button', { name: 'Tables', exact: true }).click()
    await scene.page.getByRole('article', { name: 'Table 7' }).waitFor()
  } },
  { name: 'board-no-tables', who: 'guest', open: async (scene) => {
    await board(scene, [], [])
    await scene.page.getByRole('button', { name: 'Tables', exact: true }).click()
    await scene.page.getByText('No tables to clear.').waitFor()
  } },
]

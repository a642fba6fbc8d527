/** The menu where there is less of it than usual, a dish that cannot be had as it stands, and orders that wait above both. */
import { say } from '../e2e/say.ts'
import { writeEntries } from '../harness/device.ts'
import { type Act, atOutlet, go, inTurn, keepMiddle, offline, sheetOpens, shows } from './acts.ts'
import { deadZone, holdAnswer, holdTimer } from './held.ts'
import { entryOf, refusedWith } from './orders.ts'
import { ON_PHONE } from './sizes.ts'
import { hasWholeMenu } from './stage.ts'
import type { Scene, State } from './state.ts'

const state = (name: string, who: State['who'], open: Act, over: Partial<State> = {}): State => ({
  name, who, brands: ['rajwada'], looks: ON_PHONE, ...over,
  open: async (scene) => void (await open(scene)),
})

/** At the table, with the whole menu. */
export const sits: Act = async ({ guest, page, brand }) => {
  await guest.openTable(brand.tableCode)
  await hasWholeMenu(page, brand)
}
const plainDish = ({ page, brand }: Scene) => page.getByRole('article').getByRole('link', { name: brand.plain[0]?.name ?? '', exact: true }).last()
const menu: Act = inTurn(go('ordering/menu'), ({ page }) => page.locator('main article').first().waitFor())

/** The first two of the menu, and the dish whose sheet is opened. */
const soldOut = ({ sections, plain }: Scene['brand']): string[] => [...(sections[0]?.items.slice(0, 2) ?? []), ...plain.slice(0, 1)].map(({ id }) => id)
const sellsOut: Act = (scene) => atOutlet(scene).sellOut(...soldOut(scene.brand))
const bringsBack = (scene: Scene): Promise<void> => atOutlet(scene).bringBack(...soldOut(scene.brand))
const dish = (id: (scene: Scene) => string): Act => inTurn((scene) => go(`ordering/menu/item/${id(scene)}`)(scene), sheetOpens)
const plain = dish(({ brand }) => brand.plain[0]?.id ?? '')

/** No dish is all of it. */
const everyFilter: Act = async ({ page }) => {
  const chips = page.getByRole('group', { name: say('menu.filters') }).getByRole('button')
  // The one that takes all filters back is pressed, and passed over; the way to the offers lies over those that are scrolled.
  for (let at = 0; at < (await chips.count()); at++) {
    const chip = chips.nth(at)
    if ((await chip.getAttribute('aria-pressed')) === 'false') await chip.evaluate((button: HTMLElement) => button.click())
  }
}

/** The phone has removed what it had saved of the outlet. */
export const forgetsMenu: Act = async ({ page, brand }) => {
  await page.goto(`${brand.origin}/web/icon.svg`)
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name?.startsWith('rxdb-dexie-outlet')) indexedDB.deleteDatabase(name)
  })
}

/** Closed for everybody until the pictures are taken. */
const closed = (name: string, change: Act, back: (scene: Scene) => Promise<void>, open: Act): State => state(name, 'fresh', inTurn(change, open), { after: back })
const shut = closed(
  'menu-shut', (scene) => atOutlet(scene).setMode('DEACTIVE'), (scene) => atOutlet(scene).setMode('ACTIVE'),
  inTurn(({ page, brand }) => page.goto(`${brand.origin}/web/restaurant/${brand.tableCode}`), shows(say('menu.closed.DEACTIVE'))),
)
const notOpen = closed(
  'menu-not-open', (scene) => atOutlet(scene).setServiceStatus('DI', 'NOT_OPEN'), (scene) => atOutlet(scene).setServiceStatus('DI', 'OPEN'),
  inTurn(({ page, brand }) => page.goto(`${brand.origin}/web/restaurant/${brand.tableCode}`), shows(say('menu.closed.NOT_OPEN'))),
)
const readOnlyDish = closed(
  'dish-read-only', (scene) => atOutlet(scene).setMode('READ'), (scene) => atOutlet(scene).setMode('ACTIVE'),
  inTurn(({ page, brand }) => page.goto(`${brand.origin}/web/restaurant/${brand.tableCode}`), shows(say('menu.closed.READ')), plain, shows(say('item.readOnly'))),
)

const waiting = (count: number): Act => async (scene) => {
  const now = Date.now()
  await deadZone(scene)
  await writeEntries(scene.page, Array.from({ length: count }, (_, n) => entryOf(scene.table, now, n + 1)))
}
const refused: Act = async ({ page, table }) => {
  const now = Date.now()
  await writeEntries(page, [entryOf(table, now, 1, { state: 'needs-confirmation', attempts: 1, refusal: refusedWith('PRICE_CHANGED', now) })])
}

export const MENU_STATES: readonly State[] = [
  state('menu-no-place', 'fresh', inTurn(go('ordering/menu'), shows(say('menu.none')))),
  // A code that the server knows would come with its menu painted.
  state('menu-opening-code', 'fresh', inTurn((scene) => holdAnswer(scene, '**/api/restaurants/scan/**'), go('restaurant/NOSUCH012'), shows(say('menu.openingCode', { code: 'NOSUCH012' })))),
  state('menu-needs-network', 'fresh', inTurn(sits, forgetsMenu, deadZone, go('ordering/menu'), shows(say('menu.offlineFirst')))),
  state('menu-nothing-in-filter', 'fresh', inTurn(sits, everyFilter, shows(say('menu.nothingInFilter'))), { brands: ['amber'] }),
  state('menu-sold-out', 'fresh', inTurn(sellsOut, sits), { after: bringsBack }),
  shut,
  notOpen,
  state(
    'menu-back-online', 'fresh',
    inTurn(
      (scene) => holdTimer(scene, 3000), sits, ({ page }) => page.context().setOffline(true), ({ page }) => page.locator('output.quiet').first().waitFor(),
      ({ page }) => page.context().setOffline(false), shows(say('menu.backOnline')),
    ),
  ),
  state('menu-order-waits', 'guest', inTurn(waiting(1), menu, shows(say('waiting.phone')))),
  state('menu-orders-wait', 'guest', inTurn(waiting(2), menu, shows(say('waiting.many', { count: 2 })))),
  state('menu-order-changed', 'guest', inTurn(refused, menu, shows(say('waiting.ask')))),
  state('category-gone', 'visitor', inTurn(go('ordering/category/none'), shows(say('errors.NOT_FOUND.title')))),
  state('dish-sold-out', 'fresh', inTurn(sellsOut, sits, plain, shows(say('item.soldOut'))), { after: bringsBack }),
  state('dish-gone', 'visitor', inTurn(dish(() => 'none'), shows(say('item.gone')))),
  state(
    'dish-offline', 'visitor',
    // The dish's part was not loaded ahead; what the offers say at the dishes comes after them.
    inTurn(({ page }) => page.context().route('**/assets/item-route-*.js', (route) => route.abort()), menu, ({ page }) => page.locator('main a[href*="/menu-item-offer/"]').first().waitFor(), keepMiddle(plainDish), offline, (scene) => plainDish(scene).click(), sheetOpens),
  ),
  readOnlyDish,
]

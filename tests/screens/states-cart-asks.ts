/** The cart where something stands between it and an order, and what its sheets say then. */
import { say } from '../e2e/say.ts'
import { type Act, atOutlet, go, inTurn, noRoom, offline, press, refuse, sheetOpens, shows } from './acts.ts'
import { ON_PHONE } from './sizes.ts'
import { hasWholeMenu, signedIn } from './stage.ts'
import type { Scene, State } from './state.ts'
import { withCart } from './states-offers.ts'
import { menuOfLink } from './states-ways.ts'

const state = (name: string, open: Act, over: Partial<State> = {}): State => ({
  name: `cart-${name}`, who: 'fresh', brands: ['rajwada'], looks: ON_PHONE, ...over, open: async (scene) => void (await open(scene)),
})

const sits: Act = async ({ guest, page, brand }) => {
  await guest.openTable(brand.tableCode)
  await hasWholeMenu(page, brand)
}
/** At the table with a cart of so many rupees. */
const filled = (rupees = 700): Act => inTurn(sits, (scene) => withCart(scene, rupees))
/** The same, of a guest who is signed in. */
const ofGuest: Act = inTurn((scene) => signedIn(scene.page, scene.stage, scene.brand), filled())
const addsDish: Act = ({ guest, brand }) => guest.menu.add(brand.plain[0]?.name ?? '')
const cart: Act = inTurn(go('cart'), ({ page }) => page.locator('h1').first().waitFor())
/** What the cart's one button asks for now. */
const act: Act = ({ page }) => page.locator('[class*="_foot_"] button').last().click()
const order = press(say('cart.place'))

const dish = ({ brand }: Scene): string => brand.plain[0]?.id ?? ''
const sellsOut: Act = (scene) => atOutlet(scene).sellOut(dish(scene))
const bringsBack = (scene: Scene): Promise<void> => atOutlet(scene).bringBack(dish(scene))
const stops: Act = (scene) => atOutlet(scene).setServiceStatus('DI', 'STOPPED')
const opens = (scene: Scene): Promise<void> => atOutlet(scene).setServiceStatus('DI', 'OPEN')

const lids = ({ page }: Scene) => page.getByRole('region', { name: say('mystery.label') })
const lifts: Act = inTurn((scene) => lids(scene).getByRole('button', { name: say('mystery.open'), exact: true }).click(), sheetOpens, press(say('mystery.liftIt')))
const offers = (scene: Scene) => scene.page.getByRole('region', { name: say('offers.label') })
const change: Act = inTurn((scene) => offers(scene).getByRole('button', { name: say('offers.changeIt'), exact: true }).click(), sheetOpens)

export const CART_ASKS_STATES: readonly State[] = [
  state('offline', inTurn(filled(), offline, shows(/^You need a connection|^You are offline/))),
  state('offline-guest', inTurn(ofGuest, offline, shows(/^You are offline/))),
  state(
    'note',
    inTurn(filled(), ({ page }) => page.getByRole('textbox', { name: say('cart.note') }).fill('Less oil, and please serve the thali last. '.repeat(5).slice(0, 214)), shows(/letters left$/)),
  ),
  state('sold-out', inTurn(filled(), sellsOut, shows(say('cartNotices.why.item-sold-out')), act, sheetOpens), { after: bringsBack }),
  state('sold-out-some', inTurn(sits, async (scene) => {
    await scene.guest.menu.add(scene.brand.plain[1]?.name ?? '')
    await withCart(scene, 0)
  }, sellsOut, shows(say('cartNotices.why.item-sold-out'))), { after: bringsBack }),
  state(
    'closed',
    inTurn(ofGuest, stops, ({ page }) => page.locator('output.quiet, aside').first().waitFor(), act, sheetOpens),
    { after: opens },
  ),
  state('elsewhere', inTurn(sits, addsDish, (scene) => scene.guest.openTable('RAJJB004'), cart, shows(say('cartNotices.elsewhereBack')))),
  state('failed', inTurn(ofGuest, noRoom('AbortError'), order, sheetOpens)),
  state('no-room', inTurn(ofGuest, noRoom('QuotaExceededError'), order, sheetOpens)),
  state('way-missing', inTurn(menuOfLink, addsDish, cart)),
  state('ways', inTurn(menuOfLink, addsDish, go('cart/ways'), sheetOpens)),
  state(
    'offers-removed',
    inTurn(
      ofGuest, (scene) => offers(scene).getByRole('button', { name: say('offers.apply'), exact: true }).click(), change,
      ({ page }) => page.getByRole('radio', { name: say('offers.noOffer') }).check({ force: true }), press(say('offers.useNone')), shows(say('offers.removed')),
    ),
  ),
  state('offers-small', inTurn((scene) => signedIn(scene.page, scene.stage, scene.brand), sits, addsDish, cart)),
  state('mystery-offline', inTurn(ofGuest, offline, (scene) => lids(scene).scrollIntoViewIfNeeded())),
  state(
    'mystery-lifting',
    inTurn(
      ofGuest, ({ page }) => page.context().route('**/cartUpsellItems/updateIsSeen', () => undefined),
      lifts, shows(say('mystery.lifting')),
    ),
  ),
  state(
    'mystery-minimum-sheet',
    inTurn(
      ofGuest, refuse('**/cartUpsellItems/updateIsSeen', 409, 'MIN_VAL_ERR'),
      lifts, ({ page }) => page.locator('dialog[open] [aria-live="polite"] h2').waitFor(),
    ),
  ),
]

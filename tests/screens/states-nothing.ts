/** Where there is nothing to show: a menu without dishes, no offers or none that came, orders that were never told. */
import type { MenuSection } from '#schemas/menu.ts'
import type { Availability } from '#schemas/outlet.ts'
import type { PullAnswer } from '#schemas/sync.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { readCollection, readDocument } from '#server/sync/read-documents.ts'
import { outletScope } from '#server/sync/scopes.ts'
import { say } from '../e2e/say.ts'
import { countOfOutlet } from '../harness/device.ts'
import { poll } from '../harness/poll.ts'
import { type Act, answer, go, inTurn, shows } from './acts.ts'
import { deadZone, holdAnswer, hurryTimer } from './held.ts'
import { ON_PHONE } from './sizes.ts'
import { signedIn } from './stage.ts'
import type { Scene, State } from './state.ts'
import { forgetsMenu, sits } from './states-menu.ts'

const state = (name: string, open: Act, over: Partial<State> = {}): State => ({ name, who: 'fresh', brands: ['rajwada'], looks: ON_PHONE, ...over, open: async (scene) => void (await open(scene)) })

/** A table of an outlet of the brand that other states leave alone or only visit. */
const TABLE = 'RAJJB004'

interface ScanFacts {
  restaurant: { id: string }
  sections: MenuSection[]
}

/** What the server says of that table now. */
const scanned = async ({ stage, brand }: Scene): Promise<ScanFacts> => {
  const response = await fetch(`http://127.0.0.1:${stage.server.port}/api/restaurants/scan/${TABLE}?includeMenu=true`, { headers: { host: new URL(brand.origin).host } })
  return (await response.json()) as ScanFacts
}

/** The outlet's menu is taken away, and put back once it was looked at. */
const withoutDishes = (name: string, open: Act): State => {
  let putBack = async (_scene: Scene): Promise<void> => undefined
  return state(name, async (scene) => {
    const { restaurant: { id }, sections: painted } = await scanned(scene)
    const { transact } = scene.stage.database
    const [sections, switches] = await transact(async (tx) => {
      const scope = outletScope(id)
      const before = [await readCollection<MenuSection>(tx.q, scope, 'menuSections'), await readDocument<Availability>(tx.q, scope, 'availability', id)] as const
      await replaceMenu(tx, id, [])
      return before
    })
    const has = (count: number) => poll(`the server paints ${count} sections`, async () => ((await scanned(scene)).sections.length === count ? true : undefined))
    putBack = async () => {
      await transact((tx) => replaceMenu(tx, id, sections, switches ?? {}))
      await has(painted.length)
    }
    await has(0)
    await open(scene)
  }, { after: (scene) => putBack(scene) })
}

/** As the page of offers waits for them, ms. */
const OFFERS_COME_MS = 10_000

const noOffers: PullAnswer = { documents: [], checkpoint: null }
const sitsWithoutOffers: Act = async ({ guest, page, brand }) => {
  await guest.openTable(brand.tableCode)
  await poll('the phone has the menu', async () => ((await countOfOutlet(page, 'menuSections')) === brand.sections.length ? true : undefined))
}

export const NOTHING_STATES: readonly State[] = [
  withoutDishes('menu-empty', inTurn(go(`restaurant/${TABLE}`), shows(say('menu.empty')))),
  state('offers-page-none', inTurn(answer('**/api/sync/offers?**', noOffers), sitsWithoutOffers, go('offers/list'), shows(say('deals.none')))),
  state('offers-page-failed', inTurn(sits, forgetsMenu, (scene) => holdAnswer(scene, '**/api/sync/**'), (scene) => hurryTimer(scene, OFFERS_COME_MS), go('offers/list'), shows(say('deals.failed')))),
  state(
    'orders-need-network',
    inTurn((scene) => holdAnswer(scene, '**/api/sync/orders?**'), (scene) => signedIn(scene.page, scene.stage, scene.brand), deadZone, go('orders'), shows(say('orders.needNetwork'))),
  ),
]

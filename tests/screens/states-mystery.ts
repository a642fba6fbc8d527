/** Mystery deals in the cart: the card in each of its states, and the sheet with its lids. */
import { expect } from 'playwright/test'
import { MOST_LIDS } from '#schemas/applied-offer.ts'
import { MYSTERY_DEAL } from '#schemas/offer.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { say } from '../e2e/say.ts'
import { aDeal, aSession } from '../fixtures/mystery.ts'
import { atOutlet, inTurn } from './acts.ts'
import { deadZone } from './held.ts'
import { PHONES_AND_WIDE } from './sizes.ts'
import type { Scene, State } from './state.ts'
import { withCart } from './states-offers.ts'

const MINUTE = 60_000

interface Session {
  /** Paise of an order from which on its deals hold. */
  minimum?: number
  /** For how long they are held still. */
  minutes?: number
  /** How many there are to lift. */
  lids?: number
}

/** A session of this guest in which the deals of so many dishes were lifted, told to their phones as the server tells it. */
const withLids = async ({ stage, brand, table: { brandId, guestId } }: Scene, lifted: number, { minimum = 0, minutes = 15, lids = 3 }: Session = {}): Promise<void> => {
  const deals = brand.plain.slice(1, 1 + lifted).map(({ id }, at) => aDeal(id, { code: `LID${at + 1}`, needs: { minimum } }))
  const mystery = aSession(deals, Date.now() + minutes * MINUTE, { outletId: brand.outlet.id, lids })
  await stage.database.transact((tx) => writeDocuments(tx, guestScope({ brandId, guestId }), [{ collection: 'deals', id: MYSTERY_DEAL, body: { id: MYSTERY_DEAL, offer: null, uses: [], mystery } }]))
}

const card = ({ page }: Scene) => page.getByRole('region', { name: say('mystery.label') })
const sheet = ({ page }: Scene) => page.getByRole('dialog', { name: say('mystery.label') })
const open = async (scene: Scene, name: string): Promise<void> => {
  await card(scene).getByRole('button', { name, exact: true }).click()
  await sheet(scene).waitFor()
}
/** The phone has heard of the session. */
const isHeld = (scene: Scene): Promise<void> => card(scene).getByRole('button', { name: say('mystery.look'), exact: true }).waitFor()
/** The server answers a lift with this refusal. */
const refuse = async ({ page }: Scene, code: string): Promise<void> => {
  await page.context().route('**/cartUpsellItems/updateIsSeen', (route) => route.fulfill({ status: 409, json: { message: code, data: { code } } }))
}
const lift = async (scene: Scene): Promise<void> => {
  await open(scene, say('mystery.open'))
  await sheet(scene).getByRole('button', { name: say('mystery.liftIt') }).click()
}

const take = async (scene: Scene): Promise<void> => {
  await open(scene, say('mystery.look'))
  await sheet(scene).getByRole('button', { name: /^Add for/ }).click()
  await scene.page.getByText(say('mystery.dealOff', { percent: '50' })).waitFor()
}
/** A dish less than the deal that was taken asks for. */
const comesShort = async (scene: Scene): Promise<void> => {
  await take(scene)
  await scene.page.getByRole('button', { name: /^One less/ }).first().click()
  await scene.page.getByText(say('mystery.lost')).waitFor()
}

/** What lies under the first lid. */
const firstDish = ({ brand }: Scene): string[] => brand.plain.slice(1, 2).map(({ id }) => id)

const state = (name: string, rupees: number, then: (scene: Scene) => Promise<void>, who: State['who'] = 'guest'): State => ({
  name: `cart-mystery-${name}`,
  who,
  brands: ['rajwada'],
  open: async (scene) => {
    await withCart(scene, rupees)
    await then(scene)
  },
})

const refused = (name: string, code: string, words: string): State => state(name, 700, async (scene) => {
  await refuse(scene, code)
  await lift(scene)
  await sheet(scene).getByText(words).waitFor()
})

const lifted = (name: string, count: number, then: (scene: Scene) => Promise<void>, session: Session = {}): State => state(name, 700, async (scene) => {
  await withLids(scene, count, session)
  await isHeld(scene)
  await then(scene)
})

/** Of the brand that has lids. Those of the closed lid come first: the guest has a session from then on. */
export const MYSTERY_STATES: readonly State[] = [
  state('guest', 700, async (scene) => card(scene).getByText(say('mystery.guestText')).waitFor(), 'visitor'),
  state('minimum', 100, async (scene) => card(scene).getByText(/more to lift/).waitFor()),
  state('closed', 700, (scene) => open(scene, say('mystery.open'))),
  refused('unavailable', 'DEAL_UNA_ERR', say('mystery.unavailable')),
  refused('none-left', 'NO_DEAL_ERR', say('mystery.out')),
  refused('timed-out', 'UPSELL_SESSION_TIMEOUT', say('mystery.timeOut')),
  refused('one-already', 'DEAL_TKN_ERR', say('mystery.one')),
  refused('failed', 'UNKNOWN_SERVER_ERR', say('mystery.error')),
  lifted('held', 1, async (scene) => card(scene).scrollIntoViewIfNeeded()),
  lifted('first', 1, (scene) => open(scene, say('mystery.look'))),
  lifted('second', 2, (scene) => open(scene, say('mystery.look'))),
  lifted('last', 3, (scene) => open(scene, say('mystery.look'))),
  lifted('taken', 2, take),
  lifted('over', 1, async (scene) => {
    await take(scene)
    await withLids(scene, 1, { minutes: -1 })
    await scene.page.getByRole('alert', { name: say('mystery.label') }).getByText(say('mystery.timeOut')).waitFor()
  }),
  lifted('short', 2, comesShort, { minimum: 60_000 }),
  lifted('asked', 2, async (scene) => {
    await comesShort(scene)
    await scene.page.getByRole('button', { name: say('cart.place'), exact: true }).click()
    await scene.page.getByRole('dialog', { name: say('mystery.lost') }).waitFor()
  }, { minimum: 60_000 }),
  {
    ...lifted('gone', 2, async (scene) => {
      await open(scene, say('mystery.look'))
      await sheet(scene).getByRole('button', { name: say('mystery.ordinals.first') }).click()
      await atOutlet(scene).sellOut(...firstDish(scene))
      await sheet(scene).getByText(say('mystery.goneText')).waitFor()
    }),
    looks: PHONES_AND_WIDE,
    after: (scene) => atOutlet(scene).bringBack(...firstDish(scene)),
  },
  { ...lifted('tenth', MOST_LIDS, async (scene) => {
    await open(scene, say('mystery.look'))
    await expect(sheet(scene).getByRole('button', { name: say('mystery.ordinals.tenth') })).toBeInViewport()
  }, { lids: MOST_LIDS }), looks: PHONES_AND_WIDE },
  {
    ...state('sheet-offline', 700, async (scene) => {
      await deadZone(scene)
      await open(scene, say('mystery.look'))
    }),
    looks: PHONES_AND_WIDE,
  },
  { ...lifted('held-offline', 1, inTurn(deadZone, (scene) => open(scene, say('mystery.look')))), looks: PHONES_AND_WIDE },
]

/** Offers in the cart: the row in each of its states, and its sheets. */
import { say } from '../e2e/say.ts'
import { keepMiddle } from './acts.ts'
import { deadZone } from './held.ts'
import { PHONES_AND_WIDE } from './sizes.ts'
import type { Scene, State } from './state.ts'

/** A cart with dishes of so many rupees at least, without tax. */
export const withCart = async ({ page, brand }: Scene, rupees: number): Promise<void> => {
  await page.goto(`${brand.origin}/web/ordering/menu`)
  const dish = brand.plain[0]
  if (!dish) throw new Error('The brand has no dish that can be added at once.')
  await page.getByRole('button', { name: say('common.addNamed', { name: dish.name }) }).last().click()
  await page.goto(`${brand.origin}/web/cart`)
  for (let count = 1; count * dish.price < rupees * 100; count++) await page.getByRole('button', { name: say('cart.oneMore', { name: dish.name, count }) }).click()
  await page.getByRole('region', { name: say('offers.label') }).getByRole('button').first().waitFor()
}

const region = ({ page }: Scene) => page.getByRole('region', { name: say('offers.label') })
const tap = async (scene: Scene, name: string): Promise<void> => region(scene).getByRole('button', { name, exact: true }).click()
const openSheet = async (scene: Scene): Promise<void> => {
  await tap(scene, say('offers.seeAll'))
  await scene.page.getByRole('dialog', { name: say('offers.label') }).waitFor()
}
const type = async ({ page }: Scene, code: string): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: say('offers.label') })
  await sheet.getByRole('textbox', { name: say('offers.code') }).fill(code)
  await sheet.getByRole('button', { name: say('offers.check') }).click()
}

const state = (name: string, who: State['who'], rupees: number, then: (scene: Scene) => Promise<void> = () => Promise.resolve()): State => ({
  name: `cart-offers-${name}`,
  who,
  brands: ['rajwada'],
  open: async (scene) => {
    await withCart(scene, rupees)
    await then(scene)
  },
})

const onPhones = (one: State): State => ({ ...one, looks: PHONES_AND_WIDE })

/** Of a brand that has offers of its own; the others show what they have. */
export const OFFER_STATES: readonly State[] = [
  state('login', 'visitor', 700),
  state('guest', 'visitor', 700, openSheet),
  state('best', 'guest', 700),
  state('applied', 'guest', 700, (scene) => tap(scene, say('offers.apply'))),
  state('list', 'guest', 1250, openSheet),
  state('why', 'guest', 1250, async (scene) => {
    await openSheet(scene)
    await scene.page.getByText(say('offers.others')).click()
  }),
  state('wrong-code', 'guest', 700, async (scene) => {
    await openSheet(scene)
    await type(scene, 'JAIPUR2O')
    await scene.page.getByText(say('offers.wrongCode')).waitFor()
  }),
  onPhones(state('wrong-referral', 'guest', 700, async (scene) => {
    await openSheet(scene)
    await type(scene, 'MEERA-7QK')
    await scene.page.getByText(say('offers.wrongReferral')).waitFor()
  })),
  onPhones(state('list-offline', 'guest', 1250, async (scene) => {
    await tap(scene, say('offers.apply'))
    await deadZone(scene)
    await tap(scene, say('offers.changeIt'))
    await scene.page.getByRole('dialog', { name: say('offers.label') }).getByText(say('offers.judgedHere')).waitFor()
  })),
  state('found', 'guest', 700, async (scene) => {
    await openSheet(scene)
    await type(scene, 'RAJ50')
    await scene.page.getByText(/^RAJ50: /).waitFor()
  }),
  state('parked', 'guest', 700, async (scene) => {
    await openSheet(scene)
    await type(scene, 'FEAST200')
    await scene.page.keyboard.press('Escape')
  }),
  state('far', 'guest', 700, async (scene) => {
    await deadZone(scene)
    await openSheet(scene)
    await type(scene, 'DIWALI75')
    await scene.page.getByText(say('offers.keepText')).waitFor()
  }),
  state('sweet', 'guest', 1250, async (scene) => {
    await openSheet(scene)
    await scene.page.getByRole('radio', { name: /A sweet on the house/ }).click()
    await scene.page.getByRole('button', { name: say('offers.use') }).click()
    await scene.page.getByRole('dialog', { name: say('offers.chooseGift') }).waitFor()
  }),
  state('gift', 'guest', 1250, async (scene) => {
    await openSheet(scene)
    await scene.page.getByRole('radio', { name: /A sweet on the house/ }).click()
    await scene.page.getByRole('button', { name: say('offers.use') }).click()
    await scene.page.getByRole('button', { name: say('offers.addFree', { price: '₹0' }) }).click()
    await scene.page.getByText(say('offers.chooseAnother')).waitFor()
  }),
]

/** An offer that has its dishes, at the menu and on its own pages. */
const offerPage = (name: string, who: State['who'], path: string, words: string, then: (scene: Scene) => Promise<void> = () => Promise.resolve()): State => ({
  name: `offers-${name}`,
  who,
  brands: ['rajwada'],
  open: async (scene) => {
    await then(scene)
    await scene.page.goto(`${scene.brand.origin}/web/${path}`)
    await scene.page.getByText(words).first().waitFor()
  },
})

/** RT-02, RT-12, RT-16: offers away from the cart. */
export const OFFER_PAGES: readonly State[] = [
  offerPage('page', 'visitor', 'offers/list', say('deals.now')),
  offerPage('page-with-cart', 'guest', 'offers/list', say('deals.now'), (scene) => withCart(scene, 700)),
  {
    name: 'offers-page-offline',
    who: 'visitor',
    brands: ['rajwada'],
    open: async (scene) => {
      await scene.page.goto(`${scene.brand.origin}/web/offers/list`)
      await scene.page.getByRole('heading', { name: say('deals.now'), exact: true }).waitFor()
      await deadZone(scene)
      await scene.page.getByText(say('offers.judgedHere')).last().waitFor()
    },
  },
  offerPage('of-visitor', 'visitor', 'ordering/menu-offer/LASSI2', say('deals.dishes')),
  offerPage('dishes-with-cart', 'guest', 'ordering/menu-offer/LASSI2', say('deals.dishes'), (scene) => withCart(scene, 700)),
  offerPage('not-here', 'visitor', 'coupon/PINKCITY', 'Only at'),
  offerPage('wrong', 'visitor', 'coupon/NOSUCH99', say('offers.wrongCode')),
  onPhones(offerPage('wrong-referral', 'visitor', 'coupon/MEERA-7QK', say('offers.wrongReferral'))),
  offerPage('malformed', 'fresh', 'coupon/J', say('offers.wrongCode')),
  offerPage('where', 'fresh', 'coupon/JAIPUR10', say('deals.where')),
  offerPage('far', 'visitor', 'ordering/menu-offer/DIWALI75', say('deals.farText'), async (scene) => {
    await scene.page.context().route('**/api/deals/**', (route) => route.abort('internetdisconnected'))
  }),
  {
    name: 'offers-of-dish',
    who: 'visitor',
    brands: ['rajwada'],
    open: async ({ page, brand }) => {
      await page.goto(`${brand.origin}/web/ordering/menu-item-offer/salted-lassi`)
      await page.getByText(say('deals.dishes')).waitFor()
    },
  },
  {
    name: 'offers-at-dishes',
    who: 'visitor',
    brands: ['rajwada'],
    open: async (scene) => {
      const { page, brand } = scene
      await page.goto(`${brand.origin}/web/ordering/menu`)
      await page.locator('main article').first().waitFor()
      await page.getByRole('link', { name: /^Drinks/ }).first().click()
      await keepMiddle(() => page.getByRole('link', { name: new RegExp(say('deals.mark.pair', { buy: '1', get: '1' })) }).first())(scene)
    },
  },
]

/** Points in the cart: the row in each of its states, and its sheet. */
import { guestScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import type { Rewards } from '#schemas/rewards.ts'
import { say } from '../e2e/say.ts'
import type { Scene, State } from './state.ts'
import { withCart } from './states-offers.ts'

/** A balance as the server tells it to the guest's phones. */
const withPoints = async ({ stage, table: { brandId, guestId } }: Scene): Promise<void> => {
  const rewards: Rewards = { id: guestId, points: { lots: [{ points: 300, until: Date.UTC(2030, 10, 30, 18, 30) }, { points: 12_180, until: null }], pending: 120, held: 0, debt: 0 } }
  await stage.database.transact((tx) => writeDocuments(tx, guestScope({ brandId, guestId }), [{ collection: 'rewards', id: guestId, body: rewards }]))
}

const region = ({ page }: Scene) => page.getByRole('region', { name: say('points.label') })
const tap = (scene: Scene, name: string): Promise<void> => region(scene).getByRole('button', { name, exact: true }).click()
const sheet = async (scene: Scene): Promise<void> => scene.page.getByRole('dialog', { name: say('points.title') }).waitFor()

const state = (name: string, then: (scene: Scene) => Promise<void> = () => Promise.resolve()): State => ({
  name: `cart-points-${name}`,
  who: 'guest',
  brands: ['rajwada'],
  open: async (scene) => {
    await withPoints(scene)
    await withCart(scene, 1250)
    await region(scene).getByText('points').first().waitFor()
    await then(scene)
  },
})

/** Of the brand that has terms for points. Last of all: the guest has points from then on. */
export const POINT_STATES: readonly State[] = [
  state('best'),
  state('on', (scene) => tap(scene, say('points.use'))),
  state('sheet', async (scene) => {
    await tap(scene, say('points.use'))
    await tap(scene, say('offers.changeIt'))
    await sheet(scene)
  }),
  state('swap', async (scene) => {
    await scene.page.getByRole('region', { name: say('offers.label') }).getByRole('button', { name: say('offers.apply'), exact: true }).click()
    await tap(scene, say('points.use'))
    await sheet(scene)
  }),
  {
    name: 'more-points', who: 'guest', brands: ['rajwada'],
    open: async (scene) => {
      await withPoints(scene)
      await scene.page.goto(`${scene.brand.origin}/web/account`)
      await scene.page.getByText(say('points.pending', { count: 120 })).waitFor()
    },
  },
]

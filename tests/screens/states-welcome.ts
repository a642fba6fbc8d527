/** RT-11, RD-06: the greeting of a link, for a phone that was never here and for one that was. */
import { expect } from 'playwright/test'
import { say } from '../e2e/say.ts'
import { knowsItsPlace } from '../harness/device.ts'
import { holdAnswer, holdTimer } from './held.ts'
import type { Scene, State } from './state.ts'

/** CO-07: so long a greeting stands, in ms. */
const GREETING_MS = 3000

/** While the code is asked about. Who was here before is let in without the answer: their greeting is kept from ending. */
const greeting = async (scene: Scene, line: string): Promise<void> => {
  const { page, brand } = scene
  await holdTimer(scene, GREETING_MS)
  const { asked } = await holdAnswer(scene, `**/api/restaurants/scan/${brand.tableCode}*`)
  await page.goto(`${brand.origin}/web/welcome/${brand.tableCode}`)
  await asked
  await page.getByText(line).waitFor()
}

export const WELCOME_STATES: readonly State[] = [
  { name: 'welcome-first', who: 'fresh', brands: ['rajwada'], open: (scene) => greeting(scene, say('welcome.preparing')) },
  { name: 'welcome-back', who: 'fresh', open: async (scene) => {
    await scene.guest.openTable(scene.brand.tableCode)
    await expect.poll(() => knowsItsPlace(scene.page)).toBe(true)
    await greeting(scene, say('welcome.back', { place: scene.brand.outlet.name }))
    await scene.page.locator('main img').first().waitFor()
  } },
  { name: 'welcome-wrong-code', who: 'fresh', brands: ['rajwada'], open: async ({ page, brand }) => {
    await page.goto(`${brand.origin}/web/welcome/NOSUCH012`)
    await page.getByRole('heading', { name: say('errors.INVALID_METHOD_PARAMS.title') }).waitFor()
  } },
]

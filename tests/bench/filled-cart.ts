/** The cart's page with dishes in it, on a phone of its own. */
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { settled } from './acts.ts'
import { TOUCH_PHONE } from './first-acts.ts'
import type { BenchStage } from './stage.ts'
import { tableUrl } from './visits.ts'

const CPU_RATE = 4
/** What the screen goes on loading after it stands, and shows, is no part of an act: nothing has changed for so long. */
const REST_MS = 1_500

const ADD = '#root main .item .add:not(.on) button:not(:has(sup))'

export const rest = (page: Page): Promise<void> => settled(page, REST_MS)

/** A quarter of the speed from now on, once the page has come to rest. */
export async function slowed(page: Page): Promise<void> {
  await rest(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
}

/** A guest at the small outlet's table puts dishes that ask for nothing into the cart and opens it. */
export async function openFilledCart(browser: Browser, stage: BenchStage, dishes: number): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(TOUCH_PHONE)
  const page = await context.newPage()
  await page.goto(tableUrl(stage, stage.small))
  for (let count = 0; count < dishes; count++) await page.locator(ADD).first().click()
  await page.locator('#root a.cartbar').click()
  await page.locator('section[aria-labelledby=bill] dl').waitFor()
  return { context, page }
}

/** The cart's page with dishes in it, on a phone of its own. */
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { say } from '../e2e/say.ts'
import { settled } from './acts.ts'
import { OUR_ADD, TOUCH_PHONE } from './first-acts.ts'
import { type BenchStage, guestAt } from './stage.ts'
import { tableUrl } from './visits.ts'

const CPU_RATE = 4
/** What the screen goes on loading after it stands, and shows, is no part of an act: nothing has changed for so long. */
const REST_MS = 1_500

export const rest = (page: Page): Promise<void> => settled(page, REST_MS)

/** A quarter of the speed from now on, once the page has come to rest. */
export async function slowed(page: Page): Promise<void> {
  await rest(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
}

interface FilledCart {
  context: BrowserContext
  page: Page
}

async function fill(page: Page, dishes: number): Promise<void> {
  for (let count = 0; count < dishes; count++) await page.locator(OUR_ADD).first().click()
  await page.locator('#root a.cartbar').click()
  await page.locator('section[aria-labelledby=bill] dl').waitFor()
}

/** A guest at the small outlet's table puts dishes that ask for nothing into the cart and opens it. */
export async function openFilledCart(browser: Browser, stage: BenchStage, dishes: number): Promise<FilledCart> {
  const context = await browser.newContext(TOUCH_PHONE)
  const page = await context.newPage()
  await page.goto(tableUrl(stage, stage.small))
  await fill(page, dishes)
  return { context, page }
}

/** The same of a guest who is signed in, with the offer that saves most on the bill. */
export async function openOfferedCart(browser: Browser, stage: BenchStage, dishes: number): Promise<FilledCart> {
  const context = await browser.newContext(TOUCH_PHONE)
  const page = await context.newPage()
  await guestAt(stage, page).openTableSignedIn(stage.small.tableCode)
  await fill(page, dishes)
  const offers = page.getByRole('region', { name: say('offers.label') })
  await offers.getByRole('button', { name: say('offers.apply'), exact: true }).click()
  await offers.getByRole('button', { name: say('offers.changeIt'), exact: true }).waitFor()
  return { context, page }
}

/** The plain page's own tap, which a tap in the cart is held against: ADD to the painted count, on the page of all the outlet's dishes. */
import type { Browser } from 'playwright/test'
import { timeChange } from './acts.ts'
import { rest, slowed } from './filled-cart.ts'
import { plainCount, TOUCH_PHONE } from './first-acts.ts'

/** @returns ms of each tap of one visit, the first one first */
export async function timePlainTaps(browser: Browser, url: string, taps: number): Promise<number[]> {
  const context = await browser.newContext(TOUCH_PHONE)
  const page = await context.newPage()
  await page.goto(url)
  await slowed(page)
  const times: number[] = []
  while (times.length < taps) {
    times.push(await timeChange(page, 'click', plainCount, () => page.locator('.add').first().click()))
    await rest(page)
  }
  await context.close()
  return times
}

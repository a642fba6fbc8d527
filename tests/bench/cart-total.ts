/**
 * One more of a dish in the cart, at a quarter of the speed: from the tap to the painted total; held against the plain page's own tap, and told beside a plain
 * cart of a few lines that writes lines, bill and total anew.
 */
import type { Browser } from 'playwright/test'
import { timeChange } from './acts.ts'
import { launchBench } from './browser.ts'
import { TOUCH_PHONE } from './first-acts.ts'
import { openFilledCart, openOfferedCart, rest, slowed } from './filled-cart.ts'
import { plainSteps } from './plain/make-plain-steps.ts'
import { timePlainTaps } from './plain-taps.ts'
import { type Bench, milliseconds, type Row } from './row.ts'
import { median } from './samples.ts'
import { type BenchStage, benchStage } from './stage.ts'
import { servePlain } from './static/serve.ts'
import { plainSite } from './visits.ts'

const DISHES = 3
const TAPS = 4
const MOST = 1.5

/** Run in the page. */
const ourTotal = (): string => document.querySelector('main > div:last-of-type b.tabular')?.textContent ?? ''
const plainTotal = (): string => document.getElementById('total')?.textContent ?? ''

async function ours(browser: Browser, stage: BenchStage, open: typeof openFilledCart): Promise<number[]> {
  const { context, page } = await open(browser, stage, DISHES)
  await slowed(page)
  const times: number[] = []
  while (times.length < TAPS) {
    times.push(await timeChange(page, 'click', ourTotal, () => page.locator('main .add button').nth(1).click()))
    await rest(page)
  }
  await context.close()
  return times
}

async function plainCart(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext(TOUCH_PHONE)
  const page = await context.newPage()
  await page.goto(url)
  await slowed(page)
  const times: number[] = []
  while (times.length < TAPS) {
    times.push(await timeChange(page, 'click', plainTotal, () => page.locator('[data-plus]').first().click()))
    await rest(page)
  }
  await context.close()
  return times
}

export const cartTotal: Bench = {
  name: 'cart-total',
  measure: async (rounds) => {
    const stage = await benchStage()
    const dishes = stage.small.sections.flatMap(({ items }) => items).slice(0, DISHES)
    const site = await servePlain(plainSteps(dishes.map(({ name, price }) => ({ name, price, quantity: 1 }))))
    const page = await plainSite(stage.small)
    const browser = await launchBench()
    try {
      const [own, offered, pages, carts]: [number[], number[], number[], number[]] = [[], [], [], []]
      for (let round = 0; round < rounds; round++) {
        pages.push(...(await timePlainTaps(browser, page.url, TAPS)))
        carts.push(...(await plainCart(browser, site.url)))
        own.push(...(await ours(browser, stage, openFilledCart)))
        offered.push(...(await ours(browser, stage, openOfferedCart)))
      }
      const row = (what: string, times: readonly number[], beside: string, others: readonly number[], limit: Row['limit']): Row => ({
        title: `One more of a dish in ${what} to the painted total, 4x CPU, beside ${beside}`,
        ours: milliseconds(median(times)),
        other: milliseconds(median(others)),
        value: median(times) / median(others),
        limit,
      })
      const tap = 'the plain page’s own tap'
      return [
        row('the cart', own, tap, pages, { most: MOST }),
        row('a guest’s cart with an offer', offered, tap, pages, { most: MOST }),
        row('the cart', own, 'a plain cart', carts, null),
      ]
    } finally {
      await browser.close()
      await Promise.all([site.close(), page.close()])
    }
  },
}

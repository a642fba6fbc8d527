/**
 * Choosing another way to be served, at the cart and at a quarter of the speed: to the painted sum of the sheet, and to the cart's painted bill; held against
 * the first tap on the plain page, and told beside a plain cart of a few lines whose bill is written anew.
 */
import type { Browser } from 'playwright/test'
import { say } from '../e2e/say.ts'
import { timeChange } from './acts.ts'
import { launchBench } from './browser.ts'
import { openFilledCart, rest, slowed } from './filled-cart.ts'
import { TOUCH_PHONE } from './first-acts.ts'
import { plainCart } from './plain/make-plain-cart.ts'
import { timePlainTaps } from './plain-taps.ts'
import { type Bench, milliseconds, type Row } from './row.ts'
import { median } from './samples.ts'
import { type BenchStage, benchStage } from './stage.ts'
import { servePlain } from './static/serve.ts'
import { plainSite } from './visits.ts'

const DISHES = 3
const MOST = 1.5

/** Run in the page. */
const sheetSum = (): string => document.querySelector('dialog[open] footer, dialog[open] [class*=sum]')?.textContent ?? ''
const ourBill = (): string => document.querySelector('section[aria-labelledby=bill] dl')?.textContent ?? ''
const plainBill = (): string => document.getElementById('bill')?.textContent ?? ''

async function ours(browser: Browser, stage: BenchStage): Promise<{ sum: number; bill: number }> {
  const { context, page } = await openFilledCart(browser, stage, DISHES)
  await page.locator('button.tablechip').first().click()
  const sheet = page.getByRole('dialog', { name: say('ways.title') })
  const pickup = sheet.locator('label').filter({ has: page.getByRole('radio', { name: new RegExp(`^${say('ways.name.SP')}`) }) })
  await pickup.waitFor()
  await slowed(page)
  const sum = await timeChange(page, 'click', sheetSum, () => pickup.click())
  await rest(page)
  const bill = await timeChange(page, 'click', ourBill, () => sheet.getByRole('button').last().click())
  await context.close()
  return { sum, bill }
}

async function plain(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(TOUCH_PHONE)
  const page = await context.newPage()
  await page.goto(url)
  await slowed(page)
  const time = await timeChange(page, 'click', plainBill, () => page.locator('[value=SP]').click())
  await context.close()
  return time
}

export const anotherWay: Bench = {
  name: 'another-way',
  measure: async (rounds) => {
    const stage = await benchStage()
    const dishes = stage.small.sections.flatMap(({ items }) => items).slice(0, DISHES)
    const site = await servePlain(plainCart(dishes.map(({ name, price }) => ({ name, price, quantity: 1 }))))
    const page = await plainSite(stage.small)
    const browser = await launchBench()
    try {
      const [sums, bills, pages, carts]: [number[], number[], number[], number[]] = [[], [], [], []]
      for (let round = 0; round < rounds; round++) {
        pages.push(...(await timePlainTaps(browser, page.url, 1)))
        carts.push(await plain(browser, site.url))
        const { sum, bill } = await ours(browser, stage)
        sums.push(sum)
        bills.push(bill)
      }
      const rows = (title: string, times: readonly number[]): Row[] => {
        const row = (beside: string, others: readonly number[], limit: Row['limit']): Row => ({ title: `${title}, 4x CPU, beside ${beside}`, ours: milliseconds(median(times)), other: milliseconds(median(others)), value: median(times) / median(others), limit })
        return [row('the plain page’s own tap', pages, { most: MOST }), row('a plain cart’s bill', carts, null)]
      }
      return [...rows('Another way tapped to its painted sum', sums), ...rows('Another way taken to the cart’s painted bill', bills)]
    } finally {
      await browser.close()
      await Promise.all([site.close(), page.close()])
    }
  },
}

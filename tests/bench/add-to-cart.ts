/** From a tap on ADD to the painted cart bar, at a quarter of the speed. */
import type { Page } from 'playwright/test'
import type { BenchBrowser } from './browser.ts'
import { settled, timeAct } from './acts.ts'
import { type Bench, milliseconds } from './row.ts'
import { median } from './samples.ts'
import { benchStage } from './stage.ts'
import { openPhone, staticSite, visitProduct, visitStatic } from './visits.ts'

/** Runs in the page: how many are in the cart, by its bar. */
const shownCount = (): string => /\d+/.exec(document.querySelector('.cartbar:not(.away) b')?.textContent ?? '0')?.[0] ?? '0'

/** ADD of a dish that asks for nothing and is not in the cart. */
const plainAdd = (page: Page) => page.locator('main .item .add:not(.on) button:not(:has(sup))')

/** Puts the next plain dish in the cart and times it. */
async function timeAdd(page: Page, browser: BenchBrowser): Promise<number> {
  const button = plainAdd(page).first()
  await button.scrollIntoViewIfNeeded()
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await settled(page)
  const box = await button.boundingBox()
  if (!box) throw new Error('There is no ADD to tap on.')
  const count = Number(await page.evaluate(shownCount))
  return browser.slowly(4, () =>
    timeAct(page, { event: 'click', shown: shownCount, wanted: String(count + 1), act: () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2) }))
}

export const addToCart: Bench = {
  name: 'add',
  measure: async (rounds) => {
    const stage = await benchStage()
    const site = await staticSite(stage, stage.small)
    const browser = await openPhone()
    try {
      const pages = [
        { page: await visitStatic(site, browser.context), samples: [] as number[] },
        { page: await visitProduct(stage, browser.context, stage.small), samples: [] as number[] },
      ]
      for (let round = -1; round < rounds; round++)
        for (const { page, samples } of pages) {
          await page.bringToFront()
          const time = await timeAdd(page, browser)
          if (round >= 0) samples.push(time)
        }
      const [asStatic = 0, ours = 0] = pages.map(({ samples }) => median(samples))
      return [{ title: 'Tap on ADD to painted cart bar, 4x CPU, beside a static page', ours: milliseconds(ours), other: milliseconds(asStatic), value: ours / asStatic, limit: { most: 2 } }]
    } finally {
      await browser.close()
      await site.close()
    }
  },
}

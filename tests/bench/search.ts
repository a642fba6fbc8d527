/** From a keystroke in the search to its painted hits, at a quarter of the speed, beside a static page. How 5,000 dishes do beside 300 is a row of first-acts.ts, of 28 letters a visit. */
import type { Page } from 'playwright/test'
import type { BenchOutlet } from './bench-outlet.ts'
import type { BenchBrowser } from './browser.ts'
import { settled, timeAct } from './acts.ts'
import { type Bench, milliseconds } from './row.ts'
import { median } from './samples.ts'
import { benchStage } from './stage.ts'
import { openPhone, staticSite, visitProduct, visitStatic } from './visits.ts'

/** Letters before the keystroke that is timed. */
const TYPED = 3

/** Runs in the page: the hits as the guest sees them, the text they are for among them. */
const shownHits = (): string => {
  const visible = [...document.querySelectorAll('main')].find((main) => !main.hidden && main.querySelector('[role="status"]'))
  const names = [...(visible?.querySelectorAll('article h3') ?? [])].slice(0, 4).map((name) => name.textContent)
  return `${visible?.querySelector('[role="status"]')?.textContent ?? ''} ${names.join(', ')}`
}

/** Words of the menu's dishes in which one more letter changes the hits. */
function words(outlet: BenchOutlet, count: number): string[] {
  const all = outlet.sections.flatMap((section) => section.items.flatMap((item) => item.name.toLowerCase().split(' ')))
  return [...new Set(all.filter((word) => word.length > TYPED + 1 && /^[a-z]+$/.test(word)))].sort().filter((word, at, list) => list.findIndex((other) => other.slice(0, TYPED) === word.slice(0, TYPED)) === at).slice(0, count)
}

const field = (page: Page) => page.locator('input[type="search"]')

/** Types a word's beginning, then times the next letter. Hits that stay the same are not counted. */
async function timeWord(page: Page, browser: BenchBrowser, word: string): Promise<number> {
  const [before, next] = [word.slice(0, TYPED), word.slice(0, TYPED + 1)]
  await field(page).fill(next)
  await settled(page)
  const wanted = await page.evaluate(shownHits)
  await field(page).fill(before)
  await settled(page)
  const time = await browser.slowly(4, () => timeAct(page, { event: 'input', shown: shownHits, wanted, act: () => page.keyboard.type(word.slice(TYPED, TYPED + 1)) }))
  await field(page).fill('')
  await settled(page)
  return time
}

export const search: Bench = {
  name: 'search',
  measure: async (rounds) => {
    const stage = await benchStage()
    const site = await staticSite(stage, stage.small)
    const browser = await openPhone()
    try {
      const typed = words(stage.small, Math.max(rounds, 10))
      const pages = [
        { page: await visitStatic(site, browser.context), samples: [] as number[] },
        { page: await visitProduct(stage, browser.context, stage.small), samples: [] as number[] },
      ]
      for (const [at, word] of ['warm', ...typed].entries())
        for (const { page, samples } of pages) {
          await page.bringToFront()
          await field(page).focus()
          const time = await timeWord(page, browser, at === 0 ? (typed[0] ?? word) : word)
          if (at > 0) samples.push(time)
        }
      const [other = 0, ours = 0] = pages.map(({ samples }) => median(samples))
      return [{ title: 'Keystroke to painted hits, 300 dishes, 4x CPU, beside a static page', ours: milliseconds(ours), other: milliseconds(other), value: ours / other, limit: { most: 1.5 } }]
    } finally {
      await browser.close()
      await site.close()
    }
  },
}

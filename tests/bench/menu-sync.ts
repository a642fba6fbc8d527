/** A whole new menu of 5,000 dishes reaches an open page: for how long does it keep the guest waiting? */
import type { Page } from 'playwright/test'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { benchSections } from './bench-outlet.ts'
import { settled } from './acts.ts'
import { type Bench } from './row.ts'
import { median } from './samples.ts'
import { benchStage, type BenchStage } from './stage.ts'
import { openPhone, visitProduct } from './visits.ts'

/** A task keeps the guest waiting by what it takes above this. */
const SHORT_MS = 50
const SYNCING_MS = 120_000
/** What comes after the menu is shown belongs to it, until nothing has changed for so long: indexes, first screens, what is shown elsewhere. */
const AFTERMATH_MS = 4000

/** Runs in the page: long tasks from now on. */
const watchTasks = (): void => {
  const tasks: number[] = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push(entry.duration)
  }).observe({ type: 'longtask' })
  Object.assign(globalThis, { longTasks: tasks })
}

const firstDish = (page: Page): Promise<string> => page.evaluate(() => document.querySelector('main .sec h3')?.textContent ?? '')

/** @returns the new menu's first dish */
async function putMenu({ database, large, pictures }: BenchStage, seed: string): Promise<string> {
  const { sections, taxes, soldOut } = benchSections(large.id, { items: 5000, pictures, seed })
  await database.transact((tx) => replaceMenu(tx, large.id, sections, { taxes, soldOut }))
  const name = sections[0]?.items[0]?.name
  if (name === undefined) throw new Error('The new menu is empty.')
  return name
}

export const menuSync: Bench = {
  name: 'menu-sync',
  measure: async (rounds) => {
    const stage = await benchStage()
    const browser = await openPhone()
    try {
      const page = await visitProduct(stage, browser.context, stage.large)
      await settled(page, 2000)
      const samples: number[] = []
      const longest: number[] = []
      for (let round = 0; round < rounds; round++) {
        await page.evaluate(watchTasks)
        await browser.slowly(4, async () => {
          const before = await firstDish(page)
          await putMenu(stage, `menu ${round}`)
          await page.waitForFunction((old) => (document.querySelector('main .sec h3')?.textContent ?? old) !== old, before, { timeout: SYNCING_MS, polling: 250 })
          await settled(page, AFTERMATH_MS)
        })
        const tasks = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks)
        samples.push(tasks.reduce((sum, duration) => sum + Math.max(0, duration - SHORT_MS), 0))
        longest.push(Math.max(0, ...tasks))
      }
      return [{ title: 'Total blocking time while a menu of 5,000 dishes is synced, 4x CPU', ours: `longest task ${median(longest).toFixed(0)} ms`, other: '', value: median(samples), unit: 'ms', limit: { most: 50 } }]
    } finally {
      await putMenu(stage, 'bench')
      await browser.close()
    }
  },
}

/** How much of a first visit's time the page is deaf, at a quarter of the speed: what tasks take beyond 50 ms. */
import type { Browser } from 'playwright/test'
import { PHONE } from '../harness/browser-process.ts'
import { firstDishPainted, launchBench, watchFirstDish } from './browser.ts'
import { type Bench, type Row } from './row.ts'
import { median, percentile } from './samples.ts'
import { benchStage } from './stage.ts'
import { tableUrl } from './visits.ts'

const CPU_RATE = 4
/**
 * From the first dish on: part of what the figure is, so a fixed time. A visit that was watched until the page is calm would end before a task that comes after a pause,
 * which is what is looked for.
 */
const WATCHED_MS = 12_000
const DEAF_MS = 50

interface LongTask {
  start: number
  duration: number
}

/** Runs in every page before its own code. */
const watchTasks = (): void => {
  const longTasks: LongTask[] = []
  Object.assign(globalThis, { longTasks })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}

interface Start {
  /** Ms beyond 50 of all tasks. */
  blocked: number
  /** Ms of the longest task after the first dish was painted. */
  longest: number
}

async function visit(browser: Browser, url: string): Promise<Start> {
  const context = await browser.newContext(PHONE)
  try {
    await context.addInitScript(watchTasks)
    await context.addInitScript(watchFirstDish)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
    const painted = await firstDishPainted(page, () => page.goto(url))
    await page.waitForTimeout(WATCHED_MS)
    const tasks = await page.evaluate(() => (globalThis as unknown as { longTasks: LongTask[] }).longTasks)
    return {
      blocked: tasks.reduce((sum, { duration }) => sum + duration - DEAF_MS, 0),
      longest: Math.max(0, ...tasks.filter(({ start }) => start >= painted).map(({ duration }) => duration)),
    }
  } finally {
    await context.close()
  }
}

export const calmStart: Bench = {
  name: 'calm',
  measure: async (rounds) => {
    const stage = await benchStage()
    const browser = await launchBench()
    try {
      const starts: Start[] = []
      for (let round = 0; round < rounds; round++) starts.push(await visit(browser, tableUrl(stage, stage.small)))
      const longest = starts.map((start) => start.longest)
      // The middle one is held to the bound, the others are told: decision 0074.
      const rows: Row[] = [
        { title: 'A first visit is blocked in all, 4x CPU', ours: '', other: '', value: median(starts.map(({ blocked }) => blocked)), unit: 'ms', limit: { most: 200 } },
        { title: 'Its longest task after the first dish stands, 4x CPU', ours: '', other: '', value: median(longest), unit: 'ms', limit: { most: DEAF_MS } },
        { title: 'Nine in ten of these visits have none longer than', ours: '', other: '', value: percentile(longest, 0.9), unit: 'ms', limit: null },
        { title: 'The longest of all these visits', ours: '', other: '', value: Math.max(...longest), unit: 'ms', limit: null },
      ]
      return rows
    } finally {
      await browser.close()
    }
  },
}

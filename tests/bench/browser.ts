/** The phone of the benches: a Chromium of its own, that can be slowed down and whose service workers can be put to sleep. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type BrowserContext, type Page } from 'playwright/test'
import { chromium as chromiumPath, chromiumFlags } from '../../scripts/chromium.ts'
import { PHONE } from '../harness/browser-process.ts'
import { slowDown } from './slow-cpu.ts'

export interface BenchBrowser {
  context: BrowserContext
  /** Does something with every process of the browser slowed down. */
  slowly: <T>(factor: number, act: () => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** The process group of the browser that uses a profile: Chromium's processes all stay in the first one's. */
function groupOf(profile: string): number {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,pgid=,command='], { encoding: 'utf8' }).split('\n')
  const line = lines.find((text) => text.includes(`--user-data-dir=${profile}`) && !text.includes('--type='))
  const group = Number(/^\s*\d+\s+(\d+)/.exec(line ?? '')?.[1])
  if (!Number.isInteger(group) || group < 2) throw new Error('The browser was not found among the processes.')
  return group
}

/** A browser whose contexts each are a phone that has never been here. */
export const launchBench = async (): Promise<Browser> => chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumFlags] })

export async function openBenchBrowser(): Promise<BenchBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'))
  const context = await chromium.launchPersistentContext(profile, { ...PHONE, executablePath: await chromiumPath(), args: [...chromiumFlags] })
  const group = groupOf(profile)
  return {
    context,
    slowly: async (factor, act) => {
      const end = await slowDown(group, factor)
      try {
        return await act()
      } finally {
        await end()
      }
    },
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const PAINTING_MS = 60_000

const FIRST_DISH = 'first dish '

/**
 * When the first dish is painted, ms since the navigation began. Pages mark it with `elementtiming="first-dish"`, and say it in their console: one that is asked would be kept from
 * painting meanwhile.
 * @param visit begins the navigation
 */
export async function firstDishPainted(page: Page, visit: () => Promise<unknown>): Promise<number> {
  const [said] = await Promise.all([page.waitForEvent('console', { predicate: (message) => message.text().startsWith(FIRST_DISH), timeout: PAINTING_MS }), visit()])
  return Number(said.text().slice(FIRST_DISH.length))
}

/** Runs in every page before its own code: listens for the first dish. */
export const watchFirstDish = (): void => {
  new PerformanceObserver((list, watch) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { identifier: string; renderTime: number })[]) {
      if (entry.identifier !== 'first-dish') continue
      watch.disconnect()
      return console.debug(`first dish ${entry.renderTime}`)
    }
  }).observe({ type: 'element', buffered: true })
  // Where the page's code was there before the first frame, its own first dish is the one that is painted.
  new MutationObserver((_, watch) => {
    const dish = document.querySelector('#root article h3')
    if (!dish) return
    dish.setAttribute('elementtiming', 'first-dish')
    watch.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

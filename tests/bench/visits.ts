/** Two phones that have both menus at hand, the product's and the static one: what all measurements of a page begin with. */
import type { BrowserContext, Page } from 'playwright/test'
import { FIRST_SCREEN_CACHE, FIRST_SCREEN_URL } from '#outbox/cache-names.ts'
import type { Brand } from '#schemas/brand.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import { bodyOf } from '#server/sync/body-of.ts'
import { poll } from '../harness/poll.ts'
import type { BenchOutlet } from './bench-outlet.ts'
import { type BenchBrowser, openBenchBrowser, watchFirstDish } from './browser.ts'
import { BRAND, type BenchStage } from './stage.ts'
import { staticPage } from './static/make-page.ts'
import { plainPage } from './plain/make-plain-page.ts'
import { servePlain, serveStatic, type StaticSite } from './static/serve.ts'

/** Milliseconds in which a page that has painted goes on loading what it needs later. */
const LOADING_MS = 60_000

async function documentOf<T>({ database }: BenchStage, outletId: string, collection: string): Promise<T> {
  const { rows } = await database.pool.query<{ body: string }>('select body from documents where scope = $1 and collection = $2 and id = $3', [`outlet:${outletId}`, collection, outletId])
  if (!rows[0]) throw new Error(`There is no ${collection} of ${outletId}.`)
  return bodyOf<T>(rows[0].body)
}

/** The static page of an outlet's menu. */
export async function staticHtml(stage: BenchStage, bench: BenchOutlet): Promise<string> {
  const { rows } = await stage.database.pool.query<{ body: string }>('select body from brands where subdomain = $1', [BRAND])
  if (!rows[0]) throw new Error('The demo has no brand.')
  const [outlet, availability] = await Promise.all([documentOf<Outlet>(stage, bench.id, 'outlet'), documentOf<Availability>(stage, bench.id, 'availability')])
  const now = Date.now()
  const table = { id: `${bench.id}.7`, outletId: bench.id, number: bench.tableNumber, label: `Table ${bench.tableNumber}`, serviceType: 'DI' as const, scanCode: bench.tableCode }
  return staticPage({ brand: JSON.parse(rows[0].body) as Brand, outlet, table, serviceType: 'DI', availability, sections: bench.sections, confirmedAt: now }, now)
}

export const staticSite = async (stage: BenchStage, bench: BenchOutlet): Promise<StaticSite> => serveStatic(await staticHtml(stage, bench), stage.server.port)

/** The plainest page of an outlet's dishes. */
export const plainSite = ({ sections }: BenchOutlet): Promise<StaticSite> => servePlain(plainPage(sections))

export const tableUrl = (stage: BenchStage, bench: BenchOutlet): string => stage.server.url(BRAND, `/web/restaurant/${bench.tableCode}`)
export const menuUrl = (stage: BenchStage): string => stage.server.url(BRAND, '/web/ordering/menu')

/** Resolves once the page's service worker answers and has all files it wanted. */
const hasServiceWorker = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.ready.then((registration) => registration.active?.state === 'activated' && navigator.serviceWorker.controller !== null), null, { timeout: LOADING_MS })

/** Whether the device has the first screen of this outlet for the next visit. */
const hasFirstScreen = (page: Page, outletId: string): Promise<boolean> =>
  page.evaluate(
    async ({ cache, url, id }) => {
      const answer = await (await caches.open(cache)).match(url)
      return answer !== undefined && ((await answer.json()) as { outlet: { id: string } }).outlet.id === id
    },
    { cache: FIRST_SCREEN_CACHE, url: FIRST_SCREEN_URL, id: outletId },
  )

/** Opens the table's menu as a guest does for the first time, and waits until the phone has all it needs for a dead zone. */
export async function visitProduct(stage: BenchStage, context: BrowserContext, bench: BenchOutlet): Promise<Page> {
  const page = await context.newPage()
  await page.goto(tableUrl(stage, bench))
  await hasServiceWorker(page)
  await poll('the first screen is kept', async () => ((await hasFirstScreen(page, bench.id)) ? true : undefined), LOADING_MS)
  return page
}

export async function visitStatic(site: StaticSite, context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.url)
  await hasServiceWorker(page)
  return page
}

/** A browser that watches for the first dish on every page. */
export async function openPhone(): Promise<BenchBrowser> {
  const browser = await openBenchBrowser()
  await browser.context.addInitScript(watchFirstDish)
  return browser
}

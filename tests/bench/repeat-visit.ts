/** The first dish, painted on a repeat visit, with no network and with one: the service worker asleep before each, at full and at a quarter of the speed. */
import { stopServiceWorkers } from '../harness/browser-process.ts'
import { atRest } from './at-rest.ts'
import type { BenchOutlet } from './bench-outlet.ts'
import { type BenchBrowser, firstDishPainted } from './browser.ts'
import { type Bench, milliseconds, type Row } from './row.ts'
import { median } from './samples.ts'
import { type BenchStage, benchStage } from './stage.ts'
import type { StaticSite } from './static/serve.ts'
import { menuUrl, openPhone, plainSite, staticSite, visitProduct, visitStatic } from './visits.ts'

/** One visit in a new tab. @returns ms from the navigation to the painted dish */
async function visit({ context, slowly }: BenchBrowser, url: string, factor: number): Promise<number> {
  const page = await context.newPage()
  await stopServiceWorkers(page)
  // What the visit before has left to do would be part of this one: pages of the product are closed while their worker still paints.
  await atRest()
  const painted = await slowly(factor, () => firstDishPainted(page, () => page.goto(url, { waitUntil: 'commit' })))
  await page.close()
  return painted
}

interface Visitor {
  browser: BenchBrowser
  url: string
}

/** A frame is a sixth of what a visit takes at full speed, and its screen is shown at one or the next: a median of ten swings by as much, of thirty by half of it. */
const VISITS_A_ROUND = 3

/** Takes turns, so that whatever else the machine does meets all alike. */
async function inTurns(visitors: readonly Visitor[], factor: number, rounds: number): Promise<number[]> {
  const samples = visitors.map((): number[] => [])
  for (let round = -1; round < rounds * VISITS_A_ROUND; round++)
    for (const [at, { browser, url }] of visitors.entries()) {
      const painted = await visit(browser, url, factor)
      if (round >= 0) samples[at]?.push(painted)
    }
  return samples.map(median)
}

async function prepared(stage: BenchStage, bench: BenchOutlet, sites: readonly StaticSite[]): Promise<BenchBrowser> {
  const browser = await openPhone()
  const pages = [await visitProduct(stage, browser.context, bench)]
  for (const site of sites) pages.push(await visitStatic(site, browser.context))
  for (const page of pages) await page.close()
  return browser
}

export const repeatVisit: Bench = {
  name: 'first-paint',
  measure: async (rounds) => {
    const stage = await benchStage()
    const site = await staticSite(stage, stage.small)
    const plain = await plainSite(stage.small)
    const browsers: BenchBrowser[] = []
    try {
      for (const outlet of [stage.small, stage.large]) browsers.push(await prepared(stage, outlet, [site, plain]))
      // A phone of its own: a browser whose workers were stopped does not always answer when it is told that its network is back.
      browsers.push(await prepared(stage, stage.small, [plain]))
      const [small, large, online] = browsers
      if (!small || !large || !online) throw new Error('The browsers did not open.')
      await Promise.all([small, large].map(({ context }) => context.setOffline(true)))
      const url = menuUrl(stage)
      const rows: Row[] = []
      for (const factor of [1, 4]) {
        const visitors = [{ browser: small, url: site.url }, { browser: small, url: plain.url }, { browser: small, url }, { browser: large, url }]
        const [asStatic = 0, asPlain = 0, asSmall = 0, asLarge = 0] = await inTurns(visitors, factor, rounds)
        const speed = `${factor}x CPU`
        rows.push({ title: `First dish, repeat visit offline, 300 dishes, ${speed}, beside the plain page`, ours: milliseconds(asSmall), other: milliseconds(asPlain), value: asSmall / asPlain, limit: { most: 1.2 } })
        rows.push({ title: `First dish, repeat visit offline, 300 dishes, ${speed}, beside a static page`, ours: milliseconds(asSmall), other: milliseconds(asStatic), value: asSmall / asStatic, limit: { most: 1.25 } })
        rows.push({ title: `The same at 5,000 dishes, ${speed}, beside 300`, ours: milliseconds(asLarge), other: milliseconds(asSmall), value: asLarge / asSmall, limit: { most: 1.3 } })
        const [plainOnline = 0, asOnline = 0] = await inTurns([{ browser: online, url: plain.url }, { browser: online, url }], factor, rounds)
        rows.push({ title: `First dish, repeat visit with a network, 300 dishes, ${speed}, beside the plain page`, ours: milliseconds(asOnline), other: milliseconds(plainOnline), value: asOnline / plainOnline, limit: { most: 1.2 } })
      }
      return rows
    } finally {
      for (const browser of browsers) await browser.close()
      await Promise.all([site.close(), plain.close()])
    }
  },
}

/** A first visit over a thin line: when the first dish is painted, and what had to arrive before that and before a tap on it works. */
import { chromium, type Browser, type CDPSession, type Page } from 'playwright/test'
import { chromium as chromiumPath, chromiumFlags } from '../../scripts/chromium.ts'
import { PHONE } from '../harness/browser-process.ts'
import { poll } from '../harness/poll.ts'
import { firstDishPainted, watchFirstDish } from './browser.ts'
import { type Bench, milliseconds, type Row } from './row.ts'
import { median } from './samples.ts'
import { BRAND, benchStage } from './stage.ts'
import { startThinLine } from './thin-line.ts'
import { staticSite } from './visits.ts'

const LINE = { bitsASecond: 400_000, roundTripMs: 400 }
const WORKING_MS = 60_000

interface Visit {
  /** Ms since the navigation began. */
  painted: number
  /** kB without pictures, as they travel. */
  bytesBefore: number
  /** The same until the tap's effect is painted; null where none was made. */
  bytesToTap: number | null
  tapMs: number | null
}

/** Bytes of pictures, with what is said before them, by the time they came, epoch ms. */
function watchPictures(session: CDPSession): (at: number) => number {
  const pictures = new Set<string>()
  const parts: { at: number; bytes: number }[] = []
  let offset = 0
  session.on('Network.requestWillBeSent', ({ requestId, type, timestamp, wallTime }) => {
    offset = wallTime * 1000 - timestamp * 1000
    if (type === 'Image') pictures.add(requestId)
  })
  session.on('Network.responseReceived', ({ requestId, timestamp, response }) => {
    if (pictures.has(requestId)) parts.push({ at: timestamp * 1000 + offset, bytes: response.encodedDataLength })
  })
  session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    if (pictures.has(requestId)) parts.push({ at: timestamp * 1000 + offset, bytes: encodedDataLength })
  })
  return (at) => parts.reduce((sum, part) => (part.at <= at ? sum + part.bytes : sum), 0)
}

/** Runs in the page: epoch ms at which the cart bar stood there; the tap comes as soon as there is an ADD. */
const tapOnAdd = (): Promise<number> =>
  new Promise((resolve) => {
    const done = (): boolean => {
      if (!document.querySelector('.cartbar')) return false
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(Date.now())
        port2.postMessage(null)
      })
      return true
    }
    const observer = new MutationObserver(() => done() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    const button = [...document.querySelectorAll<HTMLElement>('main .item .add button')].find((candidate) => !candidate.querySelector('sup'))
    button?.click()
  })

async function visit(browser: Browser, target: number, urlOf: (port: number) => string, tap: boolean): Promise<Visit> {
  const line = await startThinLine({ target, ...LINE })
  const context = await browser.newContext(PHONE)
  try {
    await context.addInitScript(watchFirstDish)
    const page: Page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const picturesUntil = watchPictures(session)
    await page.goto(urlOf(line.port), { waitUntil: 'commit', timeout: WORKING_MS })
    const painted = await firstDishPainted(page)
    const origin = await page.evaluate(() => performance.timeOrigin)
    const kilobytes = (at: number): number => (line.bytesUntil(at) - picturesUntil(at)) / 1000
    if (!tap) return { painted, bytesBefore: kilobytes(origin + painted), bytesToTap: null, tapMs: null }
    const worked = await poll('a tap works', () => page.evaluate(tapOnAdd), WORKING_MS)
    return { painted, bytesBefore: kilobytes(origin + painted), bytesToTap: kilobytes(worked), tapMs: worked - origin }
  } finally {
    await context.close()
    await line.close()
  }
}

export const firstVisit: Bench = {
  name: 'first-visit',
  measure: async (rounds) => {
    const stage = await benchStage()
    const site = await staticSite(stage, stage.small)
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumFlags] })
    try {
      const [asStatic, ours]: [Visit[], Visit[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        asStatic.push(await visit(browser, site.port, (port) => `http://static.localhost:${port}/menu`, false))
        ours.push(await visit(browser, stage.server.port, (port) => `http://${BRAND}.localhost:${port}/web/restaurant/${stage.small.tableCode}`, true))
      }
      const of = (visits: readonly Visit[], value: (one: Visit) => number): number => median(visits.map(value))
      const [painted, limit] = [of(ours, (one) => one.painted), of(asStatic, (one) => one.painted)]
      const rows: Row[] = [
        { title: 'First dish, first visit over 400 kbit/s and 400 ms, beside a static page', ours: milliseconds(painted), other: milliseconds(limit), value: painted / limit, limit: { most: 1.25 } },
        { title: 'Sent before it, without pictures', ours: '', other: `static page ${of(asStatic, (one) => one.bytesBefore).toFixed(1)} kB`, value: of(ours, (one) => one.bytesBefore), unit: 'kB', limit: { most: 40 } },
        { title: 'Sent until a tap on ADD works, without pictures', ours: `after ${(of(ours, (one) => one.tapMs ?? 0) / 1000).toFixed(1)} s`, other: '', value: of(ours, (one) => one.bytesToTap ?? 0), unit: 'kB', limit: { most: 200 } },
      ]
      return rows
    } finally {
      await browser.close()
      await site.close()
    }
  },
}

/** A first visit over a thin line: when the first dish is painted, and what had to arrive before that and before a tap on it works; the same with 5,000 dishes beside 300. */
import type { Browser, CDPSession, Page } from 'playwright/test'
import { PHONE } from '../harness/browser-process.ts'
import { poll } from '../harness/poll.ts'
import type { BenchOutlet } from './bench-outlet.ts'
import { firstDishPainted, launchBench, watchFirstDish } from './browser.ts'
import { type Bench, milliseconds, type Row } from './row.ts'
import { median } from './samples.ts'
import { BRAND, benchStage } from './stage.ts'
import { startThinLine } from './thin-line.ts'
import { plainSite, staticSite } from './visits.ts'

const LINE = { bitsASecond: 400_000, roundTripMs: 400 }
const WORKING_MS = 60_000
const MOST_AT_5000 = 1.3

interface Visit {
  /** Ms since the navigation began. */
  painted: number
  /** kB without pictures, as they travel. */
  bytesBefore: number
  /** The same until the page's own code shows the tap's effect; null where none was made. */
  bytesToTap: number | null
  /** Ms since the navigation began until the tapped dish is seen in the cart. */
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

interface TapWatch {
  /** Epoch ms of the frame that shows the dish in the cart. */
  inCart?: number
  /** The same where the page's own code has taken over: the menu, its cart and its sheets work. */
  working?: number
}

/** Runs in every page before its own code: taps the first ADD that asks for nothing in the frame in which the dish stands, and notes when the cart shows it. */
const tapFirstAdd = (): void => {
  const watch: TapWatch = {}
  Object.assign(globalThis, { tapWatch: watch })
  let tapped = false
  const painted = (note: () => void): void => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = note
    port2.postMessage(null)
  }
  const look = (): void => {
    const buttons = [...document.querySelectorAll<HTMLElement>('main .item .add button, main .add')]
    const button = buttons.find((candidate) => candidate instanceof HTMLButtonElement && !candidate.querySelector('sup') && candidate.getBoundingClientRect().height > 1)
    const plain = document.getElementById('cart')
    // A tap on the plain page is lost until its script has come: its guest taps again.
    if (button && (!tapped || (plain !== null && plain.hidden))) {
      tapped = true
      setTimeout(() => button.click())
    }
    if (watch.inCart === undefined && (document.querySelector('.cartbar:not(.away)') || (plain && !plain.hidden))) painted(() => (watch.inCart ??= Date.now()))
    if (watch.working === undefined && (document.querySelector('#root .cartbar:not(.away)') || (plain && !plain.hidden))) painted(() => (watch.working ??= Date.now()))
    if (watch.working === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const kB = (kilobytes: number): string => `${kilobytes.toFixed(1)} kB`

const tapWatchOf = (page: Page): Promise<TapWatch> => page.evaluate(() => (globalThis as unknown as { tapWatch: TapWatch }).tapWatch)

async function visit(browser: Browser, target: number, urlOf: (port: number) => string, tap: boolean): Promise<Visit> {
  const line = await startThinLine({ target, ...LINE })
  const context = await browser.newContext(PHONE)
  try {
    await context.addInitScript(watchFirstDish)
    if (tap) await context.addInitScript(tapFirstAdd)
    const page: Page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const picturesUntil = watchPictures(session)
    const painted = await firstDishPainted(page, () => page.goto(urlOf(line.port), { waitUntil: 'commit', timeout: WORKING_MS }))
    const origin = await page.evaluate(() => performance.timeOrigin)
    const kilobytes = (at: number): number => (line.bytesUntil(at) - picturesUntil(at)) / 1000
    if (!tap) return { painted, bytesBefore: kilobytes(origin + painted), bytesToTap: null, tapMs: null }
    const { inCart, working } = await poll('a tap works', async () => {
      const watch = await tapWatchOf(page)
      return watch.inCart !== undefined && watch.working !== undefined ? { inCart: watch.inCart, working: watch.working } : undefined
    }, WORKING_MS)
    return { painted, bytesBefore: kilobytes(origin + painted), bytesToTap: kilobytes(working), tapMs: inCart - origin }
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
    const plain = await plainSite(stage.small)
    const browser = await launchBench()
    const visitOurs = ({ tableCode }: BenchOutlet, tap: boolean): Promise<Visit> => visit(browser, stage.server.port, (port) => `http://${BRAND}.localhost:${port}/web/restaurant/${tableCode}`, tap)
    try {
      const [asStatic, asPlain, ours, tapped, plainTapped, large, largeTapped] = [[], [], [], [], [], [], []] as [Visit[], Visit[], Visit[], Visit[], Visit[], Visit[], Visit[]]
      for (let round = 0; round < rounds; round++) {
        asStatic.push(await visit(browser, site.port, (port) => `http://static.localhost:${port}${site.path}`, false))
        asPlain.push(await visit(browser, plain.port, (port) => `http://static.localhost:${port}${plain.path}`, false))
        ours.push(await visitOurs(stage.small, false))
        large.push(await visitOurs(stage.large, false))
        plainTapped.push(await visit(browser, plain.port, (port) => `http://static.localhost:${port}${plain.path}`, true))
        tapped.push(await visitOurs(stage.small, true))
        largeTapped.push(await visitOurs(stage.large, true))
      }
      const of = (visits: readonly Visit[], value: (one: Visit) => number): number => median(visits.map(value))
      const [painted, limit, plainLimit, largePainted] = [ours, asStatic, asPlain, large].map((visits) => of(visits, (one) => one.painted)) as [number, number, number, number]
      const [sent, plainSent, largeSent] = [ours, asPlain, large].map((visits) => of(visits, (one) => one.bytesBefore)) as [number, number, number]
      const [inCart, plainInCart, largeInCart] = [tapped, plainTapped, largeTapped].map((visits) => of(visits, (one) => one.tapMs ?? 0)) as [number, number, number]
      const rows: Row[] = [
        { title: 'First dish, first visit over 400 kbit/s and 400 ms, beside a static page', ours: milliseconds(painted), other: milliseconds(limit), value: painted / limit, limit: { most: 1.25 } },
        { title: 'The same, beside the plain page', ours: milliseconds(painted), other: milliseconds(plainLimit), value: painted / plainLimit, limit: { most: 1.25 } },
        { title: 'Sent before it, without pictures', ours: '', other: `plain page ${kB(plainSent)}`, value: sent, unit: 'kB', limit: { most: 12 } },
        { title: 'ADD tapped when the first dish stands, seen in the cart, beside the plain page', ours: milliseconds(inCart), other: milliseconds(plainInCart), value: inCart / plainInCart, limit: { most: 1.5 } },
        { title: 'Sent until the page itself has taken the tap over, without pictures', ours: '', other: '', value: of(tapped, (one) => one.bytesToTap ?? 0), unit: 'kB', limit: { most: 200 } },
        { title: 'First dish, first visit, 5,000 dishes, beside 300', ours: milliseconds(largePainted), other: milliseconds(painted), value: largePainted / painted, limit: { most: MOST_AT_5000 } },
        { title: 'Sent before it, without pictures, 5,000 dishes, beside 300', ours: kB(largeSent), other: kB(sent), value: largeSent / sent, limit: { most: MOST_AT_5000 } },
        { title: 'ADD tapped when the first dish stands, seen in the cart, 5,000 dishes, beside 300', ours: milliseconds(largeInCart), other: milliseconds(inCart), value: largeInCart / inCart, limit: { most: MOST_AT_5000 } },
      ]
      return rows
    } finally {
      await browser.close()
      await Promise.all([site.close(), plain.close()])
    }
  },
}

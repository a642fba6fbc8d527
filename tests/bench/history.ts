/** My Orders opened with no network, of a guest with 2,000 orders beside one with 20: to its first painted order that is over. */
import { ORDERS_ON_PHONE } from '#domain/order-window.ts'
import { kitchenOf } from '../harness/kitchen.ts'
import { stopServiceWorkers } from '../harness/browser-process.ts'
import { openDatabase } from '../harness/database.ts'
import { givePastOrders } from '../harness/past-orders.ts'
import { poll } from '../harness/poll.ts'
import { say } from '../e2e/say.ts'
import { type BenchBrowser, openBenchBrowser } from './browser.ts'
import { type Bench, milliseconds, type Row } from './row.ts'
import { median } from './samples.ts'
import { OUR_ADD } from './first-acts.ts'
import { type BenchStage, benchStage, BRAND, guestAt } from './stage.ts'

const SIZES = [20, 2000] as const
const CPU_RATE = 4
const DAY_MS = 86_400_000
const READING_MS = 60_000

/** Runs in every page before its own code: notes the frame that shows an order that is over. */
const watchPast = (again: string): void => {
  const look = (): void => {
    const card = [...document.querySelectorAll('main article button')].some((button) => button.textContent === again)
    if (!card) return void requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => Object.assign(globalThis, { pastPainted: performance.now() })
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
}

/** A phone that is signed in, has made one order, and keeps what it is given of the others; without a network from then on. */
async function withHistory(stage: BenchStage, count: number): Promise<{ browser: BenchBrowser; url: string }> {
  const browser = await openBenchBrowser()
  const page = await browser.context.newPage()
  const guest = guestAt(stage, page)
  await guest.openTableSignedIn(stage.small.tableCode)
  await page.locator(OUR_ADD).first().click()
  await guest.menu.openCart()
  await guest.cart.place()
  await guest.tracking.says('placed')
  const orderId = await guest.lastOrderId()
  const kitchen = kitchenOf(`http://127.0.0.1:${stage.server.port}`, { id: stage.small.id, brand: BRAND })
  await kitchen.accept(orderId)
  await kitchen.serve(orderId)
  const database = openDatabase(stage.database.url)
  await givePastOrders(database, orderId, count - 1, { apartMs: DAY_MS })
  await database.close()
  await guest.open('orders')
  // All that this phone is to hold has arrived once that many can be shown.
  const more = page.getByRole('button', { name: say('orders.more') })
  await poll('the phone has the history', async () => {
    if (await more.isVisible()) await more.click()
    return (await guest.orders.past().count()) === Math.min(count, ORDERS_ON_PHONE) || undefined
  }, READING_MS)
  await guest.isReadyForDeadZone()
  await page.close()
  await browser.context.addInitScript(watchPast, say('orders.again'))
  await browser.context.setOffline(true)
  return { browser, url: guest.address('orders') }
}

/** @returns ms from the navigation to the frame that shows an order that is over */
async function visit({ context, slowly }: BenchBrowser, url: string): Promise<number> {
  const page = await context.newPage()
  await stopServiceWorkers(page)
  const painted = await slowly(CPU_RATE, async () => {
    await page.goto(url, { waitUntil: 'commit' })
    const time = await page.waitForFunction(() => (globalThis as unknown as { pastPainted?: number }).pastPainted, null, { timeout: READING_MS, polling: 50 })
    return (await time.jsonValue()) ?? 0
  })
  await page.close()
  return painted
}

export const history: Bench = {
  name: 'history',
  measure: async (rounds) => {
    const stage = await benchStage()
    const phones: Awaited<ReturnType<typeof withHistory>>[] = []
    try {
      for (const count of SIZES) phones.push(await withHistory(stage, count))
      const samples = phones.map((): number[] => [])
      for (let round = -1; round < rounds; round++)
        for (const [at, { browser, url }] of phones.entries()) {
          const painted = await visit(browser, url)
          if (round >= 0) samples[at]?.push(painted)
        }
      const [few = 0, many = 0] = samples.map(median)
      const row: Row = { title: `History of ${SIZES[1].toLocaleString('en')} orders opened offline, 4x CPU, beside ${SIZES[0]}`, ours: milliseconds(many), other: milliseconds(few), value: many / few, limit: { most: 1.3 } }
      return [row]
    } finally {
      for (const { browser } of phones) await browser.close()
    }
  },
}

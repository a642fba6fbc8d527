/** From the kitchen's switch to what 100 phones show: 99 that hold the line open and one with a real page. */
import { connect, type Socket } from 'node:net'
import type { Page } from 'playwright/test'
import { kitchenOf } from '../harness/kitchen.ts'
import type { Bench } from './row.ts'
import { median, percentile } from './samples.ts'
import { benchStage, BRAND } from './stage.ts'
import { openPhone, visitProduct } from './visits.ts'

const SIMULATED = 99
const SHARE = 0.99
const ARRIVING_MS = 10_000

interface Line {
  socket: Socket
  /** Resolves at the next change of what is sold out, epoch ms. */
  next: () => Promise<number>
}

const openLine = (port: number, scope: string): Promise<Line> =>
  new Promise((resolve, reject) => {
    let heard: ((at: number) => void) | null = null
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const line: Line = {
      socket,
      next: () =>
        new Promise((done, fail) => {
          const limit = setTimeout(() => fail(new Error('A phone heard nothing of the switch.')), ARRIVING_MS)
          heard = (at) => {
            clearTimeout(limit)
            done(at)
          }
        }),
    }
    socket.once('error', reject)
    socket.on('data', (part) => {
      const text = part.toString('utf8')
      if (text.includes('"hello"')) resolve(line)
      if (!text.includes('"availability"')) return
      heard?.(Date.now())
      heard = null
    })
    socket.once('connect', () => socket.write(`GET /api/sync/stream?scope=${encodeURIComponent(scope)} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n`))
  })

/** When the page has painted that a dish is gone, or is back; epoch ms. */
const nextPaint = (page: Page, gone: boolean): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const dish = document.querySelector('[data-bench-dish]')
        const look = (): void => {
          if ((dish?.querySelector('.gone') !== null) !== wanted) return
          observer.disconnect()
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(Date.now())
            port2.postMessage(null)
          })
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { childList: true, subtree: true, attributes: true })
        look()
      }),
    gone,
  )

/** Marks the first dish with an ADD on the page; gives its name. */
const markDish = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const dish = document.querySelector('main .sec .items .item:not(.out)')
    dish?.setAttribute('data-bench-dish', '')
    return dish?.querySelector('h3')?.textContent ?? ''
  })

export const soldOut: Bench = {
  name: 'sold-out',
  measure: async (rounds) => {
    const stage = await benchStage()
    const { server, small } = stage
    const kitchen = kitchenOf(`http://127.0.0.1:${server.port}`, { id: small.id, brand: BRAND })
    const browser = await openPhone()
    const lines = await Promise.all(Array.from({ length: SIMULATED }, () => openLine(server.port, `outlet:${small.id}`)))
    try {
      const page = await visitProduct(stage, browser.context, small)
      const name = await markDish(page)
      const item = small.sections.flatMap((section) => section.items).find((entry) => entry.name === name)
      if (!item) throw new Error(`No dish of the menu is called "${name}".`)
      // The one page would vanish among the lines: it has to keep the limit by itself too.
      const all: number[] = []
      const onPage: number[] = []
      for (let round = -1; round < Math.max(rounds, 10) * 2; round++) {
        const gone = round % 2 !== 0
        const arrivals = lines.map((line) => line.next())
        const painted = nextPaint(page, gone)
        const begun = Date.now()
        await (gone ? kitchen.sellOut(item.id) : kitchen.bringBack(item.id))
        const times = [...(await Promise.all(arrivals)), await painted].map((at) => at - begun)
        if (round < 0) continue
        all.push(...times)
        onPage.push(times.at(-1) ?? 0)
      }
      return [{ title: "Kitchen's sold-out switch to 100 phones, 99th percentile", ours: `painted on the page in ${median(onPage).toFixed(0)} ms`, other: '', value: Math.max(percentile(all, SHARE), percentile(onPage, SHARE)), unit: 'ms', limit: { most: 250 } }]
    } finally {
      for (const { socket } of lines) socket.destroy()
      await browser.close()
    }
  },
}

/** Acts on a page and the frame that shows what came of them: measured inside the page, from the event itself to the painted result. */
import type { Page } from 'playwright/test'

export interface Act {
  /** The event that begins it, as the page's own code hears it. */
  event: 'input' | 'click'
  /** Runs in the page: a text that says what is shown; the act is over when it is `wanted`. */
  shown: () => string
  wanted: string
  /** What the guest does. */
  act: () => Promise<void>
}

const ENDING_MS = 30_000

interface Watch {
  painted?: number
}

/** @returns ms from the event to the painted result */
export async function timeAct(page: Page, { event, shown, wanted, act }: Act): Promise<number> {
  await page.evaluate(
    ({ name, source, goal }) => {
      const read = new Function(`return (${source})()`) as () => string
      const watch: Watch = {}
      Object.assign(globalThis, { watchedAct: watch })
      let begun: number | null = null
      const begin = ({ timeStamp }: Event): void => {
        begun ??= timeStamp
        removeEventListener(name, begin, true)
        look()
      }
      const done = (): void => {
        observer.disconnect()
        // The frame that shows it has been handed over when a message sent from its callback arrives.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            watch.painted = performance.now() - (begun ?? 0)
          }
          port2.postMessage(null)
        })
      }
      const look = (): void => {
        if (begun !== null && read() === goal) done()
      }
      const observer = new MutationObserver(look)
      observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
      addEventListener(name, begin, true)
    },
    { name: event, source: shown.toString(), goal: wanted },
  )
  await act()
  const painted = await page.waitForFunction(() => (globalThis as unknown as { watchedAct: Watch }).watchedAct.painted, null, { timeout: ENDING_MS, polling: 50 })
  return (await painted.jsonValue()) ?? 0
}

/**
 * From the event as the page hears it to the frame that shows another text than before. Looked for once a frame, before it is painted: a page is not
 * slowed down by being watched.
 */
export async function timeChange(page: Page, event: 'click' | 'input', shown: () => string, act: () => Promise<void>): Promise<number> {
  await page.evaluate(
    ({ name, source }) => {
      const read = new Function(`return (${source})()`) as () => string
      const before = read()
      const watch: { painted?: number } = {}
      Object.assign(globalThis, { watchedChange: watch })
      let begun: number | null = null
      document.addEventListener(name, () => (begun ??= performance.now()), { capture: true, once: true })
      const look = (): void => {
        if (begun === null || read() === before) return void requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => (watch.painted = performance.now() - (begun ?? 0))
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    },
    { name: event, source: shown.toString() },
  )
  await act()
  const painted = await page.waitForFunction(() => (globalThis as unknown as { watchedChange: { painted?: number } }).watchedChange.painted, null, { timeout: ENDING_MS, polling: 50 })
  return (await painted.jsonValue()) ?? 0
}

/** Nothing has changed on the page for a while. */
export async function settled(page: Page, quietMs = 400): Promise<void> {
  await page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        const over = (): void => {
          observer.disconnect()
          resolve()
        }
        let timer = setTimeout(over, quiet)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(over, quiet)
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    quietMs,
  )
}

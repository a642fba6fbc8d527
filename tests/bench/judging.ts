/** How long a cart of 50 lines is judged against 200 offers, at a quarter of the speed. */
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { build } from 'vite'
import { launchBench } from './browser.ts'
import type { Bench, Row } from './row.ts'
import { median } from './samples.ts'

const CPU_RATE = 4
/** Taps in a cart come one after the other; its first judging is part of opening it, and told by itself. */
const WARM_UP = 60
const TURNS = 15

/** `judged-cart.ts` as one classic script. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'judged-cart.ts'), preserveEntrySignatures: 'strict', output: { format: 'iife', name: 'bench', codeSplitting: false } } },
  })
  const chunk = [built].flat().flatMap((made) => ('output' in made ? made.output : [])).find((made) => made.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('judged-cart.ts was not built.')
  return chunk.code
}

/** Ms of each judging, the first one of the page's life included, in a page that has the script. */
const judge = (page: Page): Promise<number[]> =>
  page.evaluate(([warmUp, turns]) => {
    const { judgeCart } = (globalThis as unknown as { bench: { judgeCart: (turn: number) => number } }).bench
    return Array.from({ length: warmUp + turns }, (_, turn) => {
      const from = performance.now()
      judgeCart(turn)
      return performance.now() - from
    })
  }, [WARM_UP, TURNS] as const)

export const judging: Bench = {
  name: 'offers',
  measure: async (rounds) => {
    const [browser, content] = await Promise.all([launchBench(), script()])
    try {
      const [first, later]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        const page = await browser.newPage()
        await page.addScriptTag({ content })
        const session = await page.context().newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
        const times = await judge(page)
        first.push(times[0] ?? Number.NaN)
        later.push(median(times.slice(WARM_UP)))
        await page.close()
      }
      const row = (title: string, times: readonly number[], limit: Row['limit']): Row => ({ title, ours: '', other: '', value: median(times), unit: 'ms', limit })
      return [row('A cart of 50 lines judged against 200 offers, 4x CPU', later, { most: 5 }), row('The same as the cart opens, before any code of it has run', first, null)]
    } finally {
      await browser.close()
    }
  },
}

/** The first and later ADDs, the first and later keystrokes of a visit, 4 s after its load, at a quarter of the speed, beside the plain page. */
import type { Browser } from 'playwright/test'
import { PHONE } from '../harness/browser-process.ts'
import { settled, timeChange } from './acts.ts'
import { launchBench } from './browser.ts'
import { type Bench, milliseconds, type Row } from './row.ts'
import { median } from './samples.ts'
import { type BenchStage, benchStage } from './stage.ts'
import { plainSite, tableUrl } from './visits.ts'
import type { BenchOutlet } from './bench-outlet.ts'

/**
 * The moment of a visit that is measured, of every page alike: a guest has looked at the dish for so long, and its pictures have come. A fixed time, as the
 * guest waits for nothing. To scroll in the moment of the tap would measure the pictures that come into view, which the plain page does not have.
 */
const LOADED_MS = 4_000
const CPU_RATE = 4
/** Between two acts: nothing has changed for so long, so that neither page is still busy with the act before. */
const REST_MS = 700
/** The same between two letters. */
const LETTER_REST_MS = 350
/** As dense a screen as many phones have. */
export const TOUCH_PHONE = { ...PHONE, viewport: { width: 412, height: 823 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true }

/** How a page is tapped and read. */
interface Target {
  url: string
  /** ADD of a dish that asks for nothing and is not in the cart. */
  add: string
  /** One more of the same dish. */
  more: string
  field: string
  /** Run in the page. */
  count: () => string
  hits: () => string
  /** Letters of each change the hits, one by one. */
  words: readonly string[]
}

/** The button that puts a dish which asks for nothing into the cart. */
export const OUR_ADD = '#root main .item .add:not(.on) button:not(:has(sup))'
const ourCount = (): string => /\d+/.exec(document.querySelector('#root .cartbar b')?.textContent ?? '0')?.[0] ?? '0'
const ourHits = (): string => document.querySelector('#root main p[role=status]')?.textContent ?? ''
export const plainCount = (): string => /\d+/.exec(document.getElementById('cart')?.textContent ?? '0')?.[0] ?? '0'
const plainHits = (): string => document.body.dataset['hits'] ?? ''

/** What a visit took, in ms. */
interface Times {
  firstAdd: number[]
  laterAdd: number[]
  firstKey: number[]
  laterKey: number[]
}

/** @param words what is typed after the dishes were added; none: the visit ends with them */
async function visit(browser: Browser, target: Target, words: readonly string[]): Promise<Times> {
  const context = await browser.newContext(TOUCH_PHONE)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.goto(target.url)
  await page.locator(target.add).first().evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.waitForTimeout(LOADED_MS)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  const timed = async (event: 'click' | 'input', shown: () => string, act: () => Promise<void>, restMs = REST_MS): Promise<number> => {
    const time = await timeChange(page, event, shown, act)
    await settled(page, restMs)
    return time
  }
  const firstAdd = await timed('click', target.count, () => page.locator(target.add).first().click())
  const laterAdd: number[] = []
  for (let more = 0; more < LATER_ADDS; more++) laterAdd.push(await timed('click', target.count, () => page.locator(target.more).first().click()))
  const field = page.locator(target.field).first()
  await field.click()
  await settled(page, REST_MS)
  const firstKey: number[] = []
  const laterKey: number[] = []
  for (const word of words) {
    for (const [at, letter] of [...word].entries()) {
      const time = await timed('input', target.hits, () => page.keyboard.press(letter), LETTER_REST_MS)
      if (at > 0) laterKey.push(time)
      else if (firstKey.length === 0) firstKey.push(time)
    }
    await field.fill('')
    await settled(page, LETTER_REST_MS)
  }
  await context.close()
  return { firstAdd: [firstAdd], laterAdd, firstKey, laterKey }
}

/** A letter meets a frame at any point of it and waits for the rest: of 28 in each visit of a run the median is sure to a twentieth, of one in each it is not. */
const WORDS = 14

/** One tap is as unsure, and a visit has one first ADD: so many visits are made in a round, of which one types. */
const VISITS_A_ROUND = 3
const LATER_ADDS = 3

/** Words of dishes, each with another first letter, whose first three letters each leave fewer dishes. */
function wordsOf({ sections }: BenchOutlet): readonly string[] {
  const names = sections.flatMap(({ items }) => items.map(({ name }) => name.toLowerCase()))
  const fits = (text: string): number => names.filter((name) => name.includes(text)).length
  const narrows = (word: string): boolean => fits(word[0] ?? '') > fits(word.slice(0, 2)) && fits(word.slice(0, 2)) > fits(word)
  const words = new Set(names.flatMap((name) => name.split(' ')).filter((word) => /^[a-z]{3,}$/.test(word)).map((word) => word.slice(0, 3)))
  const found = new Map<string, string>()
  for (const word of words) if (found.size < WORDS && !found.has(word[0] ?? '') && narrows(word)) found.set(word[0] ?? '', word)
  if (found.size < WORDS) throw new Error('Too few words of the menu narrow the search with each letter.')
  return [...found.values()]
}

const ourTarget = (stage: BenchStage, outlet: BenchOutlet): Target => ({ url: tableUrl(stage, outlet), add: OUR_ADD, more: '#root main .item .add.on button:not(.less)', field: 'input[type=search]', count: ourCount, hits: ourHits, words: wordsOf(outlet) })

const LINES = [
  { key: 'firstAdd', title: 'First ADD of a visit to painted bar, 4x CPU', most: 2 },
  { key: 'laterAdd', title: 'A later ADD to painted bar, 4x CPU', most: 1.5 },
  { key: 'firstKey', title: 'First keystroke of a visit to painted hits, 4x CPU', most: 1.5 },
  { key: 'laterKey', title: 'A later keystroke to painted hits, 4x CPU', most: 1.1 },
] as const
const MOST_AT_5000 = 1.3

export const firstActs: Bench = {
  name: 'first-acts',
  measure: async (rounds) => {
    const stage = await benchStage()
    const plain = await plainSite(stage.small)
    const browser = await launchBench()
    try {
      const targets: Target[] = [
        { url: plain.url, add: '.add', more: '.add', field: '#q', count: plainCount, hits: plainHits, words: wordsOf(stage.small) },
        ourTarget(stage, stage.small),
        ourTarget(stage, stage.large),
      ]
      const samples = targets.map((): Times[] => [])
      for (let round = 0; round < rounds; round++)
        for (let turn = 0; turn < VISITS_A_ROUND; turn++)
          for (const [at, target] of targets.entries()) samples[at]?.push(await visit(browser, target, turn === 0 ? target.words : []))
      return LINES.flatMap(({ key, title, most }): Row[] => {
        const [asPlain = 0, asSmall = 0, asLarge = 0] = samples.map((visits) => median(visits.flatMap((times) => times[key])))
        return [
          { title: `${title}, beside the plain page`, ours: milliseconds(asSmall), other: milliseconds(asPlain), value: asSmall / asPlain, limit: { most } },
          { title: `${title}, 5,000 dishes, beside 300`, ours: milliseconds(asLarge), other: milliseconds(asSmall), value: asLarge / asSmall, limit: { most: MOST_AT_5000 } },
        ]
      })
    } finally {
      await browser.close()
      await plain.close()
    }
  },
}

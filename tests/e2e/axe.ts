import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import { expect, type Page } from 'playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const SCHEMES = ['light', 'dark'] as const

/** What axe finds on the screen as it stands, one sentence each: rule, how bad, and where. */
export const axeFindings = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe)
  const results = await page.evaluate(async () => (window as unknown as { axe: { run: (options: unknown) => Promise<AxeResults> } }).axe.run({ resultTypes: ['violations'] }))
  return results.violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.slice(0, 5).map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`)
}

/** Waits until nothing moves any more: colours in the middle of a transition are nobody's colours. */
const settles = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.all(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map((animation) => animation.finished.catch(() => undefined))))

/** axe finds nothing on this screen, by day and by night. @param screen what a failure calls it */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settles(page)
    expect.soft(await axeFindings(page), `${screen}, ${colorScheme}`).toEqual([])
  }
}

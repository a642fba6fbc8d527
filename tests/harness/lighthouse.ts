/** Lighthouse on one address, as scores from 0 to 100. */
import lighthouse, { type Result } from 'lighthouse'
import { openBrowser } from './browser-process.ts'
import { freePort } from './free-port.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

export interface LighthouseReport {
  score: (category: Category) => number
  /** What kept a category from 100, in words. */
  missed: (category: Category) => string
}

const reportOf = (result: Result): LighthouseReport => ({
  score: (category) => Math.round((result.categories[category]?.score ?? 0) * 100),
  missed: (category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${result.audits[id]?.displayValue ?? result.audits[id]?.title ?? ''}`)
      .join(', '),
})

/** Visits `url` as a phone that has never seen it, `runs` times in one browser. */
export async function askLighthouse(url: string, categories: readonly Category[], runs = 1): Promise<LighthouseReport[]> {
  const port = await freePort()
  const browser = await openBrowser({ flags: [`--remote-debugging-port=${port}`] })
  const reports: LighthouseReport[] = []
  try {
    for (let run = 0; run < runs; run += 1) {
      const answer = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
      if (!answer) throw new Error(`Lighthouse gave no report of ${url}.`)
      reports.push(reportOf(answer.lhr))
    }
  } finally {
    await browser.close()
  }
  return reports
}

/** Lighthouse on one address, as scores from 0 to 100. */
import lighthouse, { type Flags, navigation, type Result } from 'lighthouse'
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

/** A desk's screen: what the staff's board is mostly read on. */
const DESK = { formFactor: 'desktop', screenEmulation: { mobile: false, width: 1024, height: 768, deviceScaleFactor: 1, disabled: false } } as const

/** A page with an open line is never quiet: it is not waited for any longer, since `use` has seen what is to be measured. */
const QUIET_WITHIN_MS = 5_000

/**
 * Of what a tab shows after somebody has used it: what is kept in a tab alone, such as a staff key, is in no other.
 * @param use goes to a page in the tab that Lighthouse has just opened, and on from there; what stands when it returns is measured
 */
export async function reportAfter(port: number, use: () => Promise<void>, categories: readonly Category[]): Promise<LighthouseReport> {
  const flags: Flags = { port, output: 'json', logLevel: 'error', onlyCategories: [...categories], disableStorageReset: true, maxWaitForLoad: QUIET_WITHIN_MS, ...DESK }
  const answer = await navigation(undefined, use, { flags })
  if (!answer) throw new Error('Lighthouse gave no report of what was opened.')
  return reportOf(answer.lhr)
}

/** @param port of a browser's remote debugging @param isKnown the page finds what the browser keeps of it: a login, a cart; else nothing */
export async function reportOn(port: number, url: string, categories: readonly Category[], { isKnown = false } = {}): Promise<LighthouseReport> {
  const answer = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories], disableStorageReset: isKnown })
  if (!answer) throw new Error(`Lighthouse gave no report of ${url}.`)
  return reportOf(answer.lhr)
}

/** Visits `url` as a phone that has never seen it, `runs` times in one browser. */
export async function askLighthouse(url: string, categories: readonly Category[], runs = 1): Promise<LighthouseReport[]> {
  const port = await freePort()
  const browser = await openBrowser({ flags: [`--remote-debugging-port=${port}`] })
  const reports: LighthouseReport[] = []
  try {
    for (let run = 0; run < runs; run += 1) reports.push(await reportOn(port, url, categories))
  } finally {
    await browser.close()
  }
  return reports
}

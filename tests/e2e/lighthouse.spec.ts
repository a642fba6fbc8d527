import { askLighthouse, type Category } from '../harness/lighthouse.ts'
import { expect, originOf, test } from './stage.ts'

/** Performance is a matter of time and stands in the benches. */
const UNTIMED = ['accessibility', 'best-practices', 'seo'] as const
/** Of pages that no search engine is to find. */
const OF_GUESTS = ['accessibility', 'best-practices'] as const

test('Lighthouse gives the menu 100 for accessibility, best practices and search engines, and 100 to an outlet’s page and the list of outlets @long', async ({ house, network }) => {
  const { rows } = await house.database.pool.query<{ scan_code: string; outlet_id: string }>("select scan_code, outlet_id from tables where scan_code like 'RAJCS%' order by scan_code limit 1")
  const [table] = rows
  const expectPerfect = async (path: string, categories: readonly Category[]): Promise<void> => {
    const [report] = await askLighthouse(`${originOf('rajwada', network.port)}/web/${path}`, categories)
    for (const category of categories) expect.soft(report?.score(category), `${path}, ${category}: ${report?.missed(category)}`).toBe(100)
  }
  await expectPerfect(`restaurant/${table?.scan_code ?? ''}`, UNTIMED)
  await expectPerfect(`about/outlet/${table?.outlet_id ?? ''}`, OF_GUESTS)
  await expectPerfect('locations', OF_GUESTS)
})

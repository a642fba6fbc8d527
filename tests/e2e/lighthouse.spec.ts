import { askLighthouse } from '../harness/lighthouse.ts'
import { expect, originOf, test } from './stage.ts'

/** Performance is a matter of time and stands in the benches. */
const UNTIMED = ['accessibility', 'best-practices', 'seo'] as const

test('Lighthouse gives the menu 100 for accessibility, best practices and search engines @long', async ({ house, network }) => {
  test.setTimeout(120_000)
  const { rows } = await house.database.pool.query<{ scan_code: string }>("select scan_code from tables where scan_code like 'RAJCS%' order by scan_code limit 1")
  const [report] = await askLighthouse(`${originOf('rajwada', network.port)}/web/restaurant/${rows[0]?.scan_code ?? ''}`, UNTIMED)
  for (const category of UNTIMED) expect.soft(report?.score(category), `${category}: ${report?.missed(category)}`).toBe(100)
})

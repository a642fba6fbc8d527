import { expect, test } from 'playwright/test'
import { lookAt } from './look-at.ts'
import { BRANDS, looksOf } from './sizes.ts'
import { openStage, type Stage } from './stage.ts'
import { STATES } from './states.ts'

const approve = process.env['APPROVE'] === '1'
/** Parts of names of states, by commas. */
const only = (process.env['ONLY'] ?? '').split(',')

let stage: Stage
test.beforeAll(async () => {
  stage = await openStage()
})
test.afterAll(() => stage.close())

for (const brand of BRANDS)
  test(`every screen of ${brand} in every state`, async ({ browser }) => {
    test.setTimeout(30 * 60_000)
    const { problems, pictures } = await lookAt(browser, stage, brand, STATES.filter(({ name }) => only.some((part) => name.includes(part))), (state) => state.looks ?? looksOf(state.brands, brand), approve)
    console.log(`${brand}: ${pictures} pictures, ${problems.length} problems`)
    expect(problems).toEqual([])
  })

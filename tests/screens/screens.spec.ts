import { expect, test } from 'playwright/test'
import { lookAt } from './look-at.ts'
import { ALL_LOOKS, BRANDS } from './sizes.ts'
import { openStage, type Stage } from './stage.ts'
import { STATES } from './states.ts'

const approve = process.env['APPROVE'] === '1'
const only = process.env['ONLY'] ?? ''

let stage: Stage
test.beforeAll(async () => {
  stage = await openStage()
})
test.afterAll(() => stage.close())

for (const brand of BRANDS)
  test(`every screen of ${brand} in every state, three sizes, by day and night`, async ({ browser }) => {
    test.setTimeout(30 * 60_000)
    const { problems, pictures } = await lookAt(browser, stage, brand, STATES.filter(({ name }) => name.includes(only)), ALL_LOOKS, approve)
    console.log(`${brand}: ${pictures} pictures, ${problems.length} problems`)
    expect(problems).toEqual([])
  })

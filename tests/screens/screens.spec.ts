import { expect, test } from 'playwright/test'
import { lookAt } from './look-at.ts'
import { ALL_LOOKS, type BrandName, BRANDS, type Look } from './sizes.ts'
import { openStage, type Stage } from './stage.ts'
import type { State } from './state.ts'
import { STATES } from './states.ts'

const approve = process.env['APPROVE'] === '1'
/** Parts of names of states, by commas. */
const only = (process.env['ONLY'] ?? '').split(',')

let stage: Stage
test.beforeAll(async () => {
  stage = await openStage()
})
test.afterAll(() => stage.close())

/** Pictures of one test at the most, so that both workers have their share and no test runs for half an hour. */
const MOST_PICTURES = 120

const looksOf = ({ looks }: State): readonly Look[] => looks ?? ALL_LOOKS

/** A brand's states in their order, in parts. */
function partsOf(brand: BrandName): State[][] {
  const parts: State[][] = []
  let pictures = Infinity
  for (const state of STATES) {
    if (!(state.brands?.includes(brand) ?? true) || !only.some((part) => state.name.includes(part))) continue
    pictures += looksOf(state).length
    if (pictures > MOST_PICTURES) {
      parts.push([])
      pictures = looksOf(state).length
    }
    parts.at(-1)?.push(state)
  }
  return parts
}

for (const brand of BRANDS)
  for (const [at, states] of partsOf(brand).entries())
    test(`every screen of ${brand} in every state, part ${at + 1}: ${states[0]?.name ?? ''} to ${states.at(-1)?.name ?? ''}`, async ({ browser }) => {
      test.setTimeout(15 * 60_000)
      const { problems, pictures, notCompared } = await lookAt(browser, stage, brand, states, looksOf, approve)
      console.log(`${brand}, part ${at + 1}: ${pictures} pictures, ${problems.length} problems`)
      expect(notCompared).toBeNull()
      expect(problems).toEqual([])
    })

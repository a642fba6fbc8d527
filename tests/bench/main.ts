/**
 * Measures the product beside its limits, each limit taken in the same run: `npm run bench`.
 * `--only first-paint,search` measures some, `--rounds 20` more often, `--strict` fails where a limit is missed.
 */
import { parseArgs } from 'node:util'
import { addToCart } from './add-to-cart.ts'
import { anotherWay } from './another-way.ts'
import { cartTotal } from './cart-total.ts'
import { boardList } from './board-list.ts'
import { boards } from './boards.ts'
import { calmStart } from './calm-start.ts'
import { firstActs } from './first-acts.ts'
import { firstVisit } from './first-visit.ts'
import { guestStreams } from './guest-streams.ts'
import { history } from './history.ts'
import { hints } from './hints.ts'
import { idleWatchers } from './idle-watchers.ts'
import { judging } from './judging.ts'
import { lighthouseScore } from './lighthouse-score.ts'
import { menuSync } from './menu-sync.ts'
import { notModified } from './not-modified.ts'
import { orders } from './orders.ts'
import { repeatVisit } from './repeat-visit.ts'
import { type Bench, cellsOf, isWithin, type Row, tableOf } from './row.ts'
import { search } from './search.ts'
import { soldOut } from './sold-out.ts'
import { closeBenchStage } from './stage.ts'

const BENCHES: readonly Bench[] = [repeatVisit, firstVisit, firstActs, calmStart, search, addToCart, anotherWay, cartTotal, history, judging, menuSync, soldOut, orders, notModified, boardList, guestStreams, boards, idleWatchers, hints, lighthouseScore]
const LEAST_ROUNDS = 1
const ROUNDS = '10'

const { values } = parseArgs({ options: { only: { type: 'string' }, rounds: { type: 'string', default: ROUNDS }, strict: { type: 'boolean', default: false } } })

function chosen(): readonly Bench[] {
  const names = values.only?.split(',').map((name) => name.trim())
  const unknown = names?.find((name) => !BENCHES.some((bench) => bench.name === name))
  if (unknown !== undefined) throw new RangeError(`There is no bench "${unknown}": there are ${BENCHES.map((bench) => bench.name).join(', ')}.`)
  return names ? BENCHES.filter((bench) => names.includes(bench.name)) : BENCHES
}

function roundsOf(given: string): number {
  const rounds = Number(given)
  if (!Number.isSafeInteger(rounds) || rounds < LEAST_ROUNDS) throw new RangeError(`--rounds is "${given}": give it a whole number from ${LEAST_ROUNDS}.`)
  return rounds
}

async function main(): Promise<void> {
  const [benches, rounds] = [chosen(), roundsOf(values.rounds)]
  const rows: Row[] = []
  const broken: string[] = []
  try {
    for (const bench of benches) {
      const started = performance.now()
      try {
        const measured = await bench.measure(rounds)
        rows.push(...measured)
        console.log(`${tableOf(measured.map(cellsOf))}\n  (${bench.name}: ${((performance.now() - started) / 1000).toFixed(0)} s)`)
      } catch (error) {
        broken.push(bench.name)
        console.error(`${bench.name} could not be measured: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      }
    }
  } finally {
    await closeBenchStage()
  }
  const over = rows.filter((row) => !isWithin(row))
  console.log(`\n${tableOf([['what', 'ours', 'beside', 'value', 'limit', ''], ...rows.map(cellsOf)])}`)
  console.log(`\nMedians of ${rounds} rounds. ${rows.length - over.length} within their limits, ${over.length} over${broken.length > 0 ? `; not measured: ${broken.join(', ')}` : ''}.`)
  process.exitCode = broken.length > 0 || (values.strict && over.length > 0) ? 1 : 0
}

await main().catch((error: unknown) => {
  console.error(error instanceof RangeError ? error.message : error)
  process.exitCode = 1
})

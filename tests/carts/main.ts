/**
 * `npm run carts -- --runs N --seed S`: each property of offers and points on N random carts: nothing below zero, nothing over a cap, the order of adding and
 * the side that prices do not matter, and what goes back and what stays are what was paid. Two processes share them. Ends at the first cart that breaks one, and
 * says which part plays it again.
 */
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { environment, root } from '../../scripts/run.ts'
import { type Part, partsOf } from './parts.ts'

const FILES = ['domain/offers/offers.property.test.ts', 'domain/offers/cancelled-parts.property.test.ts', 'domain/points/points.property.test.ts']
const WORKERS = 2
const { values } = parseArgs({ options: { runs: { type: 'string', default: '1000000' }, seed: { type: 'string', default: String(Math.trunc(Math.random() * 1_000_000)) } } })

function wholeFrom(name: keyof typeof values, least: number): number {
  const number = Number(values[name])
  if (!Number.isSafeInteger(number) || number < least || number >= 2 ** 31) throw new RangeError(`--${name} is "${values[name]}": give it a whole number from ${least}, below 2147483648.`)
  return number
}

/** @returns what was printed, where a cart breaks a property; else null */
const play = ({ runs, seed }: Part): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const env = environment({ CARTS_RUNS: String(runs), CARTS_SEED: String(seed) })
    const child = spawn('vitest', ['run', '--project', 'pure', '--maxWorkers=1', ...FILES], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? null : text))
  })

const [runs, seed] = [wholeFrom('runs', 1), wholeFrom('seed', 0)]
const parts = partsOf(runs, seed)
const began = Date.now()
let next = 0
let held = 0
let hasFailed = false

async function work(): Promise<void> {
  for (let part = parts[next++]; part && !hasFailed; part = parts[next++]) {
    const words = await play(part)
    if (words !== null) {
      hasFailed = true
      console.error(`${words}\nA cart of seed ${part.seed} breaks a property: npm run carts -- --runs ${part.runs} --seed ${part.seed} plays it again.`)
      continue
    }
    held += part.runs
    const seconds = (Date.now() - began) / 1000
    console.log(`${held} of ${runs} carts, ${Math.round(held / seconds)} a second, seed ${part.seed} held`)
  }
}

await Promise.all(Array.from({ length: WORKERS }, work))
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
console.log(hasFailed ? `FAILED after ${held} carts, ${minutes} min.` : `Every property held on ${runs} random carts from seed ${seed}, ${minutes} min.`)
process.exitCode = hasFailed ? 1 : 0

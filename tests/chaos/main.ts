/**
 * Plays orders through everything that can go wrong, from a seed: `npm run chaos -- --runs N --seed S`.
 * Run i has the seed S + i, so that a run that failed is played again, and told, with `--seed (its own) --runs 1`.
 * `--real`: on a real PostgreSQL and real sockets (tests/chaos/real), where the seed draws faults and acts, and the order of I/O is the machine's.
 */
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openRunDatabase } from './database.ts'
import type { Played, Share } from './player.ts'
import { openRealGround } from './real/ground.ts'
import type { RealShare } from './real/player.ts'
import { REAL_FAULTS, REAL_SABOTAGES, type RealSabotage } from './real/tally.ts'
import { playRun } from './run.ts'
import { type Sabotage, SABOTAGES } from './sabotage.ts'
import { addCounts, type Counts, FAULTS } from './tally.ts'

/** Of 10,000 runs each fault must be in so many places at the least, or nothing is shown about it. */
const LEAST_OF_EACH = 200
const RUNS_TO_COUNT = 10_000
/** Of so many runs each fault must be in one at the least. */
const RUNS_TO_MEET_ALL = 1000
/** Real runs take a second each: of so many each fault must be in five, of as many as above in as many. */
const LEAST_OF_EACH_REAL = 5
const REAL_RUNS_TO_COUNT = 500
const MOST_STORIES = 3
const MOST_PLAYERS = 8
/** A real run waits half its time: for back-off, for answers that were swallowed, for the database. */
const REAL_PLAYERS_PER_CORE = 2
/** It takes a real player seconds to begin, and few runs are not worth a busier machine. */
const RUNS_WORTH_A_PLAYER = 25
/** A wide nursery, as most of what a run makes is gone by its end; swept by the player alone, as every core has a player already. */
const MEMORY = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--single-threaded-gc']

const { values } = parseArgs({ options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' }, sabotage: { type: 'string' }, real: { type: 'boolean', default: false } } })

const wholeNumber = (name: string, given: string): number => {
  const value = Number(given)
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`--${name} is "${given}": give it a whole number from 1.`)
  return value
}

function sabotageOf<T extends string>(known: readonly T[], given: string | undefined): T | null {
  const found = known.find((one) => one === given)
  if (given !== undefined && found === undefined) throw new RangeError(`--sabotage is "${given}": give it one of ${known.join(', ')}.`)
  return found ?? null
}

/** Plays a share from `first` on in a process of its own, until that ends. @returns its exit code */
const playIn = (script: string, share: Share | RealShare, heard: (played: Played) => void): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const player = fork(join(import.meta.dirname, script), { execArgv: [...process.execArgv, ...MEMORY] })
    player.on('message', (message) => heard(message as Played))
    player.once('error', reject)
    player.once('exit', resolve)
    player.send(share)
  })

/** Plays one share; `heard` gets each run as it ends. A player that breaks off, or leaves after a run that it could not end, costs no other run: the next player goes on. */
async function playShare(script: string, share: Share | RealShare, heard: (played: Played) => void): Promise<void> {
  let next = share.first
  const done = (played: Played): void => {
    heard(played)
    next = played.seed + share.step
  }
  while (next <= share.last) {
    const code = await playIn(script, { ...share, first: next }, done)
    if (code !== 0) done({ seed: next, hash: '', story: null, failures: [`its player ended with ${code}`], counts: {} })
  }
}

/** @param most how many players there may be @param shareOf the share of one player */
async function playAll<S extends Share | RealShare>(script: string, seed: number, runs: number, most: number, shareOf: (places: Pick<S, 'first' | 'last' | 'step'>) => S): Promise<Played[]> {
  const players = Math.min(runs, most, MOST_PLAYERS)
  const played: Played[] = []
  const last = seed + runs - 1
  await Promise.all(Array.from({ length: players }, (_, at) => playShare(script, shareOf({ first: seed + at, last, step: players }), (one) => void played.push(one))))
  return played.sort((a, b) => a.seed - b.seed)
}

const playMemory = (seed: number, runs: number, sabotage: Sabotage): Promise<Played[]> =>
  runs === 1 ? tellOne(seed, sabotage) : playAll<Share>('player.ts', seed, runs, availableParallelism(), (places) => ({ ...places, sabotage }))

/** Tells one run from its beginning to its end. */
async function tellOne(seed: number, sabotage: Sabotage): Promise<Played[]> {
  const database = await openRunDatabase()
  const result = await playRun(seed, database, sabotage)
  await database.close()
  console.log(result.story.join('\n'))
  return [result]
}

async function playReal(seed: number, runs: number, sabotage: RealSabotage): Promise<Played[]> {
  const { ground, close } = await openRealGround()
  try {
    const most = Math.max(availableParallelism(), Math.min(REAL_PLAYERS_PER_CORE * availableParallelism(), Math.ceil(runs / RUNS_WORTH_A_PLAYER)))
    return await playAll<RealShare>('real/player.ts', seed, runs, most, (places) => ({ ...places, sabotage, ground }))
  } finally {
    await close()
  }
}

/** How often each fault must be in so many runs. @param some what is asked of `few` runs or more, as long as they are not enough to count */
function leastOf(runs: number, few: number, some: number): number {
  if (runs >= RUNS_TO_COUNT) return LEAST_OF_EACH
  return runs >= few ? some : 0
}

/** @param least of each fault, or it counts as not tried. @returns what was tried too seldom */
function printFaults(faults: readonly string[], counts: Counts, least: number): string[] {
  const short = faults.filter((fault) => (counts[fault] ?? 0) < least)
  const width = Math.max(...faults.map((fault) => fault.length))
  console.log(`\n${'what went wrong'.padEnd(width)}    times`)
  for (const fault of faults) console.log(`${fault.padEnd(width)} ${String(counts[fault] ?? 0).padStart(8)}${short.includes(fault) ? `  too few: at least ${least}` : ''}`)
  const rarest = faults.toSorted((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0))[0] ?? ''
  console.log(`\nThe rarest: ${rarest}, ${counts[rarest] ?? 0} times`)
  console.log(`\n${'how it ended'.padEnd(width)}    times`)
  for (const [name, count] of Object.entries(counts).sort()) if (name.startsWith('= ')) console.log(`${name.slice(2).padEnd(width)} ${String(count).padStart(8)}`)
  return short
}

async function main(): Promise<void> {
  const [runs, seed, real] = [wholeNumber('runs', values.runs), wholeNumber('seed', values.seed), values.real]
  const started = performance.now()
  const played = real ? await playReal(seed, runs, sabotageOf(REAL_SABOTAGES, values.sabotage)) : await playMemory(seed, runs, sabotageOf(SABOTAGES, values.sabotage))
  const counts: Counts = {}
  const all = createHash('sha256')
  for (const one of played) {
    addCounts(counts, one.counts)
    all.update(one.hash)
  }
  const failed = played.filter((one) => one.failures.length > 0)
  for (const { seed: own, failures, story } of failed.slice(0, MOST_STORIES)) {
    if (runs > 1 || real) console.log(`\n== Seed ${own}\n${story?.join('\n')}`)
    console.log(`\nSeed ${own} failed:\n${failures.map((what) => `  ${what}`).join('\n')}\nPlay it again: npm run chaos --${real ? ' --real' : ''} --seed ${own} --runs 1`)
  }
  if (failed.length > MOST_STORIES) console.log(`\nMore failed: seeds ${failed.slice(MOST_STORIES, 50).map((one) => one.seed).join(', ')}`)
  const short = real ? printFaults(REAL_FAULTS, counts, leastOf(runs, REAL_RUNS_TO_COUNT, LEAST_OF_EACH_REAL)) : printFaults(FAULTS, counts, leastOf(runs, RUNS_TO_MEET_ALL, 1))
  console.log(`\nSeeds ${seed} to ${seed + runs - 1} in ${((performance.now() - started) / 1000).toFixed(1)} s, ${real ? 'plan' : 'story'} ${all.digest('hex').slice(0, 16)}`)
  if (short.length > 0) console.log(`Tried too seldom: ${short.join(', ')}`)
  console.log(`${played.length - failed.length} passed, ${failed.length} failed`)
  process.exitCode = failed.length > 0 || short.length > 0 ? 1 : 0
}

await main().catch((error: unknown) => {
  console.error(error instanceof RangeError ? error.message : error)
  process.exitCode = 1
})

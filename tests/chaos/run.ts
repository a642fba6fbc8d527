/** One run: a phone, a network and a back end, from one seed; told as a story, checked after every event. */
import { createHash } from 'node:crypto'
import { type Cast, createEars, type Ears, openCast } from './cast.ts'
import type { RunDatabase } from './database.ts'
import { happen } from './happen.ts'
import { createHealing } from './heal.ts'
import type { Sabotage } from './sabotage.ts'
import type { Counts } from './tally.ts'
import { createWatch } from './watch.ts'

export interface RunResult {
  seed: number
  /** SHA-256 of the story: two runs of one seed tell the same. */
  hash: string
  story: readonly string[]
  failures: readonly string[]
  counts: Counts
}

const MINUTE = 60_000

/** The guest is logged in and has the app open; all else is planned. */
async function begin(cast: Cast): Promise<void> {
  const { world, script, logins, pages, count } = cast
  await logins.addGuests()
  if (Math.abs(script.skewMs) > MINUTE) count(script.skewMs > 0 ? 'device clock ahead' : 'device clock behind')
  if (script.skew !== 'none') count(script.skew)
  await logins.logIn(0, script.tokenAge)
  pages.open('worker')
  pages.open('page')
  for (const what of script.happenings) world.after(what.at, () => happen(cast, what))
}

async function play(seed: number, database: RunDatabase, sabotage: Sabotage, ears: Ears): Promise<void> {
  await database.reset()
  const cast = await openCast(seed, database, sabotage, ears)
  const watch = createWatch(cast)
  const { heal, checkEnd } = createHealing(cast, watch)
  await begin(cast)
  await watch()
  await cast.world.run(cast.script.end, watch)
  await heal()
  await checkEnd()
}

export async function playRun(seed: number, database: RunDatabase, sabotage: Sabotage = null): Promise<RunResult> {
  const ears = createEars()
  await play(seed, database, sabotage, ears).catch((error: unknown) => ears.fail(`the run broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`))
  const story = ears.world.story()
  return { seed, hash: createHash('sha256').update(story.join('\n')).digest('hex'), story, failures: ears.failures, counts: ears.counts }
}

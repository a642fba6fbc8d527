/** A process of its own that plays its share of the runs, one after another. */
import { openRunDatabase } from './database.ts'
import { playRun, type RunResult } from './run.ts'
import type { Sabotage } from './sabotage.ts'

/** What a player is asked for: every `step`th seed from `first`, up to `last`. */
export interface Share {
  first: number
  last: number
  step: number
  sabotage: Sabotage
}

/** A story is only told when it ended badly. */
export type Played = Omit<RunResult, 'story'> & { story: readonly string[] | null }

process.once('message', (share: Share) => {
  void play(share)
})

async function play({ first, last, step, sabotage }: Share): Promise<void> {
  const database = await openRunDatabase()
  for (let seed = first; seed <= last; seed += step) {
    const { story, ...result } = await playRun(seed, database, sabotage)
    const played: Played = { ...result, story: result.failures.length > 0 ? story : null }
    await new Promise((resolve) => process.send?.(played, resolve))
  }
  await database.close()
  process.disconnect()
}

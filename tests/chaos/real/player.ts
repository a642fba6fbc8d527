/** A process of its own that plays its share of the real runs, one after another: an IndexedDB is one a process. */
import '../../setup/indexeddb.ts'
import type { Played } from '../player.ts'
import { playRealRun, type RealGround } from './run.ts'
import { createRunDatabases } from './run-database.ts'
import type { RealSabotage } from './tally.ts'

/** What a player is asked for: every `step`th seed from `first`, up to `last`. */
export interface RealShare {
  first: number
  last: number
  step: number
  sabotage: RealSabotage
  ground: RealGround
}

process.once('message', (share: RealShare) => {
  void play(share)
})

async function play({ first, last, step, sabotage, ground }: RealShare): Promise<void> {
  const stand = { databases: createRunDatabases(ground.adminUrl, ground.template), profile: ground.profile }
  for (let seed = first; seed <= last; seed += step) {
    const { story, ...result } = await playRealRun(seed, stand, sabotage)
    const played: Played = { ...result, story: result.failures.length > 0 ? story : null }
    await new Promise((resolve) => process.send?.(played, resolve))
  }
  process.disconnect()
  // The product's background timers (a database's cache, a broadcast channel) would keep the process.
  process.exit(0)
}

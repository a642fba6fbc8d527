/** A process of its own that plays its share of the real runs, one after another: an IndexedDB is one a process. */
import { inspect } from 'node:util'
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
  const strays: string[] = []
  process.on('unhandledRejection', (reason) => strays.push(`nobody heard of what was rejected: ${reason instanceof Error ? reason.stack : inspect(reason)}`))
  for (let seed = first, isOver = true; seed <= last && isOver; seed += step) {
    const { story, ...result } = await playRealRun(seed, stand, sabotage)
    isOver = result.isOver
    const failures = [...result.failures, ...strays.splice(0)]
    const played: Played = { ...result, failures, story: failures.length > 0 ? story : null }
    await new Promise((resolve) => process.send?.(played, resolve))
  }
  process.disconnect()
  // The product's background timers (a database's cache, a broadcast channel) would keep the process.
  process.exit(0)
}

import { forgetOldCommands, forgetOldSeats } from './commands/retention.ts'
import type { Deps } from './deps.ts'
import { forgetFullLimits } from './http/shared-limiter.ts'
import { forgetGivenUpJobs } from './jobs/forget-jobs.ts'
import type { Worker } from './jobs/worker.ts'
import { attend } from './kitchen/attendant.ts'
import { endOrders } from './orders/end-orders.ts'
import { compareSoon } from './payments/compare-days.ts'
import { forgetOldEvents } from './payments/forget-events.ts'
import { settleEpoch } from './sync/epoch.ts'
import { forgetOldSessions } from './upsells/release-holds.ts'

/** An act that an instance repeats while it runs. */
export interface Upkeep {
  everyMs: number
  act: () => Promise<unknown> | void
}

const SECOND_MS = 1000
const SWEEP_MS = 10_000
/** How often it is asked whether the database is another cluster, or went back in time. */
const CLUSTER_MS = 5000
const FORGET_MS = 600_000
const END_ORDERS_MS = 5000

/** Everything that an instance does without being asked; each of several instances does it, since each act is the same once and twice. */
export function upkeep(deps: Deps, worker: Pick<Worker, 'turn'>): readonly Upkeep[] {
  return [
    { everyMs: SECOND_MS, act: () => deps.hub.poll() },
    { everyMs: SWEEP_MS, act: () => deps.kitchenHub.sweep() },
    { everyMs: END_ORDERS_MS, act: () => endOrders(deps) },
    { everyMs: FORGET_MS, act: () => forgetOldCommands(deps) },
    { everyMs: SECOND_MS, act: () => worker.turn() },
    { everyMs: FORGET_MS, act: () => forgetGivenUpJobs(deps) },
    { everyMs: FORGET_MS, act: () => forgetOldSeats(deps) },
    { everyMs: FORGET_MS, act: () => forgetOldEvents(deps) },
    { everyMs: FORGET_MS, act: () => forgetOldSessions(deps) },
    { everyMs: FORGET_MS, act: () => forgetFullLimits(deps) },
    { everyMs: SECOND_MS, act: () => deps.streams.tick() },
    { everyMs: CLUSTER_MS, act: async () => (await settleEpoch(deps.db, deps.now())) && compareSoon(deps.db, deps.now()) },
    ...(deps.config.attendant === 'auto' ? [{ everyMs: SECOND_MS, act: () => attend(deps) }] : []),
  ]
}

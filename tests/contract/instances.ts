/** The instances of a back end as the stage asks them: in turn, each brought up to date as its own polling would within a second. */
import { pino } from 'pino'
import type { App, Deps } from '#server/deps.ts'
import { every, type Repetition } from '#server/every.ts'
import { counters } from '#server/sync/read-documents.ts'
import { outletScope } from '#server/sync/scopes.ts'
import { poll } from '#tests/harness/poll.ts'

export interface Instance {
  deps: Deps
  app: App
}

export interface Instances {
  all: readonly Instance[]
  /** The next in turn, once it knows of what the others committed before this call. */
  next: () => Promise<Instance>
  stop: () => Promise<void>
}

const POLL_MS = 100
const SILENT = pino({ level: 'silent' })

/** What an instance hears by itself within a second is waited for, not slept for: a test says what it did elsewhere and asks here. */
async function isCurrent({ hub, outlets, db }: Deps, outletIds: readonly string[]): Promise<true | undefined> {
  const held = outletIds.flatMap((id) => outlets.peek(id) ?? [])
  if (held.length === 0) return true
  const numbers = await counters(db, held.map(({ outlet }) => outletScope(outlet.id)))
  if (held.every(({ outlet, seq }) => seq >= (numbers.get(outletScope(outlet.id)) ?? 0))) return true
  await hub.poll()
  return undefined
}

/** @param outletIds outlets that tests change */
export function openInstances(first: Instance, others: readonly Instance[], outletIds: readonly string[]): Instances {
  const all = [first, ...others]
  const repeated: Repetition[] = others.length === 0 ? [] : all.flatMap(({ deps }) => [every(POLL_MS, () => deps.hub.poll(), SILENT), every(POLL_MS, () => deps.kitchenHub.sweep(), SILENT)])
  let turn = 0
  return {
    all,
    async next() {
      const instance = all[turn++ % all.length] ?? first
      if (all.length > 1) await poll('the instance heard what others committed', () => isCurrent(instance.deps, outletIds))
      return instance
    },
    async stop() {
      await Promise.all(repeated.map((repetition) => repetition.stop()))
    },
  }
}

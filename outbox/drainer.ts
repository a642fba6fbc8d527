import type { DrainReport } from './drain.ts'

export interface DrainerTools {
  /** One round. @param eager back-off is not waited for; `insist` it tries although the browser says that there is no network */
  round: (eager: boolean, insist: boolean) => Promise<DrainReport>
  now: () => number
  /** Calls `work` after `ms`; gives back what takes the appointment away. */
  schedule: (ms: number, work: () => void) => () => void
  onReport?: (report: DrainReport) => void
}

export interface Drainer {
  /** Resolves when a round that began after this call is over; null when that round broke. */
  wake(eager: boolean, insist?: boolean): Promise<DrainReport | null>
  stop(): void
}

/** The longest time between two rounds, ms: `nextAttemptAt` is a time of the device's clock, which may be set back by days meanwhile. */
const LONGEST_SLEEP_MS = 60_000

/** Calls rounds one after another and never two at once; while entries wait it comes back by itself. */
export function makeDrainer({ round, now, schedule, onReport }: DrainerTools): Drainer {
  let running: Promise<DrainReport | null> | null = null
  let next: { eager: boolean; insist: boolean; done: Promise<DrainReport | null> } | null = null
  let cancel: (() => void) | null = null
  let stopped = false

  const run = async (eager: boolean, insist: boolean): Promise<DrainReport | null> => {
    cancel?.()
    cancel = null
    // A broken storage must not end the drainer: it looks again a minute later.
    const report = await round(eager, insist).catch(() => null)
    if (report) onReport?.(report)
    const at = report ? report.nextAttemptAt : now() + LONGEST_SLEEP_MS
    if (at !== null && !stopped) cancel = schedule(Math.min(Math.max(at - now(), 50), LONGEST_SLEEP_MS), () => void wake(false))
    return report
  }

  const start = (eager: boolean, insist: boolean): Promise<DrainReport | null> => {
    running = run(eager, insist).finally(() => {
      running = null
    })
    return running
  }

  const wake = (eager: boolean, insist = false): Promise<DrainReport | null> => {
    if (stopped) return Promise.resolve(null)
    if (!running) return start(eager, insist)
    if (next) {
      next.eager ||= eager
      next.insist ||= insist
      return next.done
    }
    const done: Promise<DrainReport | null> = running.then(() => {
      const wished = next ?? { eager, insist }
      next = null
      return start(wished.eager, wished.insist)
    })
    next = { eager, insist, done }
    return done
  }

  return {
    wake,
    stop: () => {
      stopped = true
      cancel?.()
    },
  }
}

import type { DrainReport } from '#outbox/drain.ts'

/** How a Background Sync event ends. `fails`: the browser is to try again; `tells`: the guest is to know that something waits. */
export interface EndOfSync {
  fails: boolean
  tells: boolean
}

/**
 * An event that resolves is done for the browser, so it must fail while something waits that another try can send: with no page open no new tag can be
 * left. What waits for a login is not sent by trying again.
 * @param report of the event's round; null: the round broke; `lastChance`: the browser will not try again
 */
export function endOfSync(report: DrainReport | null, lastChance: boolean): EndOfSync {
  const waits = report === null || report.waiting > 0
  return { fails: waits && report?.stopped !== 'session', tells: waits && report !== null && lastChance }
}

/** Whose till it is. */
export interface TillOutlet {
  id: string
  timeZone: string
}

/** An order, or a change of one, is committed at most this long after the time it carries; what a close did not see yet is the next one's. */
export const LATE_COMMIT_MS = 60 * 60_000

/** Where and when a finger touched the board. */
export interface Tap {
  /** ms, on any clock that only goes forward. */
  at: number
  /** CSS px. */
  x: number
  y: number
}

/** So soon after another one, ms, nobody has read what came under the finger meanwhile. */
const SECOND_MS = 400
/** So near to another one, CSS px, the finger did not go anywhere else: rows and buttons are farther apart. */
const NEAR_PX = 24

/** Whether a tap is the end of a double tap: what it would act on may have moved to its place after the first one. @param before null: there was none */
export const isSecondTap = (before: Tap | null, tap: Tap): boolean =>
  before !== null && tap.at - before.at < SECOND_MS && Math.hypot(tap.x - before.x, tap.y - before.y) < NEAR_PX

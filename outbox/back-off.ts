const SHORTEST_MS = 1_000
export const LONGEST_BACK_OFF_MS = 60_000

/**
 * Milliseconds until the next try: doubled with each failure in a row, at most a minute, between half and all of it by chance,
 * so that phones which lost one network do not come back as one.
 * @param failures 1 after the first; @param random 0 to 1
 */
export function backOffMs(failures: number, random: number): number {
  const whole = Math.min(LONGEST_BACK_OFF_MS, SHORTEST_MS * 2 ** Math.min(Math.max(failures, 1), 10))
  return Math.ceil(whole * (0.5 + random / 2))
}

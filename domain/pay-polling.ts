/** CA-09: the waits before each question to the server, in seconds. They add up to 155 s, within CO-07's 180 s. */
export const POLL_GAPS_S = [0, 5, 10, 15, 20, 20, 20, 20, 20, 15, 5, 5] as const

/** CO-07: after this time (ms) a payment that is still being checked is said to take longer; nothing is concluded from it. */
export const PAY_PROCESSING_MS = 180_000

/** How long to wait before the next question, in ms; null: the questions are over, from now on the order's document tells. @param asked how many were asked */
export function pollGapMs(asked: number): number | null {
  const gap = POLL_GAPS_S[asked]
  return gap === undefined ? null : gap * 1000
}

/** As long as the server goes on asking for an open payment: after that a phone gives up its row. */
export const PAY_INTENT_KEPT_MS = 8 * 24 * 3_600_000

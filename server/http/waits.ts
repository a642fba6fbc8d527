import { Refusal } from './refusal.ts'

/** Calls that wait for something outside, as many at one moment as there are places. */
export interface Waits {
  /**
   * Runs a wait; its place is given back however it ends, and its own errors are the caller's.
   * @param holder whom the place is counted for
   * @throws Refusal RATE_LIMITED with `details.retryAfterMs` where no place is left, to this holder or at all
   */
  run<T>(holder: string, wait: () => Promise<T>): Promise<T>
}

export interface WaitLimits {
  /** Waits at one moment, in all. */
  most: number
  /** Of one holder, so that nobody's take all places. */
  perHolder: number
  /** What is said to those who find no place, ms: by then places have been given back. */
  retryAfterMs: number
}

/** Counts who waits: of each holder, and in all. */
export function createWaits({ most, perHolder, retryAfterMs }: WaitLimits): Waits {
  /** Of each wait that is under way. */
  const holders: string[] = []
  return {
    async run(holder, wait) {
      const isFull = holders.length >= most || holders.filter((one) => one === holder).length >= perHolder
      if (isFull) throw new Refusal('RATE_LIMITED', { details: { retryAfterMs } })
      holders.push(holder)
      try {
        return await wait()
      } finally {
        holders.splice(holders.indexOf(holder), 1)
      }
    },
  }
}

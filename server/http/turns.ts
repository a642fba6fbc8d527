import { setImmediate } from 'node:timers/promises'
import { Refusal } from './refusal.ts'

/** Runs acts that each hold the thread for long one at a time, in the order they came; between two of them everything else that waits has its turn. */
export interface Turns {
  /**
   * Runs an act when those before it have ended; its own errors are the caller's.
   * @param holder whom the place is counted for
   * @throws Refusal SERVER_BUSY with `details.retryAfterMs` where too many wait, of this holder or in all
   */
  run<T>(holder: string, act: () => Promise<T>): Promise<T>
}

export interface TurnLimits {
  /** Acts that run or wait, in all. */
  most: number
  /** Of one holder, so that nobody's take all places. */
  perHolder: number
  /** What is said to those who find no place, ms: by then the line has moved on. */
  retryAfterMs: number
}

/** Lets acts run one after another, in the order they came. */
export function createTurns({ most, perHolder, retryAfterMs }: TurnLimits): Turns {
  /** Of each act that runs or waits, in their order. */
  const holders: string[] = []
  let last: Promise<unknown> = Promise.resolve()
  const after = async <T>(before: Promise<unknown>, act: () => Promise<T>): Promise<T> => {
    await before
    await setImmediate()
    return act()
  }
  return {
    async run(holder, act) {
      const isFull = holders.length >= most || holders.filter((one) => one === holder).length >= perHolder
      if (isFull) throw new Refusal('SERVER_BUSY', { details: { retryAfterMs } })
      holders.push(holder)
      const turn = after(last, act)
      last = turn.catch(() => undefined)
      try {
        return await turn
      } finally {
        holders.splice(holders.indexOf(holder), 1)
      }
    },
  }
}

import { BusyError } from './unavailable.ts'

/** Lets at most so many acts of one key run at once, so that one outlet whose rows are held cannot take every connection from the others. */
export interface Bulkhead {
  /** Runs an act, at once or when one of the same key has ended. Throws BusyError where that takes longer than `waitMs`. */
  run<T>(key: string, act: () => Promise<T>): Promise<T>
}

interface Lane {
  running: number
  waiting: (() => void)[]
}

/** @param most acts of one key at once @param waitMs how long one may wait for its turn, ms */
export function createBulkhead(most: number, waitMs: number): Bulkhead {
  const lanes = new Map<string, Lane>()

  const enter = (lane: Lane): Promise<void> => {
    if (lane.running < most) {
      lane.running++
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const turn = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        lane.waiting.splice(lane.waiting.indexOf(turn), 1)
        reject(new BusyError('too many wait for the same rows'))
      }, waitMs)
      lane.waiting.push(turn)
    })
  }

  /** First in, first out. */
  const leave = (key: string, lane: Lane): void => {
    const next = lane.waiting.shift()
    if (next) return next()
    lane.running--
    if (lane.running === 0) lanes.delete(key)
  }

  return {
    async run(key, act) {
      const lane = lanes.get(key) ?? { running: 0, waiting: [] }
      lanes.set(key, lane)
      await enter(lane)
      try {
        return await act()
      } finally {
        leave(key, lane)
      }
    },
  }
}

import { FIRST_MOMENT } from '../ground.ts'

/** The time of a real run: it begins at noon as all runs do, goes as true time does, and leaps over hours in which nothing would happen. Phone and servers share it. */
export interface Clock {
  /** Epoch ms. */
  now: () => number
  leap: (ms: number) => void
}

export function createClock(): Clock {
  let ahead = FIRST_MOMENT - Date.now()
  return {
    now: () => Date.now() + ahead,
    leap: (ms) => {
      ahead += ms
    },
  }
}

/** The product's waits (back-off, patience) come this much sooner; their order stays. */
const HURRY = 10

/** Calls `work` after a tenth of `ms`; gives back what takes the appointment away. */
export const hurried = (ms: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, ms / HURRY)
  return () => clearTimeout(timer)
}

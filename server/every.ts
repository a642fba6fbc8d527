import type { Logger } from 'pino'

/** Something done again and again until it is stopped. */
export interface Repetition {
  /** Resolves once what is under way has ended. */
  stop(): Promise<void>
}

/** An act that takes longer is given up: the next turn begins anew, and what the old one still says is logged at most. */
const DEADLINE_MS = 10_000

const withinDeadline = async (done: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${DEADLINE_MS} ms`)), DEADLINE_MS)
  })
  try {
    await Promise.race([done, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Does an act every `ms`, one at a time; a failure, also that of one given up after 10 s, is logged and the next turn tries again. */
export function every(ms: number, act: () => Promise<unknown> | void, log: Logger): Repetition {
  let running: Promise<unknown> | null = null
  const timer = setInterval(() => {
    running ??= withinDeadline(Promise.resolve().then(act))
      .catch((error: unknown) => log.warn({ err: error }, 'a repeated act failed'))
      .finally(() => {
        running = null
      })
  }, ms)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

import type { Logger } from 'pino'

/** Something done again and again until it is stopped. */
export interface Repetition {
  /** Resolves once what is under way has ended. */
  stop(): Promise<void>
}

/** Does an act every `ms`, never twice at once; a failure is logged and the next turn tries again. */
export function every(ms: number, act: () => Promise<unknown> | void, log: Logger): Repetition {
  let running: Promise<unknown> | null = null
  const timer = setInterval(() => {
    running ??= Promise.resolve()
      .then(act)
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

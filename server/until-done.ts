import type { Logger } from 'pino'

/** Something that has to be done once. */
interface Task {
  act: () => Promise<unknown>
  /** What is so as long as it is not done, for the log. */
  otherwise: string
}

/**
 * Acts that may fail now and succeed later. @returns does those that are not done yet, one after the other, and resolves when each was tried; who calls it while it
 * runs waits for that run. It never rejects: a failure is logged, and the act is left for the next call
 */
export function untilDone(tasks: readonly Task[], log: Logger): () => Promise<void> {
  const left = new Set(tasks)
  let running: Promise<void> | null = null

  async function turn(): Promise<void> {
    for (const task of left) {
      try {
        await task.act()
        left.delete(task)
      } catch (error) {
        log.error({ err: error }, task.otherwise)
      }
    }
  }

  return () => (running ??= turn().finally(() => (running = null)))
}

import { backOffMs } from '#outbox/back-off.ts'

/** Tries until it works; `wake` ends a wait at once, `stop` ends everything that waits. */
export interface Patience {
  /**
   * @param attempt gives `{done}` or says why it was in vain; `failed` is called before each wait
   * @returns the value, or null when it was stopped
   */
  until<T>(attempt: () => Promise<{ done: T } | { again: Trouble }>): Promise<T | null>
  /** Waits as after so many answers in a row that say "not now". @returns false when it was stopped */
  rest(times: number): Promise<boolean>
  wake(): void
  stop(): void
}

/**
 * `network`: no answer. `server`: an answer that says "not now". `refused`: it will not change soon. `session`: a login is needed. `no-login`: none is on
 * this device, as where the browser took it away: the page may put it back.
 */
export type Trouble = 'network' | 'server' | 'refused' | 'session' | 'no-login'

export interface PatienceTools {
  random: () => number
  /** Calls `work` after `ms`; gives back what takes it away. */
  schedule: (ms: number, work: () => void) => () => void
  onTrouble: (trouble: Trouble) => void
}

const REFUSED_MS = 60_000

/** How long to wait after an answer, and what wakes it early. */
export function makePatience({ random, schedule, onTrouble }: PatienceTools): Patience {
  const waiting = new Set<() => void>()
  const over = new AbortController()

  /** A session that is over ends by a login, which begins a new sync: there is no time to wait for. */
  const wait = (trouble: Trouble, failures: number): Promise<void> =>
    new Promise((resolve) => {
      const ms = trouble === 'refused' ? REFUSED_MS : backOffMs(failures, random())
      const end = () => {
        cancel?.()
        waiting.delete(end)
        resolve()
      }
      const cancel = trouble === 'session' ? null : schedule(ms, end)
      waiting.add(end)
    })

  return {
    until: async (attempt) => {
      for (let failures = 1; !over.signal.aborted; failures++) {
        const outcome = await attempt()
        if ('done' in outcome) return outcome.done
        if (over.signal.aborted) break
        // Started first: the listener may abort the wait synchronously.
        const waited = wait(outcome.again, failures)
        onTrouble(outcome.again)
        await waited
      }
      return null
    },
    rest: async (times) => {
      if (over.signal.aborted) return false
      const waited = wait('server', times)
      onTrouble('server')
      await waited
      return !over.signal.aborted
    },
    wake: () => {
      for (const end of waiting) end()
    },
    stop: () => {
      over.abort()
      for (const end of waiting) end()
    },
  }
}

import { type Remote, releaseProxy, wrap } from 'comlink'

interface Pinged {
  ping(): Promise<true>
}

interface KeepAlive<T> {
  start: () => Worker
  /** Its script runs: to be told what it needs. A rejection ends it. */
  began: (worker: T) => Promise<void>
  ended: () => void
}

const PING_EVERY_MS = 10_000
const PING_PATIENCE_MS = 8_000
/** What a script may take to arrive, the first time: on a bad line its download is ended only to begin again from nothing. */
const LOAD_PATIENCE_MS = 60_000
const LONGEST_LOAD_MS = 10 * 60_000
const FIRST_RESTART_MS = 1_000
const LONGEST_RESTART_MS = 60_000
/** A timer that comes this much late has slept with the page: what it waited for had no time either. */
const OVERSLEPT_MS = 2_000

/** Ms until the next start, after so many in a row of which nothing came. */
const restartAfter = (failures: number): number => Math.min(FIRST_RESTART_MS * 2 ** (failures - 1), LONGEST_RESTART_MS)

/** Comlink answers with promises whatever the contract says; a contract of promises is the same thing. */
const asContract = <T>(remote: Remote<T>): T => remote as T

/** False only when `work` was given `ms` of waking time and did not settle well. */
async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  const asked = Date.now()
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(Date.now() - asked > ms + OVERSLEPT_MS), ms)
  const isWell = await Promise.race([work.then(() => true, () => false), late])
  clearTimeout(timer)
  return isWell
}

/**
 * Runs a worker for as long as the page lives: one that crashes, or no longer answers, is ended and started again, sooner at first and then once a minute.
 * Whether it answers is asked only once its script has run; until then it has a limit that grows with each start.
 */
export function keepAlive<T extends Pinged>({ start, began, ended }: KeepAlive<T>): void {
  let failures = 0
  const run = (): void => {
    const worker = start()
    const remote = wrap<T>(worker)
    const contract = asContract(remote)
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const end = (): void => {
      if (over) return
      over = true
      clearTimeout(timer)
      remote[releaseProxy]()
      worker.terminate()
      ended()
      failures += 1
      startLater(restartAfter(failures))
    }
    const askAgain = (): void => {
      if (!over) timer = setTimeout(() => void ask(), PING_EVERY_MS)
    }
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'hidden') {
        if (!(await within(contract.ping(), PING_PATIENCE_MS))) return end()
        failures = 0
      }
      askAgain()
    }
    const begin = async (): Promise<void> => {
      const isLoaded = await within(contract.ping(), Math.min(LOAD_PATIENCE_MS * 2 ** failures, LONGEST_LOAD_MS))
      if (over) return
      if (!isLoaded) return end()
      askAgain()
      await began(contract)
    }
    worker.addEventListener('error', end)
    begin().catch(end)
  }

  /** After `ms`, or with the next network. */
  const startLater = (ms: number): void => {
    const go = (): void => {
      clearTimeout(timer)
      removeEventListener('online', go)
      run()
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
  }
  run()
}

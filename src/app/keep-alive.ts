import { type Remote, wrap } from 'comlink'

interface Pinged {
  ping(): Promise<true>
}

interface KeepAlive<T> {
  start: () => Worker
  began: (worker: T) => Promise<void>
  ended: () => void
}

const PING_EVERY_MS = 10_000
const PING_PATIENCE_MS = 8_000
const RESTART_AFTER_MS = 1_000

/** Comlink answers with promises whatever the contract says; a contract of promises is the same thing. */
const asContract = <T>(remote: Remote<T>): T => remote as T

const within = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([work.then(() => true, () => false), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms))])

/** Runs a worker for as long as the page lives: one that crashes, or no longer answers, is ended and started again. */
export function keepAlive<T extends Pinged>({ start, began, ended }: KeepAlive<T>): void {
  const run = (): void => {
    const worker = start()
    const remote = wrap<T>(worker)
    const contract = asContract(remote)
    let over = false
    const end = () => {
      if (over) return
      over = true
      clearInterval(timer)
      worker.terminate()
      ended()
      setTimeout(run, RESTART_AFTER_MS)
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return
      void within(contract.ping(), PING_PATIENCE_MS).then((alive) => alive || end())
    }, PING_EVERY_MS)
    worker.addEventListener('error', end)
    began(contract).catch(end)
  }
  run()
}

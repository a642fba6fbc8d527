/** A slower phone: every process of a browser runs for one part of the time and stands still for the others. */
import { Worker } from 'node:worker_threads'
import { join } from 'node:path'

/** Short beside all that is measured, long beside what stopping and going on costs. */
const RUN_MS = 3

/**
 * Slows a process group down, from when this resolves until the returned function is called. DevTools can only slow a page's main thread; workers, the service
 * worker, the compositor and the browser's own process are slow on a slow phone too.
 * @param factor 4: a quarter of the time; 1: nothing happens
 */
export async function slowDown(group: number, factor: number): Promise<() => Promise<void>> {
  if (factor === 1) return async () => undefined
  const shared = new Int32Array(new SharedArrayBuffer(4))
  const pulse = new Worker(join(import.meta.dirname, 'cpu-pulse.ts'), { workerData: { group, runMs: RUN_MS, stopMs: RUN_MS * (factor - 1), over: shared } })
  const ended = new Promise<void>((resolve) => {
    pulse.once('exit', () => resolve())
  })
  await new Promise<void>((resolve, reject) => {
    pulse.once('message', () => resolve())
    pulse.once('error', reject)
  })
  return async () => {
    Atomics.store(shared, 0, 1)
    Atomics.notify(shared, 0)
    await ended
    go(group)
  }
}

const go = (group: number): void => {
  try {
    process.kill(-group, 'SIGCONT')
  } catch {
    // The browser has ended.
  }
}

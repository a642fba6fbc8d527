/** Stops a process group and lets it go on, in turns, until it is told to end. A thread of its own, so that nothing else disturbs the beat. */
import { parentPort, workerData } from 'node:worker_threads'

interface Pulse {
  group: number
  runMs: number
  stopMs: number
  over: Int32Array<SharedArrayBuffer>
}

const { group, runMs, stopMs, over } = workerData as Pulse

/** False once the pulse is over. */
const wait = (ms: number): boolean => Atomics.wait(over, 0, 0, ms) === 'timed-out'

parentPort?.postMessage('beating')
try {
  do {
    process.kill(-group, 'SIGSTOP')
    const goesOn = wait(stopMs)
    process.kill(-group, 'SIGCONT')
    if (!goesOn) break
  } while (wait(runMs))
} catch {
  // The browser has ended.
}

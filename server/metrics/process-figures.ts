import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Family } from './exposition.ts'

const RESOLUTION_MS = 20
const NS_PER_S = 1e9
const MICROSECONDS_PER_S = 1e6
const QUANTILES = [0.5, 0.99, 1] as const

/** Begins to watch this process. @returns how it is; delays of the event loop are those since they were last read */
export function watchProcess(): () => Family[] {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()

  /** The monitor counts from its own timer's due time, so what stands above its resolution is delay. */
  const delayAt = (quantile: number): number => (delays.count === 0 ? 0 : Math.max(0, delays.percentile(quantile * 100) / NS_PER_S - RESOLUTION_MS / 1000))

  return () => {
    const { rss, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const samples = QUANTILES.map((quantile) => ({ labels: { quantile: String(quantile) }, value: delayAt(quantile) }))
    delays.reset()
    return [
      { name: 'tablefirst_event_loop_delay_seconds', help: 'How late the event loop came to its timers since the last reading.', type: 'gauge', samples },
      {
        name: 'tablefirst_memory_bytes',
        help: 'Memory of the process: resident, used of the JavaScript heap, outside the heap.',
        type: 'gauge',
        samples: [{ labels: { kind: 'resident' }, value: rss }, { labels: { kind: 'heap' }, value: heapUsed }, { labels: { kind: 'external' }, value: external }],
      },
      { name: 'process_cpu_seconds_total', help: 'Processor time of the process.', type: 'counter', samples: [{ labels: {}, value: (user + system) / MICROSECONDS_PER_S }] },
      { name: 'process_start_time_seconds', help: 'When the process started, as seconds since 1970.', type: 'gauge', samples: [{ labels: {}, value: performance.timeOrigin / 1000 }] },
    ]
  }
}

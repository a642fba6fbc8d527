/** What a soak is judged by: memory that does not grow once the server is warm, no refusal that was not asked for, and as many visits as were. */

/** The server a minute of traffic later. */
export interface Reading {
  /** Since the traffic began, minutes. */
  minute: number
  /** Resident, bytes, after garbage was collected. */
  rss: number
  /** Used on and off the JavaScript heap, bytes, after garbage was collected. */
  heap: number
  /** How late the event loop came to its timers within the minute, ms: the 99th percentile. */
  lateMs: number
  /** Calls answered within the minute. */
  answered: number
}

/** Until then connections, caches and compiled code may still come to what they stay at, minutes. */
export const WARM_MINUTES = 5
/** How much more memory there may be at the end than when the server was warm. */
export const MOST_GROWTH = 0.05
/** One reading is as it happens to be; so many in a row have a middle. */
const IN_A_ROW = 3

export interface Growth {
  kind: 'resident' | 'heap'
  /** Bytes. */
  warm: number
  end: number
  /** 0.05: five per cent more. */
  share: number
}

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * The middle of the last three readings beside the middle of the three up to the fifth minute, of the resident memory and of the heap.
 * @returns null: too short a soak to say
 */
export function growthOf(readings: readonly Reading[]): Growth[] | null {
  const warming = readings.filter(({ minute }) => minute <= WARM_MINUTES).slice(-IN_A_ROW)
  const ending = readings.filter(({ minute }) => minute > WARM_MINUTES).slice(-IN_A_ROW)
  if (warming.length < IN_A_ROW || ending.length < IN_A_ROW) return null
  return ([['resident', 'rss'], ['heap', 'heap']] as const).map(([kind, field]) => {
    const [warm, end] = [middle(warming.map((reading) => reading[field])), middle(ending.map((reading) => reading[field]))]
    return { kind, warm, end, share: end / warm - 1 }
  })
}

/** The least share of the visits asked for that has to be made: with fewer, memory was judged under another load. */
export const LEAST_VISITS = 0.9

/** What the server is left with when the traffic is over. */
export interface Remains {
  visits: { asked: number; made: number }
  /** By name of the figure in /metrics: each has to be 0. */
  alarms: ReadonlyMap<string, number>
  /** Lines of its log that tell of an error. */
  logged: readonly string[]
  /** Answers that nobody asked for, with how often they came. */
  unasked: ReadonlyMap<string, number>
}

const MEGABYTE = 2 ** 20

/** All that speaks against the server, a sentence each; none: it held. */
export function faultsOf(readings: readonly Reading[], { visits, alarms, logged, unasked }: Remains): string[] {
  const growth = growthOf(readings) ?? []
  return [
    ...(visits.made < visits.asked * LEAST_VISITS ? [`${visits.made} visits were made of ${visits.asked} asked for; ${LEAST_VISITS * 100} % is the least`] : []),
    ...growth.filter(({ warm, end }) => !(end <= warm * (1 + MOST_GROWTH))).map(({ kind, warm, end, share }) =>
      `${kind} memory grew by ${(share * 100).toFixed(1)} %, from ${(warm / MEGABYTE).toFixed(1)} to ${(end / MEGABYTE).toFixed(1)} MB; ${MOST_GROWTH * 100} % is the most`),
    ...readings.filter(({ answered }) => answered === 0).map(({ minute }) => `nothing was answered in minute ${minute}`),
    ...[...alarms].filter(([, value]) => value !== 0).map(([name, value]) => `${name} is ${value}`),
    ...[...unasked].map(([what, count]) => `${count} times unasked: ${what}`),
    ...logged.map((line) => `logged: ${line}`),
  ]
}

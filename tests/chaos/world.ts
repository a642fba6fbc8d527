/** Time that passes only when nothing more can happen in it, and everything that waits for its turn. */

/** An owner that may die: what waits for a dead one never happens. */
export interface Mortal {
  readonly alive: boolean
}

interface Event {
  at: number
  order: number
  act: () => void | Promise<void>
  owner: Mortal | null
}

export interface World {
  /** Milliseconds since the run began. */
  now: () => number
  /** Does `act` after `ms`; gives back what takes the appointment away. */
  after: (ms: number, act: () => void | Promise<void>, owner?: Mortal) => () => void
  /** Resolves after `ms`; never, if the owner dies before. */
  sleep: (ms: number, owner?: Mortal) => Promise<void>
  /** Writes a line of the run's story; it is what two runs of one seed are compared by. */
  note: (line: string) => void
  story: () => readonly string[]
  /** Lets time pass until `end` (ms). `watch` looks on after each event. */
  run: (end: number, watch: () => Promise<void>) => Promise<void>
}

const earlier = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

/** A heap of events: the earliest first, among equals the one that was planned first. */
class Agenda {
  readonly #events: Event[] = []

  push(event: Event): void {
    const events = this.#events
    let at = events.push(event) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = events[parent]
      if (above === undefined || !earlier(event, above)) break
      events[at] = above
      at = parent
    }
    events[at] = event
  }

  peek(): Event | undefined {
    return this.#events[0]
  }

  pop(): Event | undefined {
    const events = this.#events
    const first = events[0]
    const last = events.pop()
    if (last === undefined || events.length === 0) return first
    let at = 0
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const [l, r] = [events[left], events[right]]
      if (l === undefined) break
      const child = r !== undefined && earlier(r, l) ? right : left
      const below = events[child]
      if (below === undefined || !earlier(below, last)) break
      events[at] = below
      at = child
    }
    events[at] = last
    return first
  }
}

/** All that was set free by an event has run as far as it can: none of it waits for anything but the world. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export function createWorld(): World {
  const agenda = new Agenda()
  const story: string[] = []
  let now = 0
  let order = 0

  const after: World['after'] = (ms, act, owner) => {
    const event: Event = { at: now + Math.max(0, Math.round(ms)), order: order++, act, owner: owner ?? null }
    agenda.push(event)
    return () => {
      event.owner = NOBODY
    }
  }

  return {
    now: () => now,
    after,
    sleep: (ms, owner) => new Promise((resolve) => void after(ms, resolve, owner)),
    note: (line) => void story.push(`${String(now).padStart(8)} ${line}`),
    story: () => story,
    run: async (end, watch) => {
      for (let next = agenda.peek(); next !== undefined && next.at <= end; next = agenda.peek()) {
        agenda.pop()
        if (next.owner?.alive === false) continue
        now = next.at
        await next.act()
        await settle()
        await watch()
      }
      now = Math.max(now, end)
    },
  }
}

const NOBODY: Mortal = { alive: false }

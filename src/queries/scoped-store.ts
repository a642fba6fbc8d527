interface Opened {
  close(): Promise<void>
}

/** The one open database of its kind in this page: another key closes it and opens the other. */
export interface ScopedStore<K, S> {
  follow(key: K | undefined): void
  /** The store of the key that is followed now; waits until it is open. */
  current(): Promise<S>
}

interface ScopeTools<K, S extends Opened> {
  open(key: K, onLost: () => void): Promise<S>
  /** Begins to read; gives back what ends it. `isWanted` is false from when another key is followed: what it does then must not reach the page. */
  attach(store: S, key: K, before: K | undefined, isWanted: () => boolean): (() => void) | Promise<() => void>
  sameKey(a: K, b: K): boolean
  /** Milliseconds until a store that would not open is tried again. */
  retryMs?: number
  /** The longest, in ms, that one step (closing, beginning to read) is waited for: what comes after it must not stand still for ever. */
  patienceMs?: number
}

/** Rejects where `work` takes too long; `late` gets what it gives then. */
async function inTime<T>(work: T | Promise<T>, ms: number, late: (value: T) => void): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    reject(new Error('A database did not answer in time.'))
  }, ms)
  const given = Promise.resolve(work).then((value) => {
    if (isLate) late(value)
    return value
  })
  return Promise.race([given, over]).finally(() => clearTimeout(timer))
}

/** Openings and closings come one after another, in the order they were asked for. */
export function scopedStore<K, S extends Opened>({ open, attach, sameKey, retryMs = 2_000, patienceMs = 20_000 }: ScopeTools<K, S>): ScopedStore<K, S> {
  let wanted: K | undefined
  let turn = 0
  let work: Promise<unknown> = Promise.resolve()
  let opened: { store: S; detach: () => void } | null = null
  let settle = Promise.withResolvers<S>()

  const shut = async (): Promise<void> => {
    const held = opened
    opened = null
    held?.detach()
    if (held) await inTime(held.store.close(), patienceMs, () => undefined).catch(() => undefined)
  }

  const begin = (key: K, before: K | undefined): void => {
    const mine = ++turn
    const superseded = settle
    settle = Promise.withResolvers<S>()
    const promised = settle
    // A caller that waits for what is not opened any more, or asked before anything was followed, gets what is.
    superseded.promise.catch(() => undefined)
    superseded.resolve(promised.promise)
    work = work.then(async () => {
      await shut()
      if (mine !== turn) return
      try {
        const store = await open(key, () => {
          if (mine === turn) begin(key, key)
        })
        opened = { store, detach: () => undefined }
        opened.detach = await inTime(attach(store, key, before, () => mine === turn), patienceMs, (detach) => detach())
        promised.resolve(store)
      } catch (error) {
        promised.promise.catch(() => undefined)
        promised.reject(error)
        setTimeout(() => mine === turn && begin(key, before), retryMs)
      }
    })
  }

  return {
    follow: (key) => {
      if (key === undefined || (wanted !== undefined && sameKey(wanted, key))) return
      const before = wanted
      wanted = key
      begin(key, before)
    },
    current: () => settle.promise,
  }
}

/** A value that can be watched: what the hooks read, with the identity React needs. */
export interface ReadCell<T> {
  get(): T
  subscribe(listener: () => void): () => void
}
export interface Cell<T> extends ReadCell<T> {
  set(value: T): void
}

/** How often any cell of this page was set: while it stays, every value made of others stays too. */
let changes = 0

/** @param wake called when the first listener subscribes; the function it returns is called when the last one unsubscribes */
export function makeCell<T>(initial: T, wake?: () => (() => void) | void): Cell<T> {
  let value = initial
  let asleep = wake !== undefined
  const listeners = new Set<() => void>()
  let sleep: (() => void) | null = null
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      changes += 1
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      if (asleep) {
        asleep = false
        sleep = wake?.() ?? null
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0 || !sleep) return
        sleep()
        sleep = null
        asleep = true
      }
    },
  }
}

type Values<S extends readonly ReadCell<unknown>[]> = { [K in keyof S]: S[K] extends ReadCell<infer V> ? V : never }

/**
 * A value made of others; computed anew only when one of them changed, so that its identity holds. Those who are drawn from one tap ask for it many times,
 * and for the values it is made of: they are looked through once a change.
 * @param sources cells, or values that change with cells alone
 */
export function derive<const S extends readonly ReadCell<unknown>[], T>(sources: S, compute: (values: Values<S>, before: NoInfer<T> | undefined) => T): ReadCell<T> {
  let seen: unknown[] | null = null
  let value: T | undefined
  let seenAt = -1
  return {
    get: () => {
      if (seenAt === changes) return value as T
      const now = changes
      const values = sources.map((source) => source.get())
      if (seen === null || values.some((entry, index) => !Object.is(entry, seen?.[index]))) {
        value = compute(values as Values<S>, value)
        seen = values
      }
      seenAt = now
      return value as T
    },
    subscribe: (listener) => {
      const ends = sources.map((source) => source.subscribe(listener))
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

import { useMemo } from 'react'
import { makeCell } from './cell.ts'
import { useCell } from './use-cell.ts'

/** The least of an observable: RxDB's queries and Dexie's liveQuery both have it. */
export interface Watched<T> {
  subscribe(next: (value: T) => void): { unsubscribe(): void }
}

/** The latest value of an observable; keep the observable's identity (useMemo), a new one is subscribed anew. */
export function useObservable<T>(observable$: Watched<T>, initial: T): T {
  const cell = useMemo(() => {
    const values = makeCell(initial)
    return {
      get: values.get,
      subscribe: (listener: () => void) => {
        const end = values.subscribe(listener)
        const subscription = observable$.subscribe(values.set)
        return () => {
          end()
          subscription.unsubscribe()
        }
      },
    }
    // The first value of an observable is taken once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [observable$])
  return useCell(cell)
}

import { useCallback, useEffect, useState } from 'react'
import type { LatLng } from '#schemas/primitives.ts'
import { findHere, mayFindHere } from '#src/commands/find-here.ts'

/** What is known of where the guest stands. */
export type Nearness = { kind: 'unasked' | 'finding' | 'unknown' } | { kind: 'known'; here: LatLng }

/** The guest's place for a list: at once where it was allowed before, else when `find` is called. */
export function useNearness(): { nearness: Nearness; find: () => void; forget: () => void } {
  const [nearness, setNearness] = useState<Nearness>({ kind: 'unasked' })
  const find = useCallback((): void => {
    setNearness({ kind: 'finding' })
    // A guest who switched it off meanwhile is not asked about it again.
    void findHere().then((here) => setNearness((now) => (now.kind !== 'finding' ? now : here ? { kind: 'known', here } : { kind: 'unknown' })))
  }, [])
  useEffect(() => {
    let gone = false
    void mayFindHere().then((may) => may && !gone && find())
    return () => {
      gone = true
    }
  }, [find])
  return { nearness, find, forget: () => setNearness({ kind: 'unasked' }) }
}

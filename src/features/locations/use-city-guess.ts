import { useEffect, useState } from 'react'
import { mayFindHere } from '#src/commands/find-here.ts'
import { askNetworkCity, networkCityCell } from '#src/queries/network-city.ts'

/** What a guest does with the list. */
const ACTS = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * CA-21: the city of the guest's network, for a guest whose phone does not tell where it is. The list never waits for it, and no row moves under a finger: what comes
 * after the guest's first act stands there at the next visit of the list.
 * @param isWanted the list has outlets of several cities, and nothing better is known of where the guest is
 */
export function useCityGuess(isWanted: boolean): string | null {
  const [city, setCity] = useState(networkCityCell.get)
  useEffect(() => {
    if (!isWanted || city !== null) return
    const ended = new AbortController()
    for (const act of ACTS) addEventListener(act, () => ended.abort(), { capture: true, passive: true, signal: ended.signal })
    void mayFindHere()
      .then((may) => (may ? undefined : askNetworkCity()))
      .then(() => ended.signal.aborted || setCity(networkCityCell.get()))
    return () => ended.abort()
  }, [isWanted, city])
  return isWanted ? city : null
}

import { useEffect, useState } from 'react'
import type { StartUpInfo } from '#schemas/brand.ts'
import { mayFindHere } from '#src/commands/find-here.ts'
import { askNetworkCity, networkCityCell } from '#src/queries/network-city.ts'
import { findOutlets, questionOf } from '#src/queries/outlets-by.ts'

/** What a guest does with the list. */
const ACTS = ['pointerdown', 'keydown', 'wheel'] as const

/** Asks for the city of the guest's network, and for its outlets, so that they are known by the time the city is. @returns null: nobody knows it, or the phone itself tells where it is */
async function askCity({ brand, outlets }: StartUpInfo): Promise<string | null> {
  if (await mayFindHere()) return null
  await askNetworkCity()
  const city = networkCityCell.get()
  const wanted = city === null ? null : questionOf(outlets, { city })
  if (wanted !== null) await findOutlets(brand.id, wanted)
  return city
}

/**
 * CA-21: the city of the guest's network, for a guest whose phone does not tell where it is, and whether the guest has begun to use the list. The list never waits for it, and
 * no row moves under a finger: what comes after the guest's first act stands there at the next visit of the list.
 * @param isWanted the list has outlets of several cities, and nothing better is known of where the guest is
 */
export function useCityGuess(info: StartUpInfo, isWanted: boolean): { city: string | null; hasActed: boolean } {
  const [visit, setVisit] = useState(() => ({ city: networkCityCell.get(), hasActed: false }))
  const { city, hasActed } = visit
  useEffect(() => {
    const ended = new AbortController()
    const act = (): void => {
      ended.abort()
      setVisit((now) => ({ ...now, hasActed: true }))
    }
    for (const name of ACTS) addEventListener(name, act, { capture: true, passive: true, signal: ended.signal })
    return () => ended.abort()
  }, [])
  useEffect(() => {
    if (isWanted && city === null) void askCity(info).then((found) => setVisit((now) => (now.hasActed ? now : { ...now, city: found })))
  }, [info, isWanted, city])
  return { city: isWanted ? city : null, hasActed }
}

import type { Locality } from '#schemas/locality.ts'

/** Fewer letters name half a city. */
export const LEAST_LETTERS = 3

/** What can be said of a search; null: nothing yet, since somebody who may know a locality was not heard. @param isRead whether this phone has its own localities */
export function outcomeOf({ found, isRead, asking }: { found: number; isRead: boolean; asking: boolean }): 'some' | 'none' | null {
  if (asking) return null
  if (found > 0) return 'some'
  return isRead ? 'none' : null
}

/** CA-21: what a geocoder knows beside the localities that this phone has found itself; a name stands once. */
export function beside(hits: readonly Locality[], told: readonly Locality[]): Locality[] {
  const names = new Set(hits.map(({ localityName }) => localityName.toLowerCase()))
  return told.filter(({ localityName }) => {
    const name = localityName.toLowerCase()
    const isNew = !names.has(name)
    names.add(name)
    return isNew
  })
}

import type { Locality } from '#schemas/locality.ts'

/** Fewer letters name half a city. */
export const LEAST_LETTERS = 3

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

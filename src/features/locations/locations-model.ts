import { distanceMetres } from '#domain/distance.ts'
import type { StartUpInfo } from '#schemas/brand.ts'
import type { LatLng } from '#schemas/primitives.ts'

export type OutletRow = StartUpInfo['outlets'][number]

const plain = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en-IN')

/** RT-31 "search for outlet": every typed word stands somewhere in name, area or city. */
export function outletsNamed(outlets: readonly OutletRow[], typed: string): OutletRow[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return outlets.filter((outlet) => {
    const text = plain(`${outlet.name} ${outlet.area} ${outlet.city} ${outlet.code}`)
    return words.every((word) => text.includes(word))
  })
}

/** An outlet and how far it is, in metres; null where its place or the guest's is not known. */
export interface OutletAway {
  row: OutletRow
  metres: number | null
}

/** CO-04: nearest first from where the guest stands, those of unknown place last; without a place in the order given. */
export function nearestFirst(outlets: readonly OutletRow[], here: LatLng | null): OutletAway[] {
  return outlets
    .map((row) => ({ row, metres: here && row.location ? distanceMetres(here, row.location) : null }))
    .sort((a, b) => (a.metres ?? Number.MAX_VALUE) - (b.metres ?? Number.MAX_VALUE))
}

/** CA-21: those of the city that the guest's network is in come first, in their own order; of a city that has none, or all of them, they stay as they are. @param city null: nobody knows */
export const cityFirst = (outlets: readonly OutletAway[], city: string | null): OutletAway[] => {
  const isThere = ({ row }: OutletAway): boolean => row.city === city
  return [...outlets.filter(isThere), ...outlets.filter((away) => !isThere(away))]
}

/** Where each outlet stands in a list, by id. */
export const placesOf = (outlets: readonly OutletAway[]): ReadonlyMap<string, number> => new Map(outlets.map(({ row }, place) => [row.id, place]))

/** Those that have a place keep their order; the others come after them, in their own. */
export function inHeldOrder(outlets: readonly OutletAway[], places: ReadonlyMap<string, number>): OutletAway[] {
  const placeOf = ({ row }: OutletAway): number => places.get(row.id) ?? Number.MAX_VALUE
  return outlets.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Outlets of the city and others: which come first is worth a word. */
export const isDivided = (outlets: readonly OutletRow[], city: string): boolean => outlets.some((row) => row.city === city) && outlets.some((row) => row.city !== city)

/** EN-10: those the guest was at, last first, as many as help. @param codes of restaurants, last visited last */
export const visitedFirst = (outlets: readonly OutletAway[], codes: readonly string[]): OutletAway[] =>
  codes.toReversed().flatMap((code) => outlets.filter(({ row }) => row.code === code)).slice(0, MOST_VISITED_SHOWN)

const MOST_VISITED_SHOWN = 3

/** CO-04: how many stand on the list before "View More". */
export const SHOWN_AT_FIRST = 5

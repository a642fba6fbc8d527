import type { StartUpInfo } from '#schemas/brand.ts'

export type OutletRow = StartUpInfo['outlets'][number]

const plain = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en-IN')

/** RT-31 "search for outlet": every typed word stands somewhere in name, area or city. */
export function findOutlets(outlets: readonly OutletRow[], typed: string): OutletRow[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return outlets.filter((outlet) => {
    const text = plain(`${outlet.name} ${outlet.area} ${outlet.city} ${outlet.code}`)
    return words.every((word) => text.includes(word))
  })
}

/** CO-04: how many stand on the list before "View More". */
export const SHOWN_AT_FIRST = 5

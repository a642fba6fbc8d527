import { useMemo } from 'react'
import type { ListedOutlet, StartUpInfo } from '#schemas/brand.ts'
import { makeCell } from './cell.ts'
import { useCell } from './use-cell.ts'

/** The brand's outlets beyond those that start-up tells, as far as somebody has had them read (brand-outlets.ts, outlets-by.ts). */
export const moreOutletsCell = makeCell<readonly ListedOutlet[]>([])

/** Each once, as it was told first. */
const eachOnce = (outlets: readonly ListedOutlet[]): ListedOutlet[] => {
  const byId = new Map<string, ListedOutlet>()
  for (const outlet of outlets) if (!byId.has(outlet.id)) byId.set(outlet.id, outlet)
  return [...byId.values()]
}

/** Outlets that were told now take the place of what was known of them. */
export function addOutlets(told: readonly ListedOutlet[]): void {
  if (told.length > 0) moreOutletsCell.set(eachOnce([...told, ...moreOutletsCell.get()]))
}

/** Outlets as the device kept them: they add to what was told since, and take the place of none of it. */
export function fillOutlets(kept: readonly ListedOutlet[]): void {
  const known = moreOutletsCell.get()
  const all = eachOnce([...known, ...kept])
  if (all.length > known.length) moreOutletsCell.set(all)
}

/** The brand has these no more. */
export function dropOutlets(gone: ReadonlySet<string>): void {
  const known = moreOutletsCell.get()
  if (known.some(({ id }) => gone.has(id))) moreOutletsCell.set(known.filter(({ id }) => !gone.has(id)))
}

/** Those of start-up first, then what was read since. @param info null: start-up has not said anything */
export function useKnownOutlets(info: StartUpInfo | null): readonly ListedOutlet[] {
  const others = useCell(moreOutletsCell)
  const outlets = info?.outlets
  return useMemo(() => (outlets ? eachOnce([...outlets, ...others]) : []), [outlets, others])
}

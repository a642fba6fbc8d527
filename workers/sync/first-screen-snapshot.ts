import { makeFirstScreen } from '#domain/first-screen.ts'
import type { Place } from '#schemas/device.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import type { MenuSection } from '#schemas/menu.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'

export interface MenuFacts {
  place: Place | null
  outlet: Outlet | null
  availability: Availability | null
  sections: readonly MenuSection[]
  confirmedAt: number
  clockSkewMs: number | null
  /** Parts of the menu cannot be read by this release: what is missing is not on its way. */
  unread: boolean
}

/** Null while the snapshot would be incomplete: no place, another outlet's documents, or a menu still being pulled. */
export function snapshotOf({ place, outlet, availability, sections, confirmedAt, clockSkewMs, unread }: MenuFacts): FirstScreen | null {
  if (!place || !outlet || !availability || place.outletId !== outlet.id) return null
  const dishes = sections.reduce((sum, section) => sum + section.items.length, 0)
  if (dishes === 0 || (dishes < outlet.dishCount && !unread)) return null
  const ranked = [...sections].sort((a, b) => a.rank - b.rank)
  const { brand, table, serviceType, serving, tableRuns } = place
  const screen = makeFirstScreen({ brand, outlet, table, serviceType, serving, tableRuns, availability, sections: ranked, confirmedAt })
  return clockSkewMs === null ? screen : { ...screen, clockSkewMs }
}

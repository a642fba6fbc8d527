import type { Brand } from '#schemas/brand.ts'
import { allowedAvailability } from './brand-modules.ts'
import { FIRST_SCREEN_ITEMS, type FirstScreen, MOST_RECOMMENDED } from '#schemas/first-screen.ts'
import type { Place } from '#schemas/device.ts'
import type { Item, MenuSection, ServiceType } from '#schemas/menu.ts'
import type { Availability, Outlet, Table } from '#schemas/outlet.ts'

/** A menu and where the guest sits: all that a first screen is made of. Sections by rank. */
export interface FirstScreenSource {
  brand: Brand
  outlet: Outlet
  table: Table | null
  serviceType: ServiceType
  /** What the guest said of how they are served; absent: nothing yet. */
  serving?: Place['serving']
  /** All tables of the outlet; absent: not known. */
  tableRuns?: Place['tableRuns']
  availability: Availability
  sections: readonly MenuSection[]
  /** When the server last confirmed this menu, epoch ms. */
  confirmedAt: number
}

/** P-03: recommended dishes in the order of the menu, each once. */
export function recommendedItems(sections: readonly MenuSection[]): Item[] {
  const found = new Map<string, Item>()
  for (const section of sections) for (const item of section.items) if (item.recommended && !found.has(item.id)) found.set(item.id, item)
  return [...found.values()]
}

/** What is painted before any database opens: recommended dishes, then the sections' until the screen is full. The same on server and device. */
export function makeFirstScreen(source: FirstScreenSource): FirstScreen {
  const { brand, outlet, table, serviceType, serving, tableRuns, confirmedAt } = source
  const availability = allowedAvailability(brand, source.availability)
  const isServed = (item: Item): boolean => item.serviceTypes.includes(serviceType)
  const recommended = recommendedItems(source.sections).filter(isServed).slice(0, MOST_RECOMMENDED)
  let left = FIRST_SCREEN_ITEMS - recommended.length
  const sections = source.sections.flatMap((section) => {
    const served = section.items.filter(isServed)
    if (served.length === 0) return []
    const items = served.slice(0, left)
    left -= items.length
    return [{ id: section.id, name: section.name, count: served.length, items }]
  })
  const complete = sections.every((section) => section.items.length === section.count)
  return { version: 1, brand, outlet, table, serviceType, availability, recommended, sections, complete, confirmedAt, ...(serving && { serving }), ...(tableRuns && { tableRuns }) }
}

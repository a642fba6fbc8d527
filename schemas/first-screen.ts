import { array, boolean, type Infer, integer, literal, nullable, object, optional } from 'superstruct'
import { Brand } from './brand.ts'
import { Item, ServiceType } from './menu.ts'
import { Availability, Outlet, Table, TableRuns } from './outlet.ts'
import { Count, EpochMs, Key, text } from './primitives.ts'
import { servingFields } from './serving.ts'

/** How many dishes the first screen holds: what a tall phone shows and a first flick of the thumb. */
export const FIRST_SCREEN_ITEMS = 15
/** As many of these may be recommended ones; the list below shall begin within a thumb's reach. */
export const MOST_RECOMMENDED = 5

/** What is painted before any database opens: written by the server on a first visit, by the sync worker afterwards. */
export const FirstScreen = object({
  version: literal(1),
  brand: Brand,
  outlet: Outlet,
  table: nullable(Table),
  serviceType: ServiceType,
  availability: Availability,
  recommended: array(Item),
  /** All sections by name; only the first ones bring dishes. */
  sections: array(object({ id: Key, name: text(140), count: Count, items: array(Item) })),
  /** Every dish of the menu is in here. */
  complete: boolean(),
  /** When the server last confirmed this menu. */
  confirmedAt: EpochMs,
  /** How far the server's clock was ahead of this phone's, in ms; `confirmedAt` is on the server's. Absent: not known to the phone that kept it. */
  clockSkewMs: optional(integer()),
  /** What the guest of this phone said of how they are served. Absent: nothing yet, or the server painted it. */
  serving: optional(object({ ...servingFields })),
  /** All tables of the outlet. Absent: painted or kept by a release that did not tell of them. */
  tableRuns: optional(TableRuns),
})
export type FirstScreen = Infer<typeof FirstScreen>

import { array, type Infer, nullable, object, optional } from 'superstruct'
import { Brand } from './brand.ts'
import { MenuSection, ServiceWord } from './menu.ts'
import { Availability, Outlet, Table, TableRuns } from './outlet.ts'
import { Count, Key, text } from './primitives.ts'

/** POST restauranttables/{code}/seat: shows that its bearer opened this table, and when (decision 0035). `lifeMs`: for how long it is good, ms. */
export const SeatAnswer = object({ value: text(80, 1), lifeMs: Count })
export type SeatAnswer = Infer<typeof SeatAnswer>

/** EN-05: GET restaurants/scan/{code}. `sections` is empty without includeMenu. */
export const ScanAnswer = object({
  restaurantGroup: Brand,
  restaurant: Outlet,
  selectedTable: nullable(Table),
  serviceTypes: array(ServiceWord),
  availability: Availability,
  sections: array(MenuSection),
  /** EN-05. Our own page reads both lists out of `sections` and `availability`; they stay for other clients and for pages of release 0.1, which refuse an answer without them. */
  disabledCategories: array(Key),
  /** Ids of recommended items, in the order they are shown (P-03). */
  recommendedSections: array(Key),
  /** All tables of the restaurant. Absent: the server's release did not tell of them. */
  tableRuns: optional(TableRuns),
})
export type ScanAnswer = Infer<typeof ScanAnswer>

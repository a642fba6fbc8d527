import { array, type Infer, nullable, object, optional } from 'superstruct'
import { Brand } from './brand.ts'
import { MenuSection, ServiceWord } from './menu.ts'
import { Availability, Outlet, Table } from './outlet.ts'
import { EpochMs, Key, text } from './primitives.ts'

/** Shows that its bearer opened a table lately; a call to that table is told by it from a stranger's. `until`: epoch ms. */
export const TableMark = object({ value: text(64, 1), until: EpochMs })
export type TableMark = Infer<typeof TableMark>

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
  /** null: a restaurant's code. Servers of release 0.1 give none. */
  tableMark: optional(nullable(TableMark)),
})
export type ScanAnswer = Infer<typeof ScanAnswer>

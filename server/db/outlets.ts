import { doublePrecision, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

/** What outlets are found by; all else of an outlet stands in its documents `outlet`, `availability` and `menuSections`. */
export const outlets = pgTable(
  'outlets',
  {
    id: text().primaryKey(),
    brandId: text('brand_id').notNull(),
    code: text().notNull().unique(),
    name: text().notNull(),
    area: text().notNull(),
    city: text().notNull(),
    lat: doublePrecision(),
    lng: doublePrecision(),
  },
  (table) => [index('outlets_by_brand').on(table.brandId)],
)

export const tables = pgTable(
  'tables',
  {
    outletId: text('outlet_id').notNull(),
    id: text().notNull(),
    number: integer().notNull(),
    label: text().notNull(),
    serviceType: text('service_type').notNull(),
    scanCode: text('scan_code').notNull(),
  },
  (table) => [primaryKey({ columns: [table.outletId, table.id] }), unique('tables_by_code').on(table.scanCode)],
)

import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** `body`, `resource` and `questions` are JSON of Brand, BrandResource and FeedbackSetup. */
export const brands = pgTable('brands', {
  id: text().primaryKey(),
  subdomain: text().notNull().unique(),
  body: text().notNull(),
  resource: text().notNull(),
  questions: text().notNull(),
})

/** RT-13: short links of a brand. */
export const customLinks = pgTable(
  'custom_links',
  { brandId: text('brand_id').notNull(), key: text().notNull(), path: text().notNull() },
  (table) => [primaryKey({ columns: [table.brandId, table.key] })],
)

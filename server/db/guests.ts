import { bigint, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

/** Who a guest of a brand is; name, email and vehicles stand in the document `profile` of the guest's scope. */
export const guests = pgTable(
  'guests',
  {
    brandId: text('brand_id').notNull(),
    id: uuid().notNull(),
    country: text().notNull(),
    phone: text().notNull(),
    /** Epoch ms; null: not blocked (RO-06). */
    blockedAt: bigint('blocked_at', { mode: 'number' }),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    deletedAt: bigint('deleted_at', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.id] }), unique('guests_by_phone').on(table.brandId, table.country, table.phone)],
)

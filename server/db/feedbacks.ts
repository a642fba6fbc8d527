import { bigint, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

/** One feedback an order; `body` is JSON of Feedback. */
export const feedbacks = pgTable(
  'feedbacks',
  {
    outletId: text('outlet_id').notNull(),
    orderId: uuid('order_id').notNull(),
    id: uuid().notNull(),
    guestId: uuid('guest_id').notNull(),
    body: text().notNull(),
    givenAt: bigint('given_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.outletId, table.orderId] }), unique('feedbacks_by_id').on(table.id)],
)

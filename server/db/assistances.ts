import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** CA-10: someone was asked to come to a table. Times in epoch ms. */
export const assistances = pgTable(
  'assistances',
  {
    outletId: text('outlet_id').notNull(),
    tableCode: text('table_code').notNull(),
    /** Of the last call from this table; an earlier one's place is taken. */
    id: uuid().notNull(),
    kind: text().notNull(),
    askedAt: bigint('asked_at', { mode: 'number' }).notNull(),
    doneAt: bigint('done_at', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.outletId, table.tableCode] })],
)

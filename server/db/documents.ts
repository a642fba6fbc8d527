import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** All that is synchronised, one row a document. `body` is its JSON as it travels, so that a page of them is sent unread. */
export const documents = pgTable(
  'documents',
  {
    scope: text().notNull(),
    collection: text().notNull(),
    id: text().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    deleted: boolean().notNull(),
    body: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.collection, table.id] }), index('documents_by_seq').on(table.scope, table.collection, table.seq)],
)

/** The last number given out in a scope; the row is locked from the raise to the commit, so numbers commit in their order. */
export const scopeCounters = pgTable('scope_counters', { scope: text().primaryKey(), seq: bigint({ mode: 'number' }).notNull() })

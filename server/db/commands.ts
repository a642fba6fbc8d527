import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** The permanent answer to each idempotency key; a refusal is as final as an acceptance. */
export const commands = pgTable('commands', {
  key: uuid().primaryKey(),
  kind: text().notNull(),
  guestId: uuid('guest_id'),
  outletId: text('outlet_id').notNull(),
  /** SHA-256 of guest and body; null where the key was closed before a body came (withdrawn). */
  bodyHash: text('body_hash'),
  /** `accepted` or `refused`. */
  outcome: text().notNull(),
  /** JSON of the refusal: its code and details; null when accepted. */
  refusal: text(),
  /** Epoch ms. */
  at: bigint({ mode: 'number' }).notNull(),
})

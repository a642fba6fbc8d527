import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** What a phone has done today, whichever brand it asks; its row is the lock under which codes are sent and tried. */
export const phoneGuards = pgTable(
  'phone_guards',
  { country: text().notNull(), phone: text().notNull(), day: integer().notNull(), failures: integer().notNull(), sends: integer().notNull() },
  (table) => [primaryKey({ columns: [table.country, table.phone] })],
)

export const otpCodes = pgTable(
  'otp_codes',
  {
    country: text().notNull(),
    phone: text().notNull(),
    requestId: uuid('request_id').notNull(),
    brandId: text('brand_id').notNull(),
    codeHash: text('code_hash').notNull(),
    restaurant: text(),
    sentAt: bigint('sent_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    tries: integer().notNull(),
    usedAt: bigint('used_at', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.country, table.phone, table.requestId] }), index('otp_codes_by_age').on(table.expiresAt)],
)

/** A login on one device: the family of its refresh tokens, whose rotations `generation` counts. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    brandId: text('brand_id').notNull(),
    guestId: uuid('guest_id').notNull(),
    generation: integer().notNull(),
    rotatedAt: bigint('rotated_at', { mode: 'number' }).notNull(),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    endedAt: bigint('ended_at', { mode: 'number' }),
  },
  (table) => [index('sessions_by_guest').on(table.brandId, table.guestId), index('sessions_by_age').on(table.expiresAt)],
)

/** ER-13: numbers blocked by administration, with or without an account. */
export const blockedNumbers = pgTable(
  'blocked_numbers',
  { brandId: text('brand_id').notNull(), country: text().notNull(), phone: text().notNull(), at: bigint({ mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.brandId, table.country, table.phone] })],
)

/** RO-07. */
export const betaGroup = pgTable(
  'beta_group',
  { brandId: text('brand_id').notNull(), country: text().notNull(), phone: text().notNull() },
  (table) => [primaryKey({ columns: [table.brandId, table.country, table.phone] })],
)

/** Answers of the caller id service, kept until the device that asked fetches them. */
export const callerIdAnswers = pgTable('caller_id_answers', {
  requestId: text('request_id').primaryKey(),
  outcome: text().notNull(),
  country: text(),
  phone: text(),
  name: text(),
  email: text(),
  at: bigint({ mode: 'number' }).notNull(),
  fetchedAt: bigint('fetched_at', { mode: 'number' }),
})

import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { newPglite } from '#tests/fixtures/new-pglite.ts'
import { createPgliteDatabase } from '#tests/fixtures/pglite-database.ts'
import { isScaled } from '#tests/harness/scaled.ts'

/** PostgreSQL in this process's memory, with the product's tables: for fast tests and the seeded simulation. One session: it proves nothing about locks. At scale (harness/scaled.ts): a database behind the pooler. */
export async function openMemoryDatabase(): Promise<{ db: Database; close: () => Promise<void> }> {
  if (isScaled) return (await import('./fresh-database.ts')).openFreshDatabase()
  const client = await newPglite()
  const db = createPgliteDatabase(client)
  await migrate(db)
  return { db, close: () => client.close() }
}

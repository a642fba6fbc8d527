import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { createPoolDatabase } from '#server/db/pool-database.ts'
import { startPostgres } from '../harness/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL; its database `ready` has the product's tables and is only copied. */
    postgres: string
  }
}

/** One PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase('ready')
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  await migrate(createPoolDatabase(pool))
  await pool.end()
  project.provide('postgres', url)
  return () => postgres.stop()
}

import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { createPoolDatabase } from '#server/db/pool-database.ts'
import { type ServersWay, startPostgres } from '../harness/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL; its database `ready` has the product's tables and is only copied. */
    postgres: string
    /** The same by the way that servers take: straight, or through a pooler (harness/scaled.ts). */
    serversWay: ServersWay
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
  project.provide('serversWay', postgres.way(url))
  return () => postgres.stop()
}

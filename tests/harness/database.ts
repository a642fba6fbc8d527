/** The server's database as a test opens it: beside the server, as an importer or a second instance does. */
import pg from 'pg'
import { createPoolDatabase } from '#server/db/pool-database.ts'
import { createTransact, type Transact } from '#server/db/transact.ts'

export interface TestDatabase {
  url: string
  pool: pg.Pool
  transact: Transact
  close: () => Promise<void>
}

export const openDatabase = (url: string): TestDatabase => {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  // An idle connection that the database closes when it stops is no error of the test.
  pool.on('error', () => undefined)
  const db = createPoolDatabase(pool)
  return { url, pool, transact: createTransact(db, () => undefined), close: () => pool.end() }
}

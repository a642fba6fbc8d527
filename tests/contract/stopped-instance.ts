/** A second instance that stops in the middle of an order: it counts the token of an outlet's day, says so, and never commits. */
import { pino } from 'pino'
import { readDatabaseConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { createTransact } from '#server/db/transact.ts'

const [outletId = '', day = ''] = process.argv.slice(2)
const database = await openDatabase(readDatabaseConfig(process.env), 'tool', pino({ level: 'silent' }))
await createTransact(database.db, () => undefined)(async (tx) => {
  await tx.q.execute(sql`insert into tokens (outlet_id, day, last) values (${outletId}, ${day}, 1) on conflict (outlet_id, day) do update set last = tokens.last + 1`)
  process.stdout.write('counted\n')
  await new Promise((_done) => setInterval(() => undefined, 1000))
})

/** `npm run epoch -- new`: the last step of a restore (docs/decisions/0015). Run it after the data is back and before guests are let in. */
import { pino } from 'pino'
import { readDatabaseConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { StartError } from '../start-error.ts'
import { beginEpoch } from './epoch.ts'

const USAGE = 'Usage: npm run epoch -- new\nBegins a new epoch of the database that DATABASE_URL (or DATA_DIR) names: every device reads everything again, and sends again what the restore may have lost.'

async function run(): Promise<string> {
  const database = await openDatabase({ ...readDatabaseConfig(process.env), databasePool: 1 }, 'tool', pino({ level: 'silent' }))
  try {
    await database.migrate()
    return (await beginEpoch(database.db, Date.now())).id
  } finally {
    await database.close()
  }
}

try {
  const [word, ...more] = process.argv.slice(2)
  if (word !== 'new' || more.length > 0) throw new StartError(USAGE)
  console.log(`The epoch ${await run()} began. Running servers notice within a second.`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

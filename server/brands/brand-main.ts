/** `npm run brand -- FILE`: writes a brand, its outlets and their tables, also under a running server. A file to begin with: docs/brand.example.json. */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { readDatabaseConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { createTransact } from '../db/transact.ts'
import { StartError } from '../start-error.ts'
import { createAnnouncer } from '../sync/announcer.ts'
import { raisedScopes } from '../sync/sync-news.ts'
import { readBrandFile } from './brand-file.ts'
import { putBrandFile, type PutReport } from './put-brand-file.ts'

const USAGE = 'Usage: npm run brand -- FILE'
/** Long enough for the notice to running servers to leave; who misses it finds the change by polling, a second later. */
const NOTICE_MS = 50

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new StartError(`There is no file ${path}.`)
  }
}

async function run([path, ...more]: readonly string[]): Promise<PutReport> {
  if (path === undefined || more.length > 0) throw new StartError(USAGE)
  const file = readBrandFile(textOf(path))
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ ...readDatabaseConfig(process.env), databasePool: 2 }, 'tool', log)
  try {
    await database.migrate()
    const announcer = createAnnouncer(database.pool, null, log)
    const report = await putBrandFile(createTransact(database.db, (news) => announcer.announce([...raisedScopes(news).keys()])), file)
    await wait(NOTICE_MS)
    await announcer.stop()
    return report
  } finally {
    await database.close()
  }
}

try {
  const { brand, outlets } = await run(process.argv.slice(2))
  for (const { code, tables, isNew } of outlets) console.log(`${code} ${isNew ? 'is new' : 'was written anew'}: ${tables} tables.`)
  console.log(`${brand} is in the database with ${outlets.length} outlets.`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

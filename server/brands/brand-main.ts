/** `npm run brand -- FILE`: writes a brand, its outlets and their tables, also under a running server. A file to begin with: docs/brand.example.json. */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { createTransact } from '../db/transact.ts'
import { runTool, withToolDatabase } from '../run-tool.ts'
import { StartError } from '../start-error.ts'
import { createAnnouncer } from '../sync/announcer.ts'
import { raisedScopes } from '../sync/sync-news.ts'
import { readBrandFile } from './brand-file.ts'
import { putBrandFile } from './put-brand-file.ts'

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

await runTool(async ([path, ...more]) => {
  if (path === undefined || more.length > 0) throw new StartError(USAGE)
  const file = readBrandFile(textOf(path))
  const { brand, outlets } = await withToolDatabase(async ({ db, pool }) => {
    const announcer = createAnnouncer(pool, null, pino({ level: 'silent' }))
    const report = await putBrandFile(createTransact(db, (news) => announcer.announce([...raisedScopes(news).keys()])), file)
    await wait(NOTICE_MS)
    await announcer.stop()
    return report
  })
  return [...outlets.map(({ code, tables, isNew }) => `${code} ${isNew ? 'is new' : 'was written anew'}: ${tables} tables.`), `${brand} is in the database with ${outlets.length} outlets.`]
})

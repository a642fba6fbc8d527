/** `npm run import -- FILE --format petpooja|json|csv --outlet CODE [--web-pictures]`: replaces an outlet's menu, also of a running server. */
import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readDatabaseConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { createTransact } from '../db/transact.ts'
import { createMedia } from '../media/media.ts'
import { StartError } from '../start-error.ts'
import { createAnnouncer } from '../sync/announcer.ts'
import { raisedScopes } from '../sync/sync-news.ts'
import { MOST_BYTES } from './decode-file.ts'
import { importMenu, type ImportReport } from './import-menu.ts'
import { ImportRefused, lineOfProblem, refuse } from './problem.ts'
import { type Format, FORMATS } from './read-format.ts'

const USAGE = `Usage: npm run import -- FILE --format ${FORMATS.join('|')} --outlet CODE [--web-pictures]`

interface Asked {
  file: string
  format: Format
  outlet: string
  web: boolean
}

function readArguments(args: readonly string[]): Asked {
  const options = { format: { type: 'string' }, outlet: { type: 'string' }, 'web-pictures': { type: 'boolean' } } as const
  try {
    const { values, positionals: [file, ...more] } = parseArgs({ args: [...args], options, allowPositionals: true })
    const format = FORMATS.find((known) => known === values.format)
    if (file === undefined || more.length > 0) throw new Error('Name one file.')
    if (!format) throw new Error(`--format must be one of ${FORMATS.join(', ')}.`)
    if (!values.outlet) throw new Error('--outlet is missing: the restaurant code of the outlet whose menu is replaced.')
    return { file, format, outlet: values.outlet, web: values['web-pictures'] ?? false }
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : 'The arguments cannot be read.'}\n${USAGE}`)
  }
}

async function readBytes(file: string): Promise<Buffer> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) return refuse('', `There is no file ${file}.`)
  if (found.size > MOST_BYTES) return refuse('', `${file} has ${Math.ceil(found.size / 1024 / 1024)} MB; a menu file may have ${MOST_BYTES / 1024 / 1024} MB at the most.`)
  return readFile(file)
}

/** Long enough for the notice to other instances to leave; who misses it finds the change by polling, a second later. */
const NOTICE_MS = 50

async function run(asked: Asked): Promise<ImportReport> {
  const bytes = await readBytes(asked.file)
  const config = readDatabaseConfig(process.env)
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ ...config, databasePool: 2 }, 'tool', log)
  try {
    await database.migrate()
    const announcer = createAnnouncer(database.pool, null, log)
    const transact = createTransact(database.db, (news) => announcer.announce([...raisedScopes(news).keys()]))
    const shelf = createMedia({ dataDir: config.dataDir })
    const report = await importMenu({ db: database.db, transact, shelf }, { ...asked, bytes, folder: dirname(resolve(asked.file)) })
    await new Promise((done) => setTimeout(done, NOTICE_MS))
    await announcer.stop()
    return report
  } finally {
    await database.close()
  }
}

try {
  const asked = readArguments(process.argv.slice(2))
  const { outletName, dishes, sections, photos, menuVersion, notes } = await run(asked)
  for (const note of notes) console.log(`Note: ${note}`)
  console.log(`${outletName} (${asked.outlet.toUpperCase()}) has a new menu: ${dishes} dishes in ${sections} sections, ${photos} photographs, version ${menuVersion}.`)
} catch (error) {
  if (error instanceof ImportRefused) console.error(`Nothing was imported or changed.\n${error.problems.map(lineOfProblem).join('\n')}`)
  else if (error instanceof StartError) console.error(error.message)
  else throw error
  process.exitCode = 1
}

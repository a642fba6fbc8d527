/**
 * `npm run import -- FILE --format petpooja|json|csv --outlet CODE [--web-pictures]`: replaces an outlet's menu, also of a running server.
 * `npm run import -- FILE --format outlet --outlet CODE`: writes the outlet's delivery zones, hours, terms for points and its city's localities.
 * `npm run import -- FILE --format offers`: replaces the offers of the brand that the file names.
 */
import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readDatabaseConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { createTransact } from '../db/transact.ts'
import { createMedia, sourcesFolder } from '../media/media.ts'
import { createSharedSources } from '../media/shared-sources.ts'
import { ObjectStoreFailed } from '../object-store/object-store.ts'
import { readObjectStore } from '../object-store/read-object-store.ts'
import { createS3Store } from '../object-store/s3-store.ts'
import { StartError } from '../start-error.ts'
import { createAnnouncer } from '../sync/announcer.ts'
import { raisedScopes } from '../sync/sync-news.ts'
import { MOST_BYTES } from './decode-file.ts'
import { type ImportGround, importMenu, type ImportReport } from './import-menu.ts'
import { importOutlet } from './import-outlet.ts'
import { importOffers } from './import-offers.ts'
import { ImportRefused, lineOfProblem, refuse } from './problem.ts'
import { type Format, FORMATS } from './read-format.ts'

const USAGE = [
  `Usage: npm run import -- FILE --format ${FORMATS.join('|')} --outlet CODE [--web-pictures]`,
  '       npm run import -- FILE --format outlet --outlet CODE',
  '       npm run import -- FILE --format offers',
].join('\n')

interface AskedOffers {
  file: string
  format: 'offers'
}

interface AskedOutlet {
  file: string
  format: 'outlet'
  outlet: string
}

interface AskedMenu {
  file: string
  format: Format
  outlet: string
  web: boolean
}

type Asked = AskedMenu | AskedOutlet | AskedOffers

function readArguments(args: readonly string[]): Asked {
  const options = { format: { type: 'string' }, outlet: { type: 'string' }, 'web-pictures': { type: 'boolean' } } as const
  try {
    const { values, positionals: [file, ...more] } = parseArgs({ args: [...args], options, allowPositionals: true })
    const format = FORMATS.find((known) => known === values.format)
    if (file === undefined || more.length > 0) throw new Error('Name one file.')
    if (values.format === 'offers') return { file, format: 'offers' }
    if (!format && values.format !== 'outlet') throw new Error(`--format must be one of ${[...FORMATS, 'outlet', 'offers'].join(', ')}.`)
    if (!values.outlet) throw new Error('--outlet is missing: the restaurant code of the outlet that the file is about.')
    if (!format) return { file, format: 'outlet', outlet: values.outlet }
    return { file, format, outlet: values.outlet, web: values['web-pictures'] ?? false }
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : 'The arguments cannot be read.'}\n${USAGE}`)
  }
}

async function readBytes(file: string): Promise<Buffer> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) return refuse('', `There is no file ${file}.`)
  if (found.size > MOST_BYTES) return refuse('', `${file} has ${Math.ceil(found.size / 1024 / 1024)} MB; such a file may have ${MOST_BYTES / 1024 / 1024} MB at the most.`)
  return readFile(file)
}

/** Long enough for the notice to other instances to leave; who misses it finds the change by polling, a second later. */
const NOTICE_MS = 50

function wordsOf(asked: AskedMenu, { outletName, dishes, sections, photos, menuVersion, notes }: ImportReport): string[] {
  return [
    ...notes.map((note) => `Note: ${note}`),
    `${outletName} (${asked.outlet.toUpperCase()}) has a new menu: ${dishes} dishes in ${sections} sections, ${photos} photographs, version ${menuVersion}.`,
  ]
}

/** @returns what is to be said of it, a line each */
async function run(asked: Asked): Promise<string[]> {
  const bytes = await readBytes(asked.file)
  const config = readDatabaseConfig(process.env)
  const account = readObjectStore(process.env)
  const log = pino({ level: 'silent' })
  const sources = account && createSharedSources(sourcesFolder(config.dataDir), createS3Store(account), log)
  const database = await openDatabase({ ...config, databasePool: 2 }, 'tool', log)
  try {
    await database.migrate()
    const announcer = createAnnouncer(database.pool, null, log)
    const transact = createTransact(database.db, (news) => announcer.announce([...raisedScopes(news).keys()]))
    const said = await importBytes(asked, bytes, { db: database.db, transact, shelf: createMedia({ dataDir: config.dataDir, sources }) })
    await new Promise((done) => setTimeout(done, NOTICE_MS))
    await announcer.stop()
    return said
  } finally {
    await database.close()
  }
}

async function importBytes(asked: Asked, bytes: Buffer, ground: ImportGround): Promise<string[]> {
  if (asked.format === 'outlet') {
    const { outletName, zones, hours, localities } = await importOutlet(ground, { bytes, outlet: asked.outlet })
    return [`${outletName} (${asked.outlet.toUpperCase()}) has ${zones} zones and ${hours} hours; ${localities} localities of its city were written.`]
  }
  if (asked.format !== 'offers') return wordsOf(asked, await importMenu(ground, { ...asked, bytes, folder: dirname(resolve(asked.file)) }))
  const { brandName, offers } = await importOffers(ground, bytes)
  return [`${brandName} has ${offers} offers.`]
}

try {
  const asked = readArguments(process.argv.slice(2))
  for (const line of await run(asked)) console.log(line)
} catch (error) {
  if (error instanceof ImportRefused) console.error(`Nothing was imported or changed.\n${error.problems.map(lineOfProblem).join('\n')}`)
  else if (error instanceof ObjectStoreFailed) console.error(`Nothing was imported or changed: the pictures could not be put into the object store.\n${error.message}`)
  else if (error instanceof StartError) console.error(error.message)
  else throw error
  process.exitCode = 1
}

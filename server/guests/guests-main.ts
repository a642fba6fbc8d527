/** `npm run guests -- block|unblock`: keeps a number from logging in and ordering with a brand (RO-06), or takes that back; also beside a running server. */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { is } from 'superstruct'
import { CountryCode, PhoneNumber } from '#schemas/primitives.ts'
import { readDatabaseConfig } from '../config.ts'
import { rowsOf } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { createTransact } from '../db/transact.ts'
import { StartError } from '../start-error.ts'
import { blockNumber, unblockNumber } from './guest-book.ts'

const USAGE = `Usage:
  npm run guests -- block --brand SUBDOMAIN --phone NUMBER [--country 91]
  npm run guests -- unblock --brand SUBDOMAIN --phone NUMBER [--country 91]`

const refuse = (sentence: string): never => {
  throw new StartError(`${sentence}\n${USAGE}`)
}

const OPTIONS = { brand: { type: 'string' }, phone: { type: 'string' }, country: { type: 'string' } } as const

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    return refuse(error instanceof Error ? error.message : 'The arguments cannot be read.')
  }
}

async function run(args: readonly string[]): Promise<string> {
  const { values: { brand: subdomain, phone = '', country = '91' }, positionals: [command, ...more] } = parse(args)
  if (more.length > 0 || (command !== 'block' && command !== 'unblock')) return refuse('Say block or unblock, and nothing else.')
  if (subdomain === undefined) return refuse('--brand SUBDOMAIN is missing.')
  if (!is(phone, PhoneNumber) || !is(country, CountryCode)) return refuse('--phone is a mobile number without its country code, --country that code.')
  const database = await openDatabase({ ...readDatabaseConfig(process.env), databasePool: 2 }, 'tool', pino({ level: 'silent' }))
  try {
    await database.migrate()
    const [brand] = await rowsOf<{ id: string }>(database.db, sql`select id from brands where subdomain = ${subdomain}`)
    if (!brand) throw new StartError(`No brand has the subdomain ${subdomain}.`)
    const act = command === 'block' ? blockNumber : unblockNumber
    await createTransact(database.db, () => undefined)((tx) => act(tx, brand.id, { country, phone }, Date.now()))
    return command === 'block' ? 'The number can no longer log in or order with this brand.' : 'The number can log in and order again.'
  } finally {
    await database.close()
  }
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

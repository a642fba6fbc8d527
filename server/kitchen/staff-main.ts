/** `npm run staff -- add|list|end`: makes, lists and ends the keys that open the kitchen's boards, also beside a running server. */
import { randomBytes } from 'node:crypto'
import { is } from 'superstruct'
import { STAFF_ROLES } from '#domain/staff-acts.ts'
import { text, UuidV7 } from '#schemas/primitives.ts'
import { readTokenSecret } from '../config.ts'
import { rowsOf } from '../db/database.ts'
import type { OpenDatabase } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { createTransact } from '../db/transact.ts'
import { findKeptSecret } from '../keep-secret.ts'
import { readArguments, refuserWith, runTool, withToolDatabase } from '../run-tool.ts'
import { StartError } from '../start-error.ts'
import { addStaffKey, endStaffOrKey, type KeyAt, type KeyFor, type StaffGround } from './administer-staff.ts'
import { listStaff } from './staff-book.ts'
import { staffLines } from './staff-lines.ts'

const USAGE = `Usage:
  npm run staff -- add --outlet CODE [--outlet CODE …] --role manager|kitchen|waiter --name "Asha"
  npm run staff -- add --brand SUBDOMAIN --role owner --name "Asha"
  npm run staff -- add … --staff ID      another key for somebody who is there, in place of --name
  npm run staff -- list --brand SUBDOMAIN
  npm run staff -- end ID                a person with all their keys, or one key; their boards close within a minute`

const refuse: (sentence: string) => never = refuserWith(USAGE)

const OPTIONS = {
  outlet: { type: 'string', multiple: true }, brand: { type: 'string' }, role: { type: 'string' }, name: { type: 'string' }, staff: { type: 'string' },
} as const

const parse = (args: readonly string[]) => readArguments(args, OPTIONS, refuse)
type Values = ReturnType<typeof parse>['values']

const Name = text(60, 1)

function whoOf({ name, staff }: Values): KeyFor {
  if (staff !== undefined) return is(staff, UuidV7) ? { staffId: staff } : refuse('--staff is the id of a person as the list shows it.')
  return is(name, Name) ? { name: name.trim() } : refuse('--name says whom the key is for: 1 to 60 letters.')
}

function placeOf({ outlet, brand }: Values): KeyAt {
  if (outlet !== undefined && brand !== undefined) return refuse('Give --outlet or --brand, not both.')
  if (outlet !== undefined) return { outletCodes: outlet }
  return brand === undefined ? refuse('--outlet CODE (or, for an owner, --brand SUBDOMAIN) is missing.') : { subdomain: brand }
}

async function addStaff(ground: StaffGround, values: Values): Promise<string[]> {
  const role = STAFF_ROLES.find((known) => known === values.role) ?? refuse(`--role must be one of ${STAFF_ROLES.join(', ')}.`)
  const made = await addStaffKey(ground, whoOf(values), role, placeOf(values))
  return [
    `${made.name} may open the kitchen's board of ${made.places.join(', ')} as ${made.role}.`,
    `Staff key: ${made.key}`,
    'It is shown this once and stored nowhere.',
    `Person ${made.staffId}, key ${made.keyId}`,
  ]
}

async function list({ db }: OpenDatabase, { brand: subdomain }: Values): Promise<string[]> {
  const [brand] = await rowsOf<{ id: string }>(db, sql`select id from brands where subdomain = ${subdomain ?? refuse('--brand SUBDOMAIN is missing.')}`)
  if (!brand) throw new StartError(`No brand has the subdomain ${subdomain}.`)
  const codes = await rowsOf<{ id: string; code: string }>(db, sql`select id, code from outlets where brand_id = ${brand.id}`)
  return staffLines(await listStaff(db, brand.id), new Map(codes.map(({ id, code }) => [id, code])))
}

async function run(args: readonly string[]): Promise<string[]> {
  const { values, positionals: [command, id, ...more] } = parse(args)
  if (more.length > 0 || (command !== 'end' && id !== undefined)) refuse('Something is written where nothing belongs.')
  const tokenSecret = command === 'add' ? readTokenSecret(process.env, findKeptSecret) : ''
  return withToolDatabase(async (database) => {
    const ground: StaffGround = { transact: createTransact(database.db, () => undefined), now: Date.now, random: (count) => randomBytes(count), tokenSecret }
    if (command === 'add') return addStaff(ground, values)
    if (command === 'list') return list(database, values)
    if (command !== 'end') return refuse('Say add, list or end.')
    if (!is(id, UuidV7)) return refuse('Name the id of a person or a key.')
    await endStaffOrKey(ground, id)
    return ['Ended. Open boards close within a minute.']
  })
}

await runTool(run)

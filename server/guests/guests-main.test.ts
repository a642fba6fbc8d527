import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, openFreshDatabase } from '#tests/contract/fresh-database.ts'
import { BRAND, openStage } from '#tests/contract/stage.ts'
import { type Ended, runCommand } from '#tests/harness/run-command.ts'
import { isBlocked } from './guest-book.ts'

let database: FreshDatabase
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guests-main-'))
  database = await openFreshDatabase()
  await openStage({ database })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...args: readonly string[]): Promise<Ended> => runCommand('server/guests/guests-main.ts', args, { databaseUrl: database.url, dataDir: folder })
const phone = { country: '91', phone: '9829010001' }

it('RO-06: npm run guests blocks a number of a brand, twice as once, and takes it back', async () => {
  const at = ['--brand', 'rajwada', '--phone', phone.phone]
  const blocked = { code: 0, out: 'The number can no longer log in or order with this brand.\n', err: '' }
  expect([await run('block', ...at), await run('block', ...at)]).toEqual([blocked, blocked])
  expect([await isBlocked(database.db, BRAND, phone), await isBlocked(database.db, 'b2', phone)]).toEqual([true, false])
  expect(await run('unblock', ...at)).toMatchObject({ code: 0 })
  expect(await isBlocked(database.db, BRAND, phone)).toBe(false)
})

it('RO-07: npm run guests puts a number into the beta group, lists it, and takes it out', async () => {
  const at = ['--brand', 'rajwada', '--phone', phone.phone]
  expect(await run('beta', ...at)).toMatchObject({ code: 0, out: 'The number is in the beta group.\n' })
  expect((await run('list', '--brand', 'rajwada')).out).toBe(`Blocked: none\nBeta group: \n+91 ${phone.phone}\n`)
  expect(await run('unbeta', ...at)).toMatchObject({ code: 0 })
  expect((await run('list', '--brand', 'rajwada')).out).toBe('Blocked: none\nBeta group: none\n')
})

it('ends with 1 and a sentence for what it cannot do, and repeats no number', async () => {
  const refused = await Promise.all([run('block', '--brand', 'nobody', '--phone', phone.phone), run('block', '--phone', phone.phone), run('block', '--brand', 'rajwada', '--phone', '12'), run('ban')])
  expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1])
  expect(refused.map(({ err }) => err.split('\n')[0])).toEqual([
    'No brand has the subdomain nobody.', '--brand SUBDOMAIN is missing.', '--phone is a mobile number without its country code, --country that code.', 'Say block, unblock, beta, unbeta or list, and nothing else.',
  ])
  expect(JSON.stringify(refused)).not.toContain(phone.phone)
})

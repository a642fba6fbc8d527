import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, openFreshDatabase } from '#tests/contract/fresh-database.ts'
import { openStage, OUTLET, type Stage } from '#tests/contract/stage.ts'
import { type Ended, runCommand } from '#tests/harness/run-command.ts'

/** The server's own, with which the tool makes keys that it takes. */
const SECRET = 'a kept secret for tests alone, long enough'

let database: FreshDatabase
let stage: Stage
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'staff-main-'))
  database = await openFreshDatabase()
  stage = await openStage({ database, config: { tokenSecret: SECRET } })
})
afterAll(async () => {
  await stage.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...args: readonly string[]): Promise<Ended> => runCommand('server/kitchen/staff-main.ts', args, { databaseUrl: database.url, dataDir: folder, env: { TOKEN_SECRET: SECRET } })
const board = async (key: string): Promise<number> => (await stage.call('GET', `/api/kitchen/orders?outletId=${OUTLET}`, { as: null, staff: key })).status

it('npm run staff makes a key that opens the board of its outlet, lists its holder without it, and ends it', async () => {
  const made = await run('add', '--outlet', 'RAJ', '--role', 'kitchen', '--name', 'Asha')
  expect(made).toMatchObject({ code: 0, err: '' })
  const [, key = '', person = ''] = /^Staff key: (\S+)$[\s\S]*^Person (\S+), key \S+$/m.exec(made.out) ?? []
  expect(await board(key)).toBe(200)
  const listed = await run('list', '--brand', 'rajwada')
  expect([listed.code, listed.out.includes('Asha'), listed.out.includes(key)]).toEqual([0, true, false])
  expect(await run('end', person)).toMatchObject({ code: 0, out: 'Ended. Open boards close within a minute.\n' })
  expect(await board(key)).toBe(401)
})

it('npm run staff ends with 1 and a sentence for what it cannot do', async () => {
  const refused = await Promise.all([
    run('add', '--outlet', 'RAJ', '--role', 'cook', '--name', 'Asha'), run('add', '--outlet', 'NONE', '--role', 'kitchen', '--name', 'Asha'), run('list', '--brand', 'nobody'), run('end', 'Asha'), run('hire'),
  ])
  expect(refused.map(({ code, err }) => [code, err.split('\n')[0]])).toEqual([
    [1, '--role must be one of owner, manager, kitchen, waiter.'], [1, 'No outlet has the code NONE.'], [1, 'No brand has the subdomain nobody.'], [1, 'Name the id of a person or a key.'], [1, 'Say add, list or end.'],
  ])
})

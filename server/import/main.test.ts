import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FreshDatabase, openFreshDatabase } from '#tests/contract/fresh-database.ts'
import { openStage, type Stage } from '#tests/contract/stage.ts'
import { type Ended, runCommand } from '#tests/harness/run-command.ts'
import type { ScanAnswer } from '#schemas/scan.ts'
import { createAnnouncer } from '../sync/announcer.ts'

/** What is expected comes in its own time; how long that takes is no matter of a test. */
const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000 })

let database: FreshDatabase
let stage: Stage
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-main-'))
  database = await openFreshDatabase()
  stage = await openStage({ database })
  writeFileSync(join(folder, 'menu.csv'), 'section,name,food,price\nBreakfast,Poha,veg,60\n,Upma,veg,70\n')
  writeFileSync(join(folder, 'bad.csv'), 'section,name,food,price\nBreakfast,Poha,veg,sixty\n')
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (args: readonly string[], databaseUrl = database.url): Promise<Ended> => runCommand('server/import/main.ts', args, { databaseUrl, dataDir: folder })

describe('npm run import', () => {
  it('replaces a menu and says what is there now; the running server hears of it at once, before its poll', async () => {
    const announcer = createAnnouncer(database.pool, database.url, stage.deps.log)
    announcer.listen(stage.deps.hub.hint)
    await eventually(async () => expect((await database.pool.query("select 1 from pg_stat_activity where datname = current_database() and query like 'listen%'")).rows).toHaveLength(1))
    const scan = async (): Promise<ScanAnswer> => (await stage.call<ScanAnswer>('GET', '/api/restaurants/scan/RAJ?includeMenu=true')).body
    await scan()
    expect(await run([join(folder, 'menu.csv'), '--format', 'csv', '--outlet', 'raj'])).toEqual({
      code: 0,
      out: 'Outlet RAJ (RAJ) has a new menu: 2 dishes in 1 sections, 0 photographs, version 2.\n',
      err: '',
    })
    await eventually(async () => expect((await scan()).sections.map((section) => section.name)).toEqual(['Breakfast']))
    await announcer.stop()
  })

  it.each([
    ['a file with a fault', ['bad.csv', '--format', 'csv', '--outlet', 'RAJ'], /^Nothing was imported or changed\.\nline 2: price must be rupees such as 120 or 99\.50, not "sixty"\.\n$/],
    ['a file that is not there', ['none.csv', '--format', 'csv', '--outlet', 'RAJ'], /There is no file .*none\.csv/],
    ['an outlet that is not there', ['menu.csv', '--format', 'csv', '--outlet', 'XYZ'], /No outlet has the code XYZ\. The codes are KETTLE, RAJ\./],
    ['a format it does not know', ['menu.csv', '--format', 'xml', '--outlet', 'RAJ'], /--format must be one of petpooja, json, csv, outlet, offers\.\nUsage:/],
    ['no outlet', ['menu.csv', '--format', 'csv'], /--outlet is missing/],
    ['an option it does not know', ['menu.csv', '--format', 'csv', '--outlet', 'RAJ', '--force'], /Usage:/],
  ])('ends with 1 and a sentence for %s', async (_, [file, ...args], words) => {
    const { code, out, err } = await run([join(folder, file ?? ''), ...args])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(words)
  })

  it('says what is wrong with DATABASE_URL, and shows no password', async () => {
    const args = [join(folder, 'menu.csv'), '--format', 'csv', '--outlet', 'RAJ']
    expect((await run(args, 'mysql://x')).err).toContain('DATABASE_URL cannot be read')
    const { code, err } = await run(args, 'postgres://me:hush@127.0.0.1:1/none')
    expect([code, err]).toEqual([1, expect.stringContaining('The database at 127.0.0.1:1/none does not answer')])
    expect(err).not.toContain('hush')
  })
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FreshDatabase, openFreshDatabase } from '#tests/contract/fresh-database.ts'
import { BRAND, openStage, OTHER_OUTLET, OUTLET, type Stage } from '#tests/contract/stage.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { startObjectStore } from '#tests/harness/object-store.ts'
import { type Ended, runCommand } from '#tests/harness/run-command.ts'
import type { MenuSection } from '#schemas/menu.ts'
import type { Offer } from '#schemas/offer.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { ScanAnswer } from '#schemas/scan.ts'
import { createMedia } from '../media/media.ts'
import { createSharedSources } from '../media/shared-sources.ts'
import { createS3Store } from '../object-store/s3-store.ts'
import { localitiesOf } from '../localities/locality-book.ts'
import { putOffers } from '../offers/put-offers.ts'
import { createAnnouncer } from '../sync/announcer.ts'
import { readCollection, readDocument } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'

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
      out: 'Note: The file says nothing of taxes: dishes keep theirs, and new ones have CGST, SGST.\nOutlet RAJ (RAJ) has a new menu: 2 dishes in 1 sections, 0 photographs, version 2.\n',
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

  it('puts a menu’s pictures where all instances find them, or imports nothing and says why, and shows no secret', async () => {
    const store = await startObjectStore()
    const importTo = (env: Record<string, string>): Promise<Ended> =>
      runCommand('server/import/main.ts', [join(folder, 'menu.csv'), '--format', 'csv', '--outlet', 'RAJ'], { databaseUrl: database.url, dataDir: mkdtempSync(join(folder, 'machine-')), env })
    expect(await importTo(store.env)).toMatchObject({ code: 0, err: '' })
    const named = (await readCollection<MenuSection>(database.db, outletScope(OUTLET), 'menuSections')).flatMap(({ items }) => items.flatMap(({ picture }) => picture?.hash ?? []))
    expect(named).toHaveLength(2)
    const other = createMedia({ dataDir: join(folder, 'other'), sources: createSharedSources(join(folder, 'other'), createS3Store(store.account), stage.deps.log) })
    for (const hash of named) expect((await other.sized(hash, 96))?.length).toBeGreaterThan(100)

    store.breakDown('denied')
    const { code, err } = await importTo(store.env)
    expect([code, err]).toEqual([1, expect.stringMatching(/^Nothing was imported or changed: the pictures could not be put into the object store\.\nPUT pictures\/[0-9a-f]{32}: the object store answered 403 AccessDenied\n$/)])
    expect((await importTo({ ...store.env, OBJECT_STORE_SECRET: '' })).err).toBe('OBJECT_STORE_SECRET is not set: an object store needs OBJECT_STORE_URL, OBJECT_STORE_REGION, OBJECT_STORE_KEY_ID, OBJECT_STORE_SECRET.\n')
    await store.close()
  })

  it('says what is wrong with DATABASE_URL, and shows no password', async () => {
    const args = [join(folder, 'menu.csv'), '--format', 'csv', '--outlet', 'RAJ']
    expect((await run(args, 'mysql://x')).err).toContain('DATABASE_URL cannot be read')
    const { code, err } = await run(args, 'postgres://me:hush@127.0.0.1:1/none')
    expect([code, err]).toEqual([1, expect.stringContaining('The database at 127.0.0.1:1/none does not answer')])
    expect(err).not.toContain('hush')
  })
})

/** Writes a file beside the others. @returns its path */
const written = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const jsonOf = (file: unknown): string => JSON.stringify(file, null, 1)

describe('npm run import -- FILE --format outlet', () => {
  const example = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/outlet.example.json'), 'utf8')) as { localities: object[] } & Record<string, unknown>
  const stands = async () => [await readDocument<Outlet>(database.db, outletScope(OTHER_OUTLET), 'outlet', OTHER_OUTLET), await localitiesOf(database.db, 'jaipur')] as const
  const runOutlet = (name: string, text: string) => run([written(name, text), '--format', 'outlet', '--outlet', 'kettle'])

  it('writes zones, hours, terms for points and localities, and says how many there are', async () => {
    expect(await runOutlet('outlet.json', jsonOf(example))).toEqual({ code: 0, out: 'Outlet KETTLE (KETTLE) has 2 zones and 21 hours; 1 localities of its city were written.\n', err: '' })
    const [outlet, localities] = await stands()
    expect(outlet).toMatchObject({ serviceTypes: ['DI', 'SP', 'DL'], points: { paisePerPoint: 10 }, delivery: { zones: [{ id: 'inner', fee: 3900 }, { id: 'outer', fee: 6900 }] } })
    expect(localities).toEqual(example.localities)
  })

  it('of a file with a fault ends with 1, names line and field, and changes nothing', async () => {
    const before = await stands()
    const line = (text: string, of: string): number => text.slice(0, text.indexOf(of)).split('\n').length
    const late = jsonOf({ ...example, hours: [{ days: [1], serviceTypes: ['DI'], from: '25:00', to: '10:00' }] })
    const many = jsonOf({ ...example, localities: Array.from({ length: 10_000 }, (_, at) => ({ ...example.localities[0], id: `l${at}` })) })
    const faults: [string, string, RegExp][] = [
      ['late.json', late, new RegExp(`^line ${line(late, '"25:00"')}: hours\\[0\\]\\.from must be a time of the day such as 09:30, or 24:00, not "25:00"\\.$`)],
      ['many.json', many, new RegExp(`^line ${line(many, '"localities"')}: localities must be at most 5000 entries, not 10000\\.$`)],
      ['cut.json', late.slice(0, 40), /^line 3: The JSON ends too early: a bracket or quote is not closed\.$/],
    ]
    await Promise.all(faults.map(async ([name, text, words]) => {
      const { code, out, err } = await runOutlet(name, text)
      const [head, sentence = '', ...rest] = err.split('\n')
      expect([name, code, out, head, rest]).toEqual([name, 1, '', 'Nothing was imported or changed.', ['']])
      expect(sentence).toMatch(words)
    }))
    expect(await stands()).toEqual(before)
  })
})

describe('npm run import -- FILE --format offers', () => {
  const ten = { id: 'ten', code: 'JAIPUR10', title: '10% off the bill', gives: { type: 'QD', off: { percent: 10, most: 200 } } }
  const fileOf = (...offers: unknown[]): string => jsonOf({ format: 'offers/1', brand: 'rajwada', offers })
  const stand = async (): Promise<string[]> => (await readCollection<Offer>(database.db, outletScope(OUTLET), 'offers')).map(({ code }) => code).sort()
  const runOffers = (name: string, text: string) => run([written(name, text), '--format', 'offers'])

  it('replaces the offers of the brand that the file names, and says how many there are', async () => {
    await stage.deps.transact((tx) => putOffers(tx, BRAND, [anOffer({ id: 'old', code: 'OLD' })]))
    expect(await stand()).toEqual(['OLD'])
    expect(await runOffers('two.json', fileOf(ten, { ...ten, id: 'five', code: 'FIVE' }))).toEqual({ code: 0, out: 'Rajwada has 2 offers.\n', err: '' })
    expect(await stand()).toEqual(['FIVE', 'JAIPUR10'])
  })

  it('of a file with a fault ends with 1, names line and field of each, and changes nothing', async () => {
    const faulty = fileOf({ ...ten, id: 'b', code: 'BBB', until: '2026-02-30' }, { ...ten, id: 'c', code: 'CCC', gives: { type: 'DD', dishes: { items: ['nobody'] }, off: { percent: 5 } } })
    const refusedWith = (...lines: readonly string[]): Ended => ({ code: 1, out: '', err: ['Nothing was imported or changed.', ...lines, ''].join('\n') })
    expect(await runOffers('faulty.json', faulty)).toEqual(refusedWith(
      'line 16: offers[0].until “10% off the bill” is 2026-02-30, a day that no calendar has.',
      'line 26: offers[1].gives.dishes.items[0] “10% off the bill” is nobody, a dish on no menu of the brand.',
    ))
    expect(await runOffers('nobody.json', fileOf(ten).replace('rajwada', 'no-such-brand'))).toEqual(refusedWith('line 3: brand is no-such-brand, which is none of kettle, rajwada.'))
    expect(await stand()).toEqual(['FIVE', 'JAIPUR10'])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INVOICE_PREFIX_PROPERTY } from '#domain/invoice-number.ts'
import { openMemoryDatabase } from '#tests/contract/memory-database.ts'
import { BRAND, openStage, type Stage } from '#tests/contract/stage.ts'
import { smallAvailability, smallOutlet } from '#tests/fixtures/small-menu.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { sql } from '../db/sql.ts'
import { beginEpoch } from '../sync/epoch.ts'
import { nextInvoiceNumber } from './invoice-series.ts'
import { putOutlet } from './put-outlet.ts'

const NOW = Date.UTC(2026, 10, 21, 6, 30)
const GSTIN = '08AABCR1234M1Z5'
const outlet = (id: string, code: string, gstin: string | null, properties: Record<string, string> = {}) => smallOutlet({ id, code, brandId: BRAND, gstin, additionalProperties: properties })

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
const put = (given: ReturnType<typeof outlet>) => stage.deps.transact((tx) => putOutlet(tx, given, smallAvailability({ id: given.id }), []))
const next = (given: ReturnType<typeof outlet>, now = NOW) => stage.deps.transact((tx) => nextInvoiceNumber(tx, given, now))

describe('invoices of outlets under one GSTIN', () => {
  it('never bear the same number, though the outlets’ codes begin alike', async () => {
    const outlets = [outlet('m1', 'SPICEMALLA', GSTIN), outlet('m2', 'SPICEMALLB', GSTIN), outlet('m3', 'SPICEMALLC', null)] as const
    for (const one of outlets) await put(one)
    expect(await Promise.all(outlets.map((one) => next(one)))).toEqual(['SPICE/2627/00001', '002SP/2627/00001', 'SPICE/2627/00001'])
    for (const one of outlets) await put(one)
    expect([await next(outlets[0]), await next(outlets[1]), await next(outlets[2])]).toEqual(['SPICE/2627/00002', '002SP/2627/00002', 'SPICE/2627/00002'])
    expect(await next(outlets[1], Date.UTC(2027, 3, 2))).toBe('002SP/2728/00001')
  })

  it('take the prefix that the outlet asks for, once', async () => {
    await put(outlet('n1', 'NAANHOUSE', 'GST2', { [INVOICE_PREFIX_PROPERTY]: 'NH1' }))
    expect(await next(outlet('n1', 'NAANHOUSE', 'GST2'))).toBe('NH1/2627/00001')
    await expect(put(outlet('n2', 'NAANBAR', 'GST2', { [INVOICE_PREFIX_PROPERTY]: 'NH1' }))).rejects.toThrow('The invoice prefix NH1 of outlet NAANBAR is that of another outlet of the same GSTIN.')
    await put(outlet('n3', 'NAANBAR', 'GST3', { [INVOICE_PREFIX_PROPERTY]: 'NH1' }))
  })

  it('are numbered also where an earlier release wrote the outlet', async () => {
    const old = outlet('p1', 'POHAPLACE', GSTIN)
    await put(old)
    await stage.deps.db.execute(sql`update outlets set gstin = null, invoice_prefix = null where id = 'p1'`)
    expect(await next(old)).toBe('POHAP/2627/00001')
  })
})

describe('invoices after a restore', () => {
  const [known, lost] = [outlet('r1', 'RESTORED', 'GST4'), outlet('r2', 'IMPORTED', 'GST4')]
  const begin = (now: number) => stage.deps.db.transaction((q) => beginEpoch(q, now))

  it('leave out a thousand numbers of each series of the year, also of an outlet that is imported anew, and none of the next year', async () => {
    await put(known)
    expect(await next(known)).toBe('RESTO/2627/00001')
    await begin(NOW)
    await put(lost)
    expect([await next(known), await next(known)]).toEqual(['RESTO/2627/01002', 'RESTO/2627/01003'])
    expect([await next(lost), await next(lost)]).toEqual(['IMPOR/2627/01001', 'IMPOR/2627/01002'])
    expect(await next(lost, Date.UTC(2027, 3, 2))).toBe('IMPOR/2728/00001')
  })

  it('are left out of both years where one ends at midnight between the outlet and UTC', async () => {
    const newYear = Date.UTC(2027, 2, 31, 19)
    expect(await next(known, newYear)).toBe('RESTO/2728/00001')
    await begin(newYear)
    expect(await next(known, newYear)).toBe('RESTO/2728/01002')
  })

  it('have sixteen signs still where the thousand goes beyond 99999', async () => {
    await stage.deps.db.execute(sql`update invoice_counters set last = 99500 where prefix = 'RESTO' and year = '2627'`)
    await begin(NOW)
    expect(await next(known)).toBe('RESTO/2627/A00DX')
  })
})

describe('the step to prefixes that are unique under a GSTIN', () => {
  let db: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ db, close } = await openMemoryDatabase())
  })
  afterAll(() => close())

  it('leaves the first outlet its prefix and goes on above every number that was written', async () => {
    // The database as the release before left it.
    for (const statement of ['drop trigger invoices_of_0_1 on invoices', 'drop index outlets_by_invoice_prefix', 'drop table invoice_counters', 'alter table outlets drop column gstin', 'alter table outlets drop column invoice_prefix'])
      await db.execute(sql.raw(statement))
    await db.execute(sql`delete from migrations where name like '%invoice-series.sql'`)
    for (const [id, code, gstin, last] of [['a', 'SPICEMALLA', GSTIN, 10], ['b', 'SPICEMALLB', GSTIN, 50], ['c', 'SPICEMALLC', null, 3], ['d', 'KET', GSTIN, 1]] as const) {
      await db.execute(sql`insert into outlets (id, brand_id, code, name, area, city) values (${id}, 'b', ${code}, 'x', '', '')`)
      await db.execute(sql`insert into documents (scope, collection, id, seq, deleted, body) values (${`outlet:${id}`}, 'outlet', ${id}, 1, false, ${JSON.stringify({ id, gstin })})`)
      await db.execute(sql`insert into invoices (outlet_id, year, last) values (${id}, '2627', ${last})`)
    }
    await migrate(db)
    const outlets = await rowsOf<{ id: string; prefix: string }>(db, sql`select id, invoice_prefix as prefix from outlets order by id`)
    expect(outlets).toEqual([{ id: 'a', prefix: 'SPICE' }, { id: 'b', prefix: '002SP' }, { id: 'c', prefix: 'SPICE' }, { id: 'd', prefix: 'KET' }])
    const counters = await rowsOf<{ registration: string; prefix: string; last: number }>(db, sql`select registration, prefix, last from invoice_counters order by registration, prefix`)
    expect(counters).toEqual([{ registration: GSTIN, prefix: 'KET', last: 1 }, { registration: GSTIN, prefix: 'SPICE', last: 50 }, { registration: 'c', prefix: 'SPICE', last: 3 }])
  })
})

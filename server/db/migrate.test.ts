import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Outlet } from '#schemas/outlet.ts'
import { openMemoryDatabase } from '#tests/contract/memory-database.ts'
import { newPglite } from '#tests/fixtures/new-pglite.ts'
import { createPgliteDatabase } from '#tests/fixtures/pglite-database.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { nextInvoiceNumber } from '../outlets/invoice-series.ts'
import { type Database, rowsOf } from './database.ts'
import { migrate } from './migrate.ts'
import { sql } from './sql.ts'
import { createTransact } from './transact.ts'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await openMemoryDatabase())
})
afterAll(() => close())

it('migrations run once, however often they are asked for', async () => {
  await migrate(db)
  const rows = await rowsOf<{ name: string }>(db, sql`select name from migrations`)
  expect(rows.map((row) => row.name)).toContain('0001-core.sql')
})

describe('while instances of 0.1 still run beside this release', () => {
  const NOW = Date.UTC(2026, 10, 21, 6, 30)
  const [YEAR, GSTIN] = ['2627', '08AABCR1234M1Z5']
  const outlet = (id: string, code: string) => smallOutlet({ id, code, gstin: GSTIN })
  const [first, second] = [outlet('m1', 'SPICEMALLA'), outlet('m2', 'SPICEMALLB')]

  /** As 0.1 numbered an invoice. */
  async function nextOfBefore(old: Database, { id, code }: Outlet): Promise<string> {
    const [row] = await rowsOf<{ last: number }>(
      old,
      sql`insert into invoices (outlet_id, year, last) values (${id}, ${YEAR}, 1) on conflict (outlet_id, year) do update set last = invoices.last + 1 returning last`,
    )
    return `${code.slice(0, 5)}/${YEAR}/${String(row?.last).padStart(5, '0')}`
  }

  it('both number invoices in one series: none twice, none left out', async () => {
    const client = await newPglite()
    try {
      const old = createPgliteDatabase(client)
      await old.execute(sql`create table migrations (name text primary key, at timestamptz not null default now())`)
      for (const name of ['0001-core.sql', '0002-logins.sql']) {
        await client.exec(readFileSync(join(import.meta.dirname, 'migrations', name), 'utf8'))
        await old.execute(sql`insert into migrations (name) values (${name})`)
      }
      for (const one of [first, second]) {
        await old.execute(sql`insert into outlets (id, brand_id, code, name, area, city) values (${one.id}, ${one.brandId}, ${one.code}, ${one.name}, ${one.area}, ${one.city})`)
        await old.execute(sql`insert into documents (scope, collection, id, seq, deleted, body) values (${`outlet:${one.id}`}, 'outlet', ${one.id}, 1, false, ${JSON.stringify(one)})`)
      }
      expect([await nextOfBefore(old, first), await nextOfBefore(old, first)]).toEqual(['SPICE/2627/00001', 'SPICE/2627/00002'])
      await migrate(old)
      const transact = createTransact(old, () => undefined)
      const next = (one: Outlet) => transact((tx) => nextInvoiceNumber(tx, one, NOW))
      const before = (one: Outlet) => nextOfBefore(old, one)
      const written: string[] = []
      for (const [count, one] of [[before, first], [next, first], [before, first], [before, second], [before, second], [next, first], [next, second]] as const) written.push(await count(one))
      expect(written).toEqual([...[3, 4, 5, 6, 7, 8].map((number) => `SPICE/2627/0000${number}`), '002SP/2627/00001'])
    } finally {
      await client.close()
    }
  })
})

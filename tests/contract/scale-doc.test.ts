import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8')
const named = new Set([...DOCUMENT.matchAll(/`([a-z_]+(?:\.[a-z_+]+)?)`/g)].map(([, name]) => name))

let database: FreshDatabase
beforeAll(async () => {
  database = await openFreshDatabase()
})
afterAll(() => database.close())

it('docs/scale.md says of every table whose its rows are', async () => {
  const { rows } = await database.pool.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
})

it('docs/scale.md names each unique key of an outlet’s rows that does not hold the outlet', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname || '.' || string_agg(a.attname, '+' order by a.attname) as name from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indisunique and exists (select 1 from pg_attribute o where o.attrelid = c.oid and o.attname = 'outlet_id') and c.relname <> 'commands'
      group by c.relname, i.indexrelid having not bool_or(a.attname = 'outlet_id')`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(['feedbacks.id', 'mystery_sessions.brand_id+guest_id+id', 'orders.id', 'payment_intents.id', 'payment_intents.order_id+purpose', 'tables.scan_code'])
  expect(rows.filter(({ name }) => !named.has(name))).toEqual([])
})

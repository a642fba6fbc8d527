import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres, type TestPostgres } from './postgres.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.stop())

const ask = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

it('gives each server a database of its own, or a copy of one that is ready', async () => {
  const seeded = await postgres.createDatabase('seeded')
  await ask(seeded, 'create table dishes as select 1 as thali')
  const copy = await postgres.createDatabase('copy', 'seeded')
  await ask(copy, 'update dishes set thali = 2')
  expect(await ask(copy, 'select * from dishes')).toEqual([{ thali: 2 }])
  expect(await ask(seeded, 'select * from dishes')).toEqual([{ thali: 1 }])
})

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { surviveLosses } from '#server/db/open.ts'
import { createPoolDatabase } from '#server/db/pool-database.ts'

it('instances that start together on an empty database all come up, and each migration runs once', async () => {
  const name = `m${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Pool({ connectionString: inject('postgres').replace(/[^/]+$/, 'postgres'), max: 1 })
  await admin.query(`create database ${name}`)
  const { databaseUrl, pooler } = inject('serversWay')
  const way = new URL(databaseUrl)
  way.pathname = `/${name}`
  const pools = Array.from({ length: 6 }, () => new pg.Pool({ connectionString: way.href, max: 1 }))
  // A connection that the database closes when it is dropped is no error of the test.
  for (const pool of pools) surviveLosses(pool, pino({ level: 'silent' }))
  await Promise.all(pools.map((pool) => pool.query('select 1')))
  try {
    const ends = await Promise.allSettled(pools.map((pool) => migrate(createPoolDatabase(pool, { pooler }))))
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [String((end.reason as Error).cause)] : []))).toEqual([])
    const { rows } = await pools[0]!.query<{ count: string }>('select count(*) from sync_epoch')
    expect(Number(rows[0]?.count)).toBe(1)
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})

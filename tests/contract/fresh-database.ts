import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createLimitedPool } from '#server/db/open.ts'
import { createPoolDatabase } from '#server/db/pool-database.ts'

const SILENT = pino({ level: 'silent' })

/** A database of one test file. */
export interface FreshDatabase {
  db: Database
  pool: pg.Pool
  /** Straight to PostgreSQL, also where `db` and `pool` go through a pooler (harness/scaled.ts). */
  url: string
  /** A second way in, as another instance of the server has. */
  again: (connections?: number) => { db: Database; pool: pg.Pool }
  close: () => Promise<void>
}

async function onServer(statement: (client: pg.Client) => string): Promise<void> {
  const url = new URL(inject('postgres'))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement(client))
  } finally {
    await client.end()
  }
}

/** Copies the database with the product's tables; real PostgreSQL, real concurrency. */
export async function openFreshDatabase(connections = 10): Promise<FreshDatabase> {
  const name = `t${randomUUID().replaceAll('-', '')}`
  await onServer((client) => `create database ${client.escapeIdentifier(name)} template ready`)
  const url = new URL(inject('postgres'))
  url.pathname = `/${name}`
  const { databaseUrl, pooler } = inject('serversWay')
  const way = new URL(databaseUrl)
  way.pathname = `/${name}`
  const pools: pg.Pool[] = []
  const again = (max = connections): { db: Database; pool: pg.Pool } => {
    const pool = createLimitedPool(way.href, max, { pooler }, SILENT)
    pools.push(pool)
    return { db: createPoolDatabase(pool, { pooler }), pool }
  }
  return {
    ...again(),
    url: url.href,
    again,
    async close() {
      await Promise.all(pools.map((pool) => pool.end()))
      await onServer((client) => `drop database if exists ${client.escapeIdentifier(name)} with (force)`)
    },
  }
}

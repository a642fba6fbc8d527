/** What all benches but those of the database share: the built page, one server on one PostgreSQL, and outlets of both sizes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { Picture, type MenuSection } from '#schemas/menu.ts'
import { is } from 'superstruct'
import { basePath } from '../../scripts/build/base-path.ts'
import { root, run } from '../../scripts/run.ts'
import { whyBuild } from '../../scripts/stale-build.ts'
import { Guest } from '../e2e/guest.ts'
import { openDatabase, type TestDatabase } from '../harness/database.ts'
import { startPostgres } from '../harness/postgres.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import { type BenchOutlet, putBenchOutlet } from './bench-outlet.ts'

/** The brand whose page and pictures are used. */
export const BRAND = 'rajwada'

export interface BenchStage {
  server: ServerProcess
  database: TestDatabase
  /** 300 dishes. */
  small: BenchOutlet
  /** 5,000 dishes. */
  large: BenchOutlet
  pictures: readonly Picture[]
  close: () => Promise<void>
}

/** Somebody with this page as their phone, at the brand's own host. */
export const guestAt = ({ server }: Pick<BenchStage, 'server'>, page: Page): Guest => new Guest(page, server.url(BRAND, '').replace(/\/$/, ''), server)

async function build(): Promise<void> {
  const why = whyBuild(root, basePath())
  if (why === null) return
  console.log(`Building the page: ${why}.`)
  if ((await run('node', ['scripts/build.ts'])) !== 0) throw new Error('The page could not be built.')
}

/** The pictures of the demo's own dishes. */
async function demoPictures({ pool }: TestDatabase): Promise<Picture[]> {
  const { rows } = await pool.query<{ body: string }>("select body from documents where collection = 'menuSections' and scope like $1", [`outlet:${BRAND}-c-scheme`])
  const pictures = rows.flatMap(({ body }) => (JSON.parse(body) as MenuSection).items.flatMap((item) => item.picture ?? []))
  return [...new Map(pictures.filter((picture) => is(picture, Picture)).map((picture) => [picture.hash, picture])).values()]
}

async function open(): Promise<BenchStage> {
  await build()
  const postgres = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-server-'))
  const databaseUrl = await postgres.createDatabase('bench')
  const server = await startServer({ dataDir, databaseUrl, env: { LOG_LEVEL: 'warn' } })
  const database = openDatabase(databaseUrl)
  const { rows } = await database.pool.query<{ id: string }>('select id from brands where subdomain = $1', [BRAND])
  const brandId = rows[0]?.id
  if (brandId === undefined) throw new Error(`The demo has no brand ${BRAND}.`)
  const pictures = await demoPictures(database)
  const small = await putBenchOutlet(database.transact, { brandId, code: 'SMALL', items: 300, pictures })
  const large = await putBenchOutlet(database.transact, { brandId, code: 'LARGE', items: 5000, pictures })
  return {
    server,
    database,
    small,
    large,
    pictures,
    close: async () => {
      await database.close()
      await server.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let opened: Promise<BenchStage> | null = null

/** The one stage of this process, opened by the first bench that asks. */
export function benchStage(): Promise<BenchStage> {
  opened ??= open()
  return opened
}

export async function closeBenchStage(): Promise<void> {
  const stage = await opened?.catch(() => null)
  await stage?.close()
}

/** Servers as processes of their own, each with its own disk, on one database and one object store. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { ScanAnswer } from '#schemas/scan.ts'
import { type ObjectStoreStandIn, startObjectStore } from '../harness/object-store.ts'
import { refusedStart, type ServerProcess, startServer } from '../harness/server-process.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'shared-pictures-'))
const running: ServerProcess[] = []
let database: FreshDatabase
let store: ObjectStoreStandIn

beforeAll(async () => {
  database = await openFreshDatabase(1)
  store = await startObjectStore()
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill()
})
afterAll(async () => {
  await store.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A server in a fresh container. */
const options = (name: string) => ({ dataDir: join(folder, name), databaseUrl: database.url, env: store.env })
const start = async (name: string): Promise<ServerProcess> => {
  const server = await startServer(options(name))
  running.push(server)
  return server
}

const hashesOn = async (server: ServerProcess): Promise<string[]> => {
  const { restaurants: [outlet] } = (await (await fetch(`http://127.0.0.1:${server.port}/api/restaurants/search`, { method: 'POST', body: '{}' })).json()) as { restaurants: { code: string }[] }
  const menu = (await (await fetch(`http://127.0.0.1:${server.port}/api/restaurants/scan/${outlet?.code}?includeMenu=true`)).json()) as ScanAnswer
  return menu.sections.flatMap(({ items }) => items.flatMap(({ picture }) => picture?.hash ?? []))
}
const picture = (server: ServerProcess, hash: string): Promise<Response> => fetch(`http://127.0.0.1:${server.port}/media/${hash}-96.webp`)

it('a demo whose pictures find no place ends its start with a sentence and without a secret', { timeout: 60_000 }, async () => {
  store.breakDown('denied')
  const { code, text } = await refusedStart(options('refused'))
  store.breakDown(null)
  expect([code, text]).toEqual([1, expect.stringMatching(/The pictures could not be put into the object store: check OBJECT_STORE_URL and what belongs to it\. PUT pictures\/[0-9a-f]{32}: the object store answered 403 AccessDenied\n$/)])
  expect(text).not.toContain(store.account.secret)
})

it('serve each other’s pictures, and start and answer also while the store refuses them', { timeout: 120_000 }, async () => {
  const first = await start('first')
  const [hash = '', later = ''] = await hashesOn(first)
  expect((await picture(await start('other'), hash)).status).toBe(200)

  store.breakDown('denied')
  const alone = await start('alone')
  expect(await hashesOn(alone)).toContain(hash)
  expect([(await picture(alone, later)).status, (await picture(first, later)).status]).toEqual([503, 200])
  expect(alone.log()).toContain('not in the object store yet')
  for (const secret of [store.account.secret, store.account.keyId]) expect(alone.log()).not.toContain(secret)
  store.breakDown(null)
  expect((await picture(alone, later)).status).toBe(200)
  expect(await alone.stop()).toBe(0)
})

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '#server/db/embedded.ts'
import { openDatabase } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import { openLedger } from '../harness/ledger.ts'
import { refusedStart, startServer } from '../harness/server-process.ts'
import { startTcpProxy } from '../harness/tcp-proxy.ts'
import { openTestOutlet } from '../harness/test-outlet.ts'
import { Guest } from './guest.ts'
import { expectHonest } from './honest.ts'
import { holdsOrders, isAboutToOrder, ORDER } from './moments.ts'
import { expect, originOf, test } from './stage.ts'

/** A folder that the user of PostgreSQL may enter too. */
const openFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tests-embedded-'))
  chmodSync(folder, 0o755)
  return folder
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

test('with its own embedded database: the server is killed after its commit, finds its database again, and the order stands once @long', async ({ page }) => {
  const folder = openFolder()
  const server = await startServer({ dataDir: folder })
  const embedded = await openEmbedded(folder, 'tool')
  const database = openDatabase(embedded.url)
  const ledger = openLedger(database)
  const outlet = await openTestOutlet(database)
  const network = await startTcpProxy({ host: '127.0.0.1', port: server.port })
  const guest = new Guest(page, originOf(outlet.brand, network.port), server)
  try {
    await isAboutToOrder(guest, outlet)
    const held = network.armOnce(ORDER, { kind: 'hold-reply' })
    await guest.cart.place()
    const key = (await held.struck).headers.get('idempotency-key') ?? ''
    await server.kill()
    await server.restart()
    held.release()
    await holdsOrders(ledger, outlet, 1)
    network.cut()
    network.restore()
    await guest.tracking.says('placed', 30_000)
    await expectHonest(guest, ledger, outlet.id, key, 'ordered')
    await holdsOrders(ledger, outlet, 1)
  } finally {
    await network.close()
    await database.close()
    await embedded.close()
    await server.stop()
    remove(folder)
  }
})

test('two servers on one DATA_DIR: the second says so in a sentence and ends @long', async () => {
  const folder = openFolder()
  const first = await startServer({ dataDir: folder })
  const second = await refusedStart({ dataDir: folder })
  expect(second.code, second.text).not.toBe(0)
  expect(second.text).toContain('DATA_DIR')
  expect((await fetch(`http://127.0.0.1:${first.port}/healthz`)).ok).toBe(true)
  await first.stop()
  remove(folder)
})

test('a port that is in use is named, and the server ends', async ({ house }) => {
  const folder = openFolder()
  const refused = await refusedStart({ dataDir: folder, databaseUrl: house.database.url, port: house.server.port })
  expect(refused.code, refused.text).not.toBe(0)
  expect(refused.text).toContain(String(house.server.port))
  expect(refused.text).toContain('PORT')
  remove(folder)
})

test('a DATABASE_URL that leads nowhere is told in a sentence, without its password @long', async () => {
  const folder = openFolder()
  const nowhere = await refusedStart({ dataDir: folder, databaseUrl: `postgres://nobody:pass-4711@127.0.0.1:${await freePort()}/none` })
  expect(nowhere.code, nowhere.text).not.toBe(0)
  expect(nowhere.text).toContain('DATABASE_URL')
  expect(nowhere.text).not.toContain('pass-4711')
  const other = await refusedStart({ dataDir: folder, databaseUrl: 'mysql://wrong' })
  expect(other.code, other.text).not.toBe(0)
  expect(other.text).toContain('DATABASE_URL')
  remove(folder)
})

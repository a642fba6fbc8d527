/** What every browser test stands on: a server and a database a worker, an outlet, a network and a guest a test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from 'playwright/test'
import { openBrowser, type BrowserProcess, type BrowserProcessOptions } from '../harness/browser-process.ts'
import { openDatabase, type TestDatabase } from '../harness/database.ts'
import { kitchenOf, type Kitchen } from '../harness/kitchen.ts'
import { openLedger, type Ledger } from '../harness/ledger.ts'
import { watchPolicy } from '../harness/policy-breaches.ts'
import { startPostgres, type TestPostgres } from '../harness/postgres.ts'
import { startInstances } from '../harness/server-instances.ts'
import type { ServerOptions, ServerProcess } from '../harness/server-process.ts'
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { openTestOutlet, type TestOutlet } from '../harness/test-outlet.ts'
import { Guest } from './guest.ts'

/** Servers of one worker share a PostgreSQL and one database in it. */
export interface House {
  server: ServerProcess
  database: TestDatabase
  postgres: TestPostgres
  /** A folder for this worker, taken away at its end. */
  folder: string
}

interface OfWorker {
  house: House
  /** What broke a page's content policy since the test began: a test that has any at its end fails. One that breaks it on purpose takes its own out. */
  breaches: string[]
}

interface OfTest {
  keepsPolicy: void
  outlet: TestOutlet
  ledger: Ledger
  kitchen: Kitchen
  /** Between this test's browser and the shared server. */
  network: TcpProxy
  /** Where the guest's page lives: the outlet's brand, through the network. */
  origin: string
  /** Somebody at the outlet's table, with a browser tab and a mobile number that nobody had before. */
  guest: Guest
  /** Opens a browser with a profile on the disk, to be killed; closed at the end of the test. */
  phone: (options?: BrowserProcessOptions) => Promise<BrowserProcess>
  /** One more server on the same database, to be killed; stopped at the end of the test. */
  ownServer: (options?: Partial<ServerOptions>) => Promise<ServerProcess>
}

export const originOf = (brand: string, port: number): string => `http://${brand}.localhost:${port}`

export const test = base.extend<OfTest, OfWorker>({
  breaches: [
    async ({ playwright: _tools }, give) => {
      await give([])
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser, breaches }, give) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await watchPolicy(context, (words) => void breaches.push(words))
        return context
      }
      await give(browser)
    },
    { scope: 'worker' },
  ],
  keepsPolicy: [
    async ({ breaches }, give) => {
      breaches.length = 0
      await give()
      expect(breaches, 'breaches of the content policy').toEqual([])
    },
    { auto: true },
  ],
  house: [
    async ({ playwright: _tools }, give) => {
      const folder = mkdtempSync(join(tmpdir(), 'tests-house-'))
      const postgres = await startPostgres()
      const url = await postgres.createDatabase('house')
      const server = await startInstances({ dataDir: join(folder, 'data'), ...postgres.way(url) })
      const database = openDatabase(url)
      await give({ server, database, postgres, folder })
      await database.close()
      await server.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  outlet: async ({ house }, give) => {
    await give(await openTestOutlet(house.database))
  },
  ledger: async ({ house }, give) => {
    await give(openLedger(house.database))
  },
  kitchen: async ({ house, outlet }, give) => {
    await give(kitchenOf(`http://127.0.0.1:${house.server.port}`, outlet))
  },
  network: async ({ house }, give) => {
    const network = await startTcpProxy({ host: '127.0.0.1', port: house.server.port })
    await give(network)
    await network.close()
  },
  origin: async ({ outlet, network }, give) => {
    await give(originOf(outlet.brand, network.port))
  },
  guest: async ({ page, origin, house }, give) => {
    await give(new Guest(page, origin, house.server))
  },
  phone: async ({ breaches }, give) => {
    const phones: BrowserProcess[] = []
    await give(async (options) => {
      const phone = await openBrowser({ onBreach: (words) => void breaches.push(words), ...options })
      phones.push(phone)
      return phone
    })
    for (const phone of phones) await phone.close()
  },
  ownServer: async ({ house }, give) => {
    const servers: ServerProcess[] = []
    await give(async (options) => {
      const server = await startInstances({ dataDir: join(house.folder, `server-${servers.length}-${Date.now()}`), ...house.postgres.way(house.database.url), ...options })
      servers.push(server)
      return server
    })
    for (const server of servers) await server.stop()
  },
})

export { expect } from 'playwright/test'

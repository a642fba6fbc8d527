/** A server with the demo's brands open around the clock, a visitor and a guest of each, and what they may meet. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright/test'
import type { Item, MenuSection } from '#schemas/menu.ts'
import type { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { guestScope, outletScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { Guest } from '../e2e/guest.ts'
import { openDatabase, type TestDatabase } from '../harness/database.ts'
import { poll } from '../harness/poll.ts'
import { startPostgres } from '../harness/postgres.ts'
import { startServer, type ServerProcess } from '../harness/server-process.ts'
import type { Table } from './orders.ts'
import type { BrandName } from './sizes.ts'

/** An outlet of each brand and the number of a table (or room) in it. */
const TABLES: Readonly<Record<BrandName, string>> = { rajwada: 'RAJCS012', kettle: 'KETTL003', amber: 'AMBER004', chowk: 'CHOWK002' }

export interface Stage {
  server: ServerProcess
  database: TestDatabase
  close: () => Promise<void>
}

/** All days from midnight to midnight: what is open must not depend on when pictures are taken. */
const openAlways = async ({ pool, transact }: TestDatabase): Promise<void> => {
  const { rows } = await pool.query<{ body: string }>(`select body from documents where collection = 'outlet'`)
  for (const { body } of rows) {
    const { _deleted, ...outlet } = JSON.parse(body) as Outlet & { _deleted: boolean }
    const hours = outlet.serviceTypes.flatMap((serviceType) => Array.from({ length: 7 }, (_, day) => ({ day, serviceType, startTime: '00:00', endTime: '24:00' })))
    await transact((tx) => writeDocuments(tx, outletScope(outlet.id), [{ collection: 'outlet', id: outlet.id, body: { ...outlet, hours } }]))
  }
}

export const openStage = async (): Promise<Stage> => {
  const folder = mkdtempSync(join(tmpdir(), 'tests-screens-'))
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase('screens')
  const server = await startServer({ dataDir: join(folder, 'data'), databaseUrl })
  const database = openDatabase(databaseUrl)
  await openAlways(database)
  return {
    server,
    database,
    close: async () => {
      await database.close()
      await server.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** What a brand's states are made of. */
export interface BrandStage {
  brand: BrandName
  origin: string
  tableCode: string
  /** Dishes with a picture that need no choice. */
  plain: readonly Item[]
  /** A dish with a required choice, and the first section. */
  withChoice: Item | null
  sections: readonly MenuSection[]
  outlet: Outlet
  tableLabel: string
}

interface ScanFacts {
  restaurant: Outlet
  selectedTable: { label: string } | null
  sections: MenuSection[]
}

export const openBrand = async (stage: Stage, brand: BrandName): Promise<BrandStage> => {
  const origin = `http://${brand}.localhost:${stage.server.port}`
  // The server finds the changed hours by its poll.
  const { restaurant, selectedTable, sections } = await poll('the outlet is open around the clock', async () => {
    const answer = await fetch(`http://127.0.0.1:${stage.server.port}/api/restaurants/scan/${TABLES[brand]}?includeMenu=true`, { headers: { host: new URL(origin).host } })
    const facts = (await answer.json()) as ScanFacts
    return facts.restaurant.hours.every(({ endTime }) => endTime === '24:00') ? facts : undefined
  })
  const items = sections.flatMap((section) => section.items)
  const isServed = (item: Item): boolean => item.serviceTypes.includes('DI')
  return {
    brand, origin, tableCode: TABLES[brand], sections, outlet: restaurant, tableLabel: selectedTable?.label ?? '',
    plain: items.filter((item) => isServed(item) && item.picture !== null && item.variations.length === 0 && item.addOnGroups.length === 0),
    withChoice: items.find((item) => isServed(item) && item.variations.length > 0) ?? items.find((item) => isServed(item) && item.addOnGroups.length > 0) ?? null,
  }
}

/** A phone of its own, without a service worker: what its workers ask can then be answered by the test. */
export const openContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', locale: 'en-IN', timezoneId: 'Asia/Kolkata', viewport: { width: 390, height: 844 } })

/** Signs a guest in on a page and tells whose orders may be written. */
export const signedIn = async (page: Page, stage: Stage, brand: BrandStage): Promise<{ guest: Guest; table: Table }> => {
  const guest = new Guest(page, brand.origin, stage.server)
  await guest.openTableSignedIn(brand.tableCode)
  const { rows } = await stage.database.pool.query<{ id: string }>(`select id from guests where phone like '%' || $1`, [guest.phone])
  const guestId = rows[0]?.id
  if (guestId === undefined) throw new Error('The guest who signed in is not in the database.')
  const { outlet } = brand
  return { guest, table: { guestId, brandId: outlet.brandId, outletId: outlet.id, outletName: outlet.name, tableCode: brand.tableCode, tableLabel: brand.tableLabel, dishes: brand.plain } }
}

/** Puts orders into the guest's scope, as the server does when the kitchen acts. */
export const writeOrders = async ({ database }: Stage, { brandId, guestId }: Table, orders: readonly Order[]): Promise<void> => {
  await database.transact((tx) => writeDocuments(tx, guestScope({ brandId, guestId } as Parameters<typeof guestScope>[0]), orders.map((order) => ({ collection: 'orders', id: order.id, body: order }))))
}

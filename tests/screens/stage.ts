/** A server with the demo's brands open around the clock, where it is always one in the afternoon, a visitor and a guest of each, and what they may meet. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test'
import type { Item, MenuSection } from '#schemas/menu.ts'
import type { Offer } from '#schemas/offer.ts'
import type { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { guestScope, outletScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { Guest } from '../e2e/guest.ts'
import { openDatabase, type TestDatabase } from '../harness/database.ts'
import { countOfOutlet } from '../harness/device.ts'
import { watchPolicy } from '../harness/policy-breaches.ts'
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
  /** Of its outlets and phones. */
  timeZone: string
  close: () => Promise<void>
}

/** The hour of the day in every picture. */
const HOUR = 13

/**
 * A zone in which it is past one in the afternoon, whenever pictures are taken: outlets and phones of the stage are in it, so that hours of outlets, offers and pick-up times say the same at any time.
 * IANA's zones of whole hours (their sign is turned round) reach from UTC-12 to UTC+14. A run that lasts longer than the hour and the next one would see other offers.
 */
const zoneOfHour = (now: number): string => {
  const ahead = HOUR - new Date(now).getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const documentsOf = async <T>({ pool }: TestDatabase, collection: string): Promise<{ scope: string; document: T }[]> => {
  const { rows } = await pool.query<{ scope: string; body: string }>('select scope, body from documents where collection = $1 and not deleted', [collection])
  return rows.map(({ scope, body }) => {
    const { _deleted, ...document } = JSON.parse(body) as T & { _deleted: boolean }
    return { scope, document: document as T }
  })
}

/** EN-10: room service never closes, as the hotel's own words say; all else does here, so that pictures show until when. */
const isEndless = (way: string): boolean => way === 'RO'

/** Open on all days until midnight, in the stage's zone; room service day and night. */
const openAlways = async (database: TestDatabase, timeZone: string): Promise<void> => {
  for (const { document: outlet } of await documentsOf<Outlet>(database, 'outlet')) {
    const hours = outlet.serviceTypes.flatMap((serviceType) => {
      const startTime = isEndless(serviceType) ? '00:00' : '00:01'
      return Array.from({ length: 7 }, (_, day) => ({ day, serviceType, startTime, endTime: '24:00' }))
    })
    await database.transact((tx) => writeDocuments(tx, outletScope(outlet.id), [{ collection: 'outlet', id: outlet.id, body: { ...outlet, hours, timeZone } }]))
  }
}

/** Offers of certain weekdays hold on all of them: the hour of a picture is fixed, its day is not. */
const holdAllWeek = async (database: TestDatabase): Promise<void> => {
  for (const { scope, document: offer } of await documentsOf<Offer>(database, 'offers'))
    if (offer.when.weekdays.length > 0) await database.transact((tx) => writeDocuments(tx, scope, [{ collection: 'offers', id: offer.id, body: { ...offer, when: { ...offer.when, weekdays: [] } } }]))
}

export const openStage = async (): Promise<Stage> => {
  const folder = mkdtempSync(join(tmpdir(), 'tests-screens-'))
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase('screens')
  const server = await startServer({ dataDir: join(folder, 'data'), databaseUrl })
  const database = openDatabase(databaseUrl)
  const timeZone = zoneOfHour(Date.now())
  await openAlways(database, timeZone)
  await holdAllWeek(database)
  return {
    server,
    database,
    timeZone,
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

/** A phone of its own, without a service worker: what its workers ask can then be answered by the test. @param onBreach is told what breaks the content policy of its pages */
export const openContext = async (browser: Browser, timezoneId: string, onBreach: (words: string) => void): Promise<BrowserContext> => {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', locale: 'en-IN', timezoneId, viewport: { width: 390, height: 844 } })
  await watchPolicy(context, onBreach)
  return context
}

/** Resolves when the phone has the whole menu and its offers, and the page what it says below the dishes: until then a first visit shows what the server painted. */
export const hasWholeMenu = async (page: Page, { sections }: BrandStage): Promise<void> => {
  await expect.poll(() => countOfOutlet(page, 'menuSections')).toBe(sections.length)
  await expect.poll(() => countOfOutlet(page, 'offers')).toBeGreaterThan(0)
  await page.locator('main footer').waitFor({ state: 'attached' })
}

/** Signs a guest in on a page and tells whose orders may be written. */
export const signedIn = async (page: Page, stage: Stage, brand: BrandStage): Promise<{ guest: Guest; table: Table }> => {
  const guest = new Guest(page, brand.origin, stage.server)
  await guest.openTableSignedIn(brand.tableCode)
  const { rows } = await stage.database.pool.query<{ id: string }>(`select id from guests where phone like '%' || $1`, [guest.phone])
  const guestId = rows[0]?.id
  if (guestId === undefined) throw new Error('The guest who signed in is not in the database.')
  const { outlet } = brand
  return { guest, table: { guestId, brandId: outlet.brandId, outlet, tableCode: brand.tableCode, tableLabel: brand.tableLabel, dishes: brand.plain } }
}

/** Puts orders into the guest's scope, as the server does when the kitchen acts. */
export const writeOrders = async ({ database }: Stage, { brandId, guestId }: Table, orders: readonly Order[]): Promise<void> => {
  await database.transact((tx) => writeDocuments(tx, guestScope({ brandId, guestId }), orders.map((order) => ({ collection: 'orders', id: order.id, body: order }))))
}

/** Takes every order out of the guest's scope, as the server does with those that a phone no longer holds: the phone hears of it with what it pulls next. */
export const removeOrders = async ({ database }: Stage, { brandId, guestId }: Table): Promise<void> => {
  const scope = guestScope({ brandId, guestId })
  const { rows } = await database.pool.query<{ id: string; body: string }>(`select id, body from documents where collection = 'orders' and scope = $1 and not deleted`, [scope])
  await database.transact((tx) => writeDocuments(tx, scope, rows.map(({ id, body }) => ({ collection: 'orders', id, body: JSON.parse(body) as Order, deleted: true }))))
}

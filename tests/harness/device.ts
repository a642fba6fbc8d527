/** The phone's own database, read and aged from outside: what its outbox holds, and what it looks like after time has passed. */
import type { Page } from 'playwright/test'
import type { OutletCollection } from '#schemas/collections.ts'
import type { Place } from '#schemas/device.ts'
import { type PayIntent, payIntentId } from '#schemas/pay-intent.ts'
import type { OrderEntry, OutboxEntry } from '#schemas/outbox.ts'

/** Runs in the page: empties a table of a database, the device's unless it is named, if asked to, writes rows over what stands, and gives all that stands then; none when there is no such database yet. */
const inTable = async ({ database = 'device', table, clears = false, rows = [] }: { database?: string; table: string; clears?: boolean; rows?: readonly unknown[] }): Promise<unknown[]> => {
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === database)) return []
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
  try {
    return await new Promise<unknown[]>((resolve, reject) => {
      const change = db.transaction(table, clears || rows.length > 0 ? 'readwrite' : 'readonly')
      const store = change.objectStore(table)
      if (clears) store.clear()
      for (const row of rows) store.put(row)
      const standing = store.getAll()
      change.addEventListener('complete', () => resolve(standing.result))
      change.addEventListener('error', () => reject(change.error))
    })
  } finally {
    db.close()
  }
}

/** Every command of this phone's outbox, oldest first. */
export const readEntries = async (page: Page): Promise<OutboxEntry[]> => {
  const rows = (await page.evaluate(inTable, { table: 'entries' })) as OutboxEntry[]
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Payments that were begun on this phone and that the server has not ended yet. */
export const readPayIntents = async (page: Page): Promise<PayIntent[]> => ((await page.evaluate(inTable, { table: 'marks' })) as PayIntent[]).filter(({ id }) => id.startsWith(payIntentId('')))

export const readOrderEntries = async (page: Page): Promise<OrderEntry[]> =>
  (await readEntries(page)).filter((entry): entry is OrderEntry => entry.kind === 'place-order')

/**
 * Makes the outbox look as it would `minutes` later: every time in it lies that much further back.
 * The next screen that reads it sees that, as after a phone was in a bag; the id, which is a time too, stays.
 */
export const letMinutesPass = async (page: Page, minutes: number): Promise<void> => {
  const byMs = minutes * 60_000
  const rows = (await readEntries(page)).map((entry) => ({
    ...entry,
    createdAt: entry.createdAt - byMs,
    changedAt: entry.changedAt - byMs,
    nextAttemptAt: entry.nextAttemptAt - byMs,
    expiresAt: entry.expiresAt === null ? null : entry.expiresAt - byMs,
    command: 'placedAt' in entry.command ? { ...entry.command, placedAt: entry.command.placedAt - byMs } : 'askedAt' in entry.command ? { ...entry.command, askedAt: entry.command.askedAt - byMs } : { ...entry.command, givenAt: entry.command.givenAt - byMs },
  }))
  await page.evaluate(inTable, { table: 'entries', rows })
}

/** Makes the place look as if its code had been scanned `hours` earlier. */
export const letPlaceAge = async (page: Page, hours: number): Promise<void> => {
  const rows = ((await page.evaluate(inTable, { table: 'place' })) as { scannedAt: number }[]).map((place) => ({ ...place, scannedAt: place.scannedAt - hours * 3_600_000 }))
  if (rows.length === 0) throw new Error('This phone is nowhere.')
  await page.evaluate(inTable, { table: 'place', rows })
}

/** Has the address of the guest's delivery stand so many degrees further north, where the outlet may not bring to any more. */
export const moveAddressNorth = async (page: Page, degrees: number): Promise<void> => {
  const place = await readPlace(page)
  const address = place?.serving?.address
  if (!place || !address) throw new Error('Nothing is brought to an address.')
  const moved = { ...address, pin: { ...address.pin, lat: address.pin.lat + degrees } }
  await page.evaluate(inTable, { table: 'place', rows: [{ ...place, serving: { ...place.serving, address: moved } }] })
}

/** Makes these the only commands of this phone's outbox; the next screen that opens reads them. */
export const writeEntries = async (page: Page, entries: readonly OutboxEntry[]): Promise<void> => {
  await page.evaluate(inTable, { table: 'entries', clears: true })
  await page.evaluate(inTable, { table: 'entries', rows: [...entries] })
}

/** Puts another access token in place of the one this phone holds. */
export const setAccessToken = async (page: Page, accessToken: string): Promise<void> => {
  const rows = ((await page.evaluate(inTable, { table: 'session' })) as object[]).map((session) => ({ ...session, accessToken }))
  if (rows.length === 0) throw new Error('Nobody is logged in on this phone.')
  await page.evaluate(inTable, { table: 'session', rows })
}

/** Whether this phone has written down where its guest is. */
export const knowsItsPlace = async (page: Page): Promise<boolean> => (await page.evaluate(inTable, { table: 'place' })).length > 0

/** Where its guest is and how they are served, as this phone has written it down; null: nowhere. */
export const readPlace = async (page: Page): Promise<Place | null> => ((await page.evaluate(inTable, { table: 'place' })) as Place[])[0] ?? null

/** Puts another seat beside the place of this phone's guest. @param seat `until` by the phone's clock, epoch ms */
export const writeSeat = async (page: Page, seat: NonNullable<Place['seat']>): Promise<void> => {
  const place = await readPlace(page)
  if (!place?.table) throw new Error('This phone is at no table.')
  await page.evaluate(inTable, { table: 'place', rows: [{ ...place, seat }] })
}

/** Runs in the page: the documents of a collection in every local database of a kind, as they stand on the disk. */
const onDisk = async ({ kind, collection }: { kind: string; collection: string }): Promise<unknown[]> => {
  const files = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(`rxdb-dexie-${kind}-`) && name.endsWith(`--${collection}`) ? [name] : []))
  const found: unknown[] = []
  for (const file of files) {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
    const opening = indexedDB.open(file)
    opening.onerror = () => reject(new Error(`${file} could not be opened.`))
    opening.onsuccess = () => {
      const reading = opening.result.transaction('docs').objectStore('docs').getAll()
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result)
      }
    }
    found.push(...(await promise))
  }
  return found
}

/** How many documents of an outlet's collection this phone has on its disk. */
export const countOfOutlet = async (page: Page, collection: OutletCollection): Promise<number> => (await page.evaluate(onDisk, { kind: 'outlet', collection })).length

/** What a dish costs by the menu on this phone, paise; undefined: the menu has no such dish. */
export const priceOnPhone = async (page: Page, itemId: string): Promise<number | undefined> => {
  const sections = (await page.evaluate(onDisk, { kind: 'outlet', collection: 'menuSections' })) as { items: { id: string; price: number }[] }[]
  return sections.flatMap(({ items }) => items).find(({ id }) => id === itemId)?.price
}

/** Whether a dish is in a cart on the disk: one that was only tapped dies with its browser. */
export const keepsDish = async (page: Page, itemId: string): Promise<boolean> => {
  const carts = (await page.evaluate(onDisk, { kind: 'guest', collection: 'cart' })) as { lines?: { itemId: string; removedAt: number | null }[] }[]
  return carts.some(({ lines = [] }) => lines.some((line) => line.itemId === itemId && line.removedAt === null))
}

/** The status of an order as this phone has it; undefined: it has no such order. */
export const orderStatusOnPhone = async (page: Page, orderId: string): Promise<string | undefined> => {
  const orders = (await page.evaluate(onDisk, { kind: 'guest', collection: 'orders' })) as { id: string; status: string }[]
  return orders.find(({ id }) => id === orderId)?.status
}

/** Whether an address with this house and street is on the disk, finished or a draft; one that was only begun has neither. */
export const keepsAddress = async (page: Page, { house, street }: { house: string; street: string }): Promise<boolean> => {
  const addresses = (await page.evaluate(onDisk, { kind: 'guest', collection: 'addresses' })) as { house?: string; addressLine1?: string }[]
  return addresses.some((address) => address.house === house && address.addressLine1 === street)
}

export const readAccessToken = async (page: Page): Promise<string | null> => {
  const [session] = (await page.evaluate(inTable, { table: 'session' })) as { accessToken: string }[]
  return session?.accessToken ?? null
}

/** Runs in the page: writes into a database beside the app's until the browser refuses even the smallest piece. */
const fill = async (): Promise<void> => {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('filler', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('pieces', { autoIncrement: true }))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
  const fits = (bytes: number): Promise<boolean> =>
    new Promise((resolve) => {
      const piece = crypto.getRandomValues(new Uint8Array(Math.min(bytes, 65_536)))
      const write = db.transaction('pieces', 'readwrite')
      for (let left = bytes; left > 0; left -= piece.length) write.objectStore('pieces').add(piece)
      write.addEventListener('complete', () => resolve(true))
      write.addEventListener('abort', () => resolve(false))
    })
  for (let bytes = 4_194_304; bytes >= 1024; bytes /= 8) while (await fits(bytes));
  db.close()
}

/** Other things take all the room that the browser gives this origin; a small quota must be set before its first write. */
export const fillTheDisk = (page: Page): Promise<void> => page.evaluate(fill)

export const emptyTheFiller = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('filler')
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(request.error))
      }),
  )

/** Puts a payment that was begun on this phone. */
export const writePayIntent = async (page: Page, intent: PayIntent): Promise<void> => void (await page.evaluate(inTable, { table: 'marks', rows: [intent] }))

/** Gives the visitor's cart on this phone the form of another release that says it is this one: no realm can open its database then. To be called with no page of the app open. */
export const damageVisitorDatabase = async (page: Page): Promise<void> => {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))
  const database = names.find((name) => /visitor.*_rxdb_internal$/.test(name))
  if (database === undefined) throw new Error('No visitor has a database on this phone.')
  const documents = (await page.evaluate(inTable, { database, table: 'docs' })) as { id: string; data: object }[]
  const cart = documents.find(({ id }) => id.startsWith('collection|cart'))
  if (!cart) throw new Error('The visitor has no cart on this phone.')
  await page.evaluate(inTable, { database, table: 'docs', rows: [{ ...cart, data: { ...cart.data, schemaHash: 'another', schema: {} } }] })
}

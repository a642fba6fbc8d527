import type { Page } from 'playwright/test'
import { expect, test } from '../e2e/stage.ts'
import { holdsOrders } from '../e2e/moments.ts'
import { dishes } from '../fixtures/test-menu.ts'

const WRITTEN_WITHIN_MS = 2_000

/** Whether every database of the origin can be written from this page: no other one stands still within a transaction. */
const canWrite = (page: Page): Promise<boolean> =>
  page.evaluate(async (mostMs) => {
    const written = async ({ name = '' }: IDBDatabaseInfo): Promise<void> => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opened = indexedDB.open(name)
        opened.onsuccess = () => resolve(opened.result)
        opened.onerror = () => reject(opened.error ?? new Error(`${name} cannot be opened.`))
      })
      await new Promise<void>((resolve) => {
        const stores = [...database.objectStoreNames]
        if (stores.length === 0) return resolve()
        database.transaction(stores, 'readwrite').oncomplete = () => resolve()
      })
      database.close()
    }
    const all = indexedDB.databases().then((databases) => Promise.all(databases.map(written))).then(() => true)
    return Promise.race([all, new Promise<boolean>((resolve) => setTimeout(resolve, mostMs, false))])
  }, WRITTEN_WITHIN_MS)

test('a tab that the browser has frozen holds nobody up: login, cart and order work in the other one', async ({ guest, outlet, ledger }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')
  const other = guest.on(await guest.page.context().newPage())
  await other.openTable(outlet.tableCode)
  await other.menu.cartBarSays(1, '₹60')
  const devtools = await guest.page.context().newCDPSession(guest.page)
  // Not by its lifecycle state: a page that a test looks at counts as seen, and such a one is never frozen.
  await devtools.send('Debugger.enable')
  const freeze = async (): Promise<boolean> => {
    const frozen = new Promise((resolve) => devtools.once('Debugger.paused', resolve))
    await devtools.send('Debugger.pause')
    await frozen
    // No browser freezes a page within a transaction, for which others would wait for ever; a debugger does.
    const isBetweenTransactions = await canWrite(other.page)
    if (!isBetweenTransactions) await devtools.send('Debugger.resume')
    return isBetweenTransactions
  }
  await expect.poll(freeze).toBe(true)

  await other.menu.openCart()
  await other.cart.isOpen()
  await other.cart.signInToOrder()
  await other.signIn()
  await other.cart.isOpen()
  await other.cart.oneMore(dishes.papad)
  await other.cart.totalIs(12_600)
  await other.page.reload()
  await other.cart.isOpen()
  await other.cart.totalIs(12_600)
  await other.cart.place()
  await other.tracking.says('placed')
  await holdsOrders(ledger, outlet, 1)

  // Awake again, the first tab finds itself with the same guest.
  await devtools.send('Debugger.resume')
  const databases = () => other.page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('rxdb-dexie-guest-visitor')).length)
  await guest.page.reload()
  await guest.menu.isOpen()
  await expect.poll(databases).toBe(0)
})

import type { Page } from 'playwright/test'
import { expect, test } from '../e2e/stage.ts'
import { holdsOrders } from '../e2e/moments.ts'
import { dishes, ids } from '../fixtures/test-menu.ts'
import { type Thread, threadsOf } from '../harness/halt.ts'

const WRITTEN_WITHIN_MS = 2_000
const SYNC_WORKER = /\/assets\/sync-worker-/

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

test('a tab that the browser has frozen with its worker holds nobody up: news, login, cart and order work in the other one @long', async ({ guest, outlet, kitchen, ledger }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')
  const other = guest.on(await guest.page.context().newPage())
  await other.openTable(outlet.tableCode)
  await other.menu.cartBarSays(1, '₹60')
  const frozen = await threadsOf(guest.page, SYNC_WORKER)
  // No browser freezes a tab within a transaction, for which others would wait for ever; a debugger does.
  const freeze = async (thread: Thread): Promise<boolean> => {
    await thread.halt()
    const isBetweenTransactions = await canWrite(other.page)
    if (!isBetweenTransactions) await thread.goOn()
    return isBetweenTransactions
  }
  for (const thread of [frozen.worker, frozen.page]) await expect.poll(() => freeze(thread)).toBe(true)

  // The worker that stands still has the lead and the open line.
  await kitchen.sellOut(ids.dal)
  await other.menu.isSoldOut(dishes.dal)

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
  for (const thread of [frozen.page, frozen.worker]) await thread.goOn()
  const databases = () => other.page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('rxdb-dexie-guest-visitor')).length)
  await guest.page.reload()
  await guest.menu.isOpen()
  await expect.poll(databases).toBe(0)
})

import type { Page } from 'playwright/test'
import { test } from '../e2e/stage.ts'
import { holdsOrders, isAboutToOrder, sitsDown } from '../e2e/moments.ts'
import { say } from '../e2e/say.ts'
import { dishes, ids } from '../fixtures/test-menu.ts'

/** Runs in the page: writes until the browser refuses even a few bytes. */
const fillDisk = async (): Promise<void> => {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('ballast')
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows', { autoIncrement: true }))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
  const write = (bytes: number): Promise<boolean> =>
    new Promise((resolve) => {
      const change = db.transaction('rows', 'readwrite', { durability: 'relaxed' })
      const store = change.objectStore('rows')
      for (let written = 0; written < bytes; written += 65_536) store.put(crypto.getRandomValues(new Uint8Array(Math.min(bytes, 65_536))))
      change.addEventListener('complete', () => resolve(true))
      change.addEventListener('abort', () => resolve(false))
    })
  for (let bytes = 1_048_576; bytes >= 1; bytes = Math.floor(bytes / 4)) while (await write(bytes)) {}
  db.close()
}

const emptyDisk = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('ballast')
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(request.error))
      }),
  )

test('a full disk refuses the tap: nothing is sent, the guest is told, the cart stays, and it works again with room', async ({ guest, outlet, ledger, origin }) => {
  const devtools = await guest.page.context().newCDPSession(guest.page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 16_000_000 })
  await isAboutToOrder(guest, outlet)
  await guest.page.evaluate(fillDisk)
  await guest.cart.place()
  await guest.cart.says(say('cartNotices.full'))
  await holdsOrders(ledger, outlet, 0)
  await emptyDisk(guest.page)
  await guest.page.getByRole('button', { name: 'TRY AGAIN' }).click()
  await guest.tracking.says('placed')
  await holdsOrders(ledger, outlet, 1)
})

test('the browser takes the databases away while the menu is open: the menu comes back by itself and goes on being told @long', async ({ guest, outlet, kitchen, origin }) => {
  await sitsDown(guest, outlet)
  const devtools = await guest.page.context().newCDPSession(guest.page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await kitchen.sellOut(ids.dal)
  await guest.menu.isSoldOut(dishes.dal, 30_000)
  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')
  await guest.page.reload()
  await guest.menu.isSoldOut(dishes.dal)
})

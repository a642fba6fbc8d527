import type { CDPSession } from 'playwright/test'
import { Guest } from '../e2e/guest.ts'
import { holdsOrders, isAboutToOrder } from '../e2e/moments.ts'
import { expect, test } from '../e2e/stage.ts'

/** The registration of the origin's service worker, as the browser calls it. */
async function registrationOf(devtools: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const mine = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (mine) resolve(mine.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return found
}

test('the browser’s last sync event without a network tells the guest what waits; with a network the order goes', async ({ phone, origin, house, outlet, network, ledger }) => {
  const hand = await phone()
  const guest = new Guest(await hand.page(), origin, house.server)
  await guest.page.context().grantPermissions(['notifications'], { origin })
  await isAboutToOrder(guest, outlet)
  await guest.loseNetwork(network)
  await guest.cart.place()
  await guest.tracking.says('phone')
  const orderId = await guest.lastOrderId()

  const elsewhere = await guest.page.context().newPage()
  const devtools = await guest.page.context().newCDPSession(elsewhere)
  const registrationId = await registrationOf(devtools, origin)
  await guest.page.close()
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox-test', lastChance: true })
  await holdsOrders(ledger, outlet, 0)
  const later = guest.on(await guest.page.context().newPage())
  await later.open('orders')
  const shown = () => later.page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ tag }) => tag))
  await expect.poll(shown).toEqual(['waits'])
  await later.page.close()

  network.restore()
  await elsewhere.context().setOffline(false)
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox-test', lastChance: false })
  await expect.poll(async () => (await ledger.ordersOf(outlet.id)).map(({ id }) => id), { timeout: 30_000 }).toEqual([orderId])
})

import type { Page } from 'playwright/test'
import { Guest, uuid } from '../e2e/guest.ts'
import { expect, test } from '../e2e/stage.ts'

/** Hands a push message to the page's service worker, as a push service would. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const mine = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (mine) resolve(mine.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

const shown = (page: Page): Promise<{ title: string; body: string; tag: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

test('an order that moves on is told with the page out of sight; what cannot be read says that something is new', async ({ phone, outlet, origin, house }) => {
  const guest = new Guest(await (await phone()).page(), origin, house.server)
  await guest.page.context().grantPermissions(['notifications'], { origin })
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  const orderId = uuid()
  const notification = { title: 'in the server’s words', body: '', navigate: `${origin}/web/confirmation/${orderId}`, tag: orderId }
  const data = { type: 'order-status', orderId, status: 'READY', serviceType: 'SP', outletName: 'Rajwada', token: 7 }
  await deliver(guest.page, origin, JSON.stringify({ web_push: 8030, notification: { ...notification, data } }))
  await expect.poll(() => shown(guest.page)).toEqual([{ title: 'Order Ready', body: 'Rajwada · Token 7. It is at the counter.', tag: orderId }])
  await deliver(guest.page, origin, JSON.stringify({ web_push: 8030, notification: { ...notification, data: { type: 'of a later release' } } }))
  await expect.poll(async () => (await shown(guest.page)).map(({ title }) => title).sort()).toEqual(['Order Ready', 'in the server’s words'])
  await deliver(guest.page, origin, 'not json')
  await expect.poll(async () => (await shown(guest.page)).map(({ title }) => title).sort()).toEqual(['Order Ready', 'There is news of your order'])
})

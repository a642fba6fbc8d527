import type { TcpProxy } from '../harness/tcp-proxy.ts'
import type { Guest } from './guest.ts'
import { expectHonest } from './honest.ts'
import { holdsOrders, isAboutToOrder } from './moments.ts'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

/** From now on the server has a newer release: its service worker has another text and lists a new page. */
const releaseNewVersion = async (guest: Guest, network: TcpProxy): Promise<void> => {
  const script = await (await fetch(`http://127.0.0.1:${network.port}/web/sw.js`, { headers: { host: new URL(guest.origin).host } })).text()
  const newer = script.replace(/("?revision"?:\s*["'])([0-9a-f]{32})(["'])/, '$1ffffffffffffffffffffffffffffffff$3')
  network.armAlways({ path: /^\/web\/sw\.js/ }, { kind: 'answer', contentType: 'text/javascript', body: `${newer}\n// the next release` })
}

test('a new version arrives while an order waits: it is offered, taken, and the order goes once', async ({ guest, outlet, network, ledger }) => {
  await isAboutToOrder(guest, outlet)
  await guest.loseNetwork(network)
  await guest.cart.place()
  await guest.tracking.says('phone')
  const orderId = await guest.lastOrderId()

  network.restore()
  await releaseNewVersion(guest, network)
  network.armAlways({ method: 'POST', path: /^\/api\/orders\/v2$/ }, { kind: 'cut-before' })
  await guest.page.context().setOffline(false)
  await guest.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  await expect(guest.page.getByText(say('app.update'))).toBeVisible()
  await holdsOrders(ledger, outlet, 0)
  const reloaded = guest.page.waitForEvent('load')
  await guest.page.getByRole('button', { name: say('app.updateNow') }).click()
  await reloaded
  await guest.tracking.says('sending')
  expect(await guest.lastOrderId()).toBe(orderId)
  await holdsOrders(ledger, outlet, 0)
})

test('a new version is taken in the middle of an order, and a cart survives it', async ({ guest, outlet, network, ledger }) => {
  await isAboutToOrder(guest, outlet)
  await releaseNewVersion(guest, network)
  await guest.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  await expect(guest.page.getByText(say('app.update'))).toBeVisible()
  const reloaded = guest.page.waitForEvent('load')
  await guest.page.getByRole('button', { name: say('app.updateNow') }).click()
  await reloaded
  await guest.cart.isOpen()
  await guest.cart.totalIs(6300)
  await guest.cart.place()
  await guest.tracking.says('placed')
  await expectHonest(guest, ledger, outlet.id, await guest.lastOrderId(), 'ordered')
  await holdsOrders(ledger, outlet, 1)
})

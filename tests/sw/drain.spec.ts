import { readOrderEntries } from '../harness/device.ts'
import { expect, test } from '../e2e/stage.ts'
import { Guest } from '../e2e/guest.ts'
import { expectHonest } from '../e2e/honest.ts'
import { holdsOrders, isAboutToOrder, ORDER, orderRequests, places, placesInDeadZone, queuesAnOrder } from '../e2e/moments.ts'

test('LF-04: the order goes when the network is back, with every page closed', async ({ phone, origin, house, outlet, network, ledger }) => {
  const device = await phone()
  const page = await device.page()
  const guest = new Guest(page, origin, house.server)
  const orderId = await queuesAnOrder(guest, outlet, network)
  await device.context().newPage()
  await page.close()
  await holdsOrders(ledger, outlet, 0)
  network.restore()
  await device.context().setOffline(false)
  await expect.poll(async () => (await ledger.ordersOf(outlet.id)).map(({ id }) => id)).toEqual([orderId])
})

test('two tabs drain at once: one request, one order', async ({ guest, outlet, network, ledger }) => {
  await isAboutToOrder(guest, outlet)
  const tab = await guest.page.context().newPage()
  const other = guest.on(tab)
  await other.open('ordering/menu')
  await other.menu.isOpen()
  await guest.loseNetwork(network)
  const orderId = await placesInDeadZone(guest)
  network.restore()
  await guest.page.context().setOffline(false)
  const drainAll = () => navigator.serviceWorker.controller?.postMessage({ type: 'drain' })
  await Promise.all([guest.page.evaluate(drainAll), tab.evaluate(drainAll), guest.page.evaluate(drainAll)])
  await guest.tracking.says('placed')
  await holdsOrders(ledger, outlet, 1)
  expect(orderRequests(network)).toEqual([orderId])
  await other.open(`confirmation/${orderId}`)
  await other.tracking.says('placed')
})

test('without a service worker the sync worker sends what waits', async ({ guest, outlet, network, ledger }) => {
  await isAboutToOrder(guest, outlet)
  await guest.page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  })
  await guest.open('cart')
  await guest.cart.isOpen()
  await guest.page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  })
  await expectHonest(guest, ledger, outlet.id, await places(guest), 'ordered')
  expect(new Set(orderRequests(network)).size).toBe(1)
})

test('a request that was lost is made again by itself while the phone believes in its network, and one order comes of it', async ({ guest, outlet, network, ledger }) => {
  await isAboutToOrder(guest, outlet)
  network.armOnce(ORDER, { kind: 'cut-before' })
  await guest.cart.place()
  await guest.tracking.says('placed')
  expect(orderRequests(network).length).toBeGreaterThan(1)
  await holdsOrders(ledger, outlet, 1)
  expect((await readOrderEntries(guest.page))[0]).toMatchObject({ state: 'accepted' })
})

/** Runs in the service worker: a Background Sync event, as the browser dispatches it. @returns how its work ended, which tells the browser whether to try again */
const sync = (lastChance: boolean): Promise<'done' | 'failed'> =>
  new Promise((resolve) => {
    // Only the browser may wait for events of its own; the work is the same.
    const event = Object.assign(new Event('sync'), { tag: 'outbox-test', lastChance, waitUntil: (work: Promise<unknown>) => void work.then(() => resolve('done'), () => resolve('failed')) })
    dispatchEvent(event)
  })

/** Runs in the service worker: what stands in the tray. */
const notifications = async (): Promise<{ title: string; url: unknown }[]> => {
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
  return (await registration.getNotifications()).map(({ title, data }) => ({ title, url: (data as { url?: unknown }).url }))
}

test('a Background Sync with every page closed fails while the order cannot go, so that the browser comes back to it, tells the guest where it will not, and ends once it has gone @long', async ({ phone, origin, house, outlet, network, ledger }) => {
  const device = await phone()
  const page = await device.page()
  const guest = new Guest(page, origin, house.server)
  await isAboutToOrder(guest, outlet)
  const [worker] = device.context().serviceWorkers()
  await page.context().grantPermissions(['notifications'], { origin })
  await guest.loseNetwork(network)
  const orderId = await placesInDeadZone(guest)
  await device.context().newPage()
  await page.close()
  expect(await worker?.evaluate(sync, false)).toBe('failed')
  expect(await worker?.evaluate(notifications), 'while the browser comes back by itself').toEqual([])
  expect(await worker?.evaluate(sync, true)).toBe('failed')
  expect(await worker?.evaluate(notifications)).toEqual([{ title: 'Not sent yet', url: '/web/orders' }])
  await holdsOrders(ledger, outlet, 0)
  network.restore()
  await device.context().setOffline(false)
  expect(await worker?.evaluate(sync, false)).toBe('done')
  expect((await ledger.ordersOf(outlet.id)).map(({ id }) => id)).toEqual([orderId])
  expect(await worker?.evaluate(notifications), 'once it has gone').toEqual([])
  expect(await worker?.evaluate(sync, false), 'with nothing waiting').toBe('done')
})

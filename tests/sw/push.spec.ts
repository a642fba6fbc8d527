import type { Page } from 'playwright/test'
import { Guest, uuid } from '../e2e/guest.ts'
import { deliverPush, shownNotifications } from '../e2e/notifications.ts'
import { expect, test } from '../e2e/stage.ts'

const titles = async (page: Page): Promise<string[]> => (await shownNotifications(page)).map(({ title }) => title).sort()

test('an order that moves on is told with the page out of sight; what cannot be read says that something is new', async ({ phone, outlet, origin, house }) => {
  const guest = new Guest(await (await phone()).page(), origin, house.server)
  await guest.page.context().grantPermissions(['notifications'], { origin })
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  const orderId = uuid()
  const notification = { title: 'in the server’s words', body: '', navigate: `${origin}/web/confirmation/${orderId}`, tag: orderId }
  const data = { type: 'order-status', orderId, status: 'READY', serviceType: 'SP', outletName: 'Rajwada', token: 7 }
  await deliverPush(guest.page, origin, JSON.stringify({ web_push: 8030, notification: { ...notification, data } }))
  expect(await shownNotifications(guest.page)).toEqual([{ title: 'Order Ready', body: 'Rajwada · Token 7. It is at the counter.', tag: orderId, data: { url: `/web/confirmation/${orderId}` } }])
  await deliverPush(guest.page, origin, JSON.stringify({ web_push: 8030, notification: { ...notification, data: { type: 'of a later release' } } }))
  expect(await titles(guest.page)).toEqual(['Order Ready', 'in the server’s words'])
  await deliverPush(guest.page, origin, 'not json')
  expect(await titles(guest.page)).toEqual(['Order Ready', 'There is news of your order'])
})

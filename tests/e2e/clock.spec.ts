import { hoursAt } from '#domain/outlet-hours.ts'
import { zonedTime } from '#domain/zoned-time.ts'
import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { startTcpProxy } from '../harness/tcp-proxy.ts'
import { everyDay, openTestOutlet, zoneAtNoon } from '../harness/test-outlet.ts'
import { Guest } from './guest.ts'
import { expectHonest } from './honest.ts'
import { holdsOrders, isAboutToOrder, places } from './moments.ts'
import { expect, originOf, test } from './stage.ts'

const HOUR = 3_600_000
const ZONE = 'Asia/Kolkata'

/** A server whose clock is that far behind the phone's: every part of the phone, its workers too, has one clock, which a page's own could not show. */
const clockBehind = (ms: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`const now = Date.now; Date.now = () => now() - ${ms}`)}`,
})

/** From an hour before a moment to an hour after it, at the outlet. */
const hoursAround = (at: number) => {
  const [from, to] = [at - HOUR, at + HOUR].map((edge) => zonedTime(edge, ZONE))
  const clock = (time: typeof from): string => [time?.hour, time?.minute].map((part) => String(part).padStart(2, '0')).join(':')
  return (['DI', 'SP'] as const).map((serviceType) => ({ day: from?.weekday ?? 0, serviceType, startTime: clock(from), endTime: clock(to) }))
}

test('a phone whose clock is two hours ahead orders at an outlet that closes within the hour @long', async ({ page, house, ownServer, ledger, outlet }) => {
  const hours = hoursAround(Date.now() - 2 * HOUR)
  expect(hoursAt(hours, 'DI', Date.now(), ZONE).open, 'by the phone’s own clock').toBe(false)
  const open = await openTestOutlet(house.database, outlet.brand, testMenu, {}, undefined, hours)
  const server = await ownServer({ env: clockBehind(2 * HOUR) })
  const network = await startTcpProxy({ host: '127.0.0.1', port: server.port })
  const guest = new Guest(page, originOf(open.brand, network.port), server)
  await isAboutToOrder(guest, open)
  await guest.page.reload()
  await guest.cart.isOpen()
  await expectHonest(guest, ledger, open.id, await places(guest), 'ordered')
  await holdsOrders(ledger, open, 1)
  await network.close()
})

test('ER-21: with the network cut an outlet’s hours are judged on the phone, as they pass while the page is open and on a page that is opened then: not yet open, open, closed for the day @long', async ({ page, house, network }) => {
  await page.clock.install()
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, {}, undefined, everyDay('14:00', '16:00', 'DI'), zoneAtNoon(Date.now()))
  const guest = new Guest(page, originOf(outlet.brand, network.port), house.server)
  const [notYet, closed] = ['We are not yet open for the day', 'We are closed for the day'] as const
  await guest.openTable(outlet.tableCode)
  await guest.menu.saysWhyClosed(notYet)
  await guest.isReadyForDeadZone()

  await guest.loseNetwork(network)
  await page.clock.fastForward(2 * HOUR)
  await expect(page.getByText(notYet)).toHaveCount(0)
  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')
  await page.clock.fastForward(2 * HOUR)
  await guest.menu.saysWhyClosed(closed)
  await page.reload()
  await guest.menu.isOpen()
  await guest.menu.saysWhyClosed(closed)
  await expect(page.getByText(notYet)).toHaveCount(0)
})

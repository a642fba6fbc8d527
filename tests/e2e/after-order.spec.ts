/** What follows an order, in a browser: being told of it, asking to cancel it, its history. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayKey } from '#messages/times.ts'
import { startPushService } from '../harness/push-service.ts'
import { testMenu } from '../fixtures/test-menu.ts'
import { orders } from '#messages/en/orders.ts'
import { kitchenOf } from '../harness/kitchen.ts'
import { givePastOrders } from '../harness/past-orders.ts'
import { poll } from '../harness/poll.ts'
import { aroundTheClock, openTestOutlet, zoneAtNoon } from '../harness/test-outlet.ts'
import { Guest } from './guest.ts'
import { expectAccessible } from './axe.ts'
import { hasEaten, isAboutToOrder, isServed, ordersAPapad, places, sitsDown } from './moments.ts'
import { deliverPush, shownNotifications, subscribesWith, tapNotification } from './notifications.ts'
import { patternOf, say } from './say.ts'
import { expect, originOf, test } from './stage.ts'

test('P-08: a guest asks to be told on this phone, is told once the kitchen takes it, opens the order by it, and is told nothing after the logout @long', async ({ phone, house, outlet, ownServer }) => {
  const service = await startPushService()
  // Instances of one database have one key: whichever of them sends.
  const server = await ownServer({ env: { PUSH_SERVICES: service.origin, VAPID_PRIVATE_KEY: readFileSync(join(house.folder, 'data/vapid-private-key'), 'utf8') } })
  const origin = originOf(outlet.brand, server.port)
  const kitchen = kitchenOf(`http://127.0.0.1:${server.port}`, outlet)
  const guest = new Guest(await (await phone()).page(), origin, server)
  await guest.page.context().grantPermissions(['notifications'], { origin })
  const { key } = (await (await fetch(`http://127.0.0.1:${server.port}/api/push/key`)).json()) as { key: string }
  const browser = service.subscribe(key)
  await subscribesWith(guest.page, browser.subscription)
  await isAboutToOrder(guest, outlet)
  await expect(guest.page.getByRole('button', { name: say('notify.turnOn') })).toHaveCount(0)
  await guest.cart.place()
  await guest.tracking.says('placed')
  await expect(guest.page.getByRole('button', { name: say('notify.turnOn') })).toBeVisible()
  await expectAccessible(guest.page, 'the offer to be told')
  await guest.page.getByRole('button', { name: say('notify.turnOn') }).click()
  await expect(guest.page.getByText(say('notify.on')).first()).toBeVisible()
  await expectAccessible(guest.page, 'who is told')
  const orderId = await guest.lastOrderId()
  await kitchen.accept(orderId)
  const told = await poll('the phone is told', () => browser.received.at(-1))
  await deliverPush(guest.page, origin, told.text)
  expect(await shownNotifications(guest.page)).toEqual([{ title: 'Order Confirmed', body: expect.stringContaining('The kitchen is on it.') as unknown, tag: orderId, data: { url: `/web/confirmation/${orderId}` } }])
  await guest.open('account')
  await tapNotification(guest.page)
  await expect(guest.page).toHaveURL(guest.address(`confirmation/${orderId}`))
  await guest.tracking.says('confirmedIn')
  expect(await shownNotifications(guest.page)).toEqual([])
  await guest.open('account')
  await guest.logOut()
  const { pool } = house.database
  await expect.poll(async () => (await pool.query('select 1 from push_subscriptions where endpoint = $1', [browser.subscription.endpoint])).rows).toEqual([])
  await kitchen.serve(orderId)
  // A job goes once it was done: with none left, whatever was to be sent was sent.
  await expect.poll(async () => (await pool.query("select 1 from jobs where queue = 'push' and key like '%' || $1", [orderId])).rows).toEqual([])
  expect(browser.received).toHaveLength(1)
  await service.close()
})

test('CA-22: a wish to cancel waits on a phone in a dead zone and says so, reaches the outlet, and its no is told', async ({ guest, outlet, kitchen, network }) => {
  await isAboutToOrder(guest, outlet)
  const orderId = await places(guest)
  await kitchen.accept(orderId)
  await guest.tracking.says('confirmedIn')
  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  await guest.page.getByRole('button', { name: say('tracking.cancel.ask') }).click()
  await guest.page.getByRole('button', { name: say('tracking.cancel.reasonWrong') }).click()
  await guest.page.getByRole('button', { name: say('tracking.cancel.yes') }).click()
  await expect(guest.page.getByText(say('tracking.cancel.phone')).first()).toBeVisible()
  await guest.findNetwork(network)
  await expect(guest.page.getByText(say('tracking.cancel.asked')).first()).toBeVisible()
  await kitchen.answerCancel(orderId, 'NO')
  await expect(guest.page.getByText(say('tracking.cancel.no')).first()).toBeVisible()
  await expect(guest.page.getByRole('button', { name: say('tracking.cancel.ask') })).toHaveCount(0)
})

test('CO-07, ST-10, VA-27: a greeting and a passing word are gone after 3 s; an order that nobody answers says so after 180 s; one that was served can be rated for 30 minutes @long', async ({ guest, outlet, kitchen }) => {
  const { page } = guest
  await page.clock.install()
  await page.context().grantPermissions(['clipboard-write'], { origin: guest.origin })
  await sitsDown(guest, outlet)
  // No time passes but what is given, so that the moments before an end are as sure as those after it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await guest.open(`welcome/${outlet.tableCode}`)
  const greeting = page.getByRole('button', { name: say('welcome.skip') })
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(greeting).toBeVisible({ timeout: 1 })
  }).toPass()
  await page.clock.runFor(2400)
  await expect(greeting).toBeVisible()
  await page.clock.runFor(600)
  await expect(greeting).toHaveCount(0)
  await page.clock.resume()

  await guest.menu.isOpen()
  const orderId = await ordersAPapad(guest)
  const unanswered = page.getByText('Nobody has answered yet. Please ask the staff: the order is on their screen.')
  await page.clock.fastForward(170_000)
  await expect(unanswered).toHaveCount(0)
  await page.clock.fastForward(15_000)
  await expect(unanswered).toBeVisible()

  await isServed(guest, kitchen, orderId)
  const rate = page.getByRole('link', { name: say('tracking.rate') }).or(page.getByRole('button', { name: say('tracking.rate') }))
  await page.clock.fastForward(25 * 60_000)
  await expect(rate).toBeVisible()
  await expect(page.getByText(/^You can rate it until \d{1,2}:\d\d\s[ap]m\.$/)).toBeVisible()
  await page.clock.fastForward(6 * 60_000)
  await expect(rate).toHaveCount(0)

  await guest.open(`confirmation/${orderId}/receipt`)
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await expect(share).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await share.click()
  const word = page.getByText('The receipt was copied.')
  await expect(word).toBeVisible()
  await page.clock.runFor(2500)
  await expect(word).toBeVisible()
  await page.clock.runFor(500)
  await expect(word).toBeHidden()
})

test('CA-22: the outlet’s yes cancels the order and the guest reads it; a wish that reaches it when the order has moved on says that it was too late @long', async ({ guest, outlet, kitchen, network }) => {
  const { page } = guest
  const orders = async (): Promise<string> => {
    await guest.open('ordering/menu')
    const orderId = await ordersAPapad(guest)
    await kitchen.accept(orderId)
    await guest.tracking.says('confirmedIn')
    return orderId
  }
  const asksToCancel = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Ask to cancel', exact: true }).click()
    await expectAccessible(page, 'asking to cancel')
    await page.getByRole('button', { name: 'It takes too long', exact: true }).click()
    await page.getByRole('button', { name: 'Ask them', exact: true }).click()
  }
  await sitsDown(guest, outlet)
  const undone = await orders()
  await asksToCancel()
  await expect(page.getByText('The restaurant has been asked to cancel it. It goes on until they say yes.')).toBeVisible()
  await kitchen.answerCancel(undone, 'YES')
  await guest.tracking.says('cancelled')
  await expect(page.getByRole('button', { name: 'Ask to cancel' })).toHaveCount(0)

  const ready = await orders()
  await guest.loseNetwork(network)
  await asksToCancel()
  await expect(page.getByText('Your request to cancel is on this phone. The restaurant does not know of it yet.')).toBeVisible()
  await kitchen.ready(ready)
  await guest.findNetwork(network)
  await expect(page.getByText('It was too late to ask: the order has moved on.')).toBeVisible()
  await guest.tracking.says('ready')
})

test('RT-08: a long history is read ten at a time, from the phone and then from the server, looked through by words and by way, and says what it cannot know offline (CO-05, CO-10) @long', async ({ guest, outlet, kitchen, house, ledger, network }) => {
  const GATTE = 'Gatte ki sabzi'
  const orderId = await hasEaten(guest, outlet, kitchen)
  const renamed = (await ledger.order(orderId))?.order.lines.map((line) => ({ ...line, name: GATTE })) ?? []
  await givePastOrders(house.database, orderId, 64, { apartMs: 12 * 3_600_000, change: (at) => (at === 63 ? { lines: renamed } : at % 16 === 0 ? { serviceType: 'SP', tableLabel: null } : {}) })
  const past = guest.orders.past()
  await guest.open('orders')
  await expect(past).toHaveCount(10)
  await guest.isReadyForDeadZone()
  for (const count of [20, 30, 40, 50]) {
    await guest.orders.more('phone')
    await expect(past).toHaveCount(count)
  }
  await guest.loseNetwork(network)
  await guest.orders.says(say('orders.olderOffline'))
  await guest.findNetwork(network)
  await guest.orders.more('server')
  await expect(past).toHaveCount(60)

  // Words are looked for in what was read; how far back that is is said, and the rest can be asked for.
  await guest.orders.lookFor('gate sabji')
  await expect(past).toHaveCount(0)
  await guest.orders.says(patternOf(orders.lookedBack))
  await guest.orders.more('server')
  await expect(past).toHaveCount(1)
  await past.getByRole('link', { name: say('orders.receipt') }).click()
  await expect(guest.page.getByRole('article')).toContainText(GATTE)
  await guest.page.goBack()
  await expect(past).toHaveCount(1)

  await guest.orders.lookFor('')
  await guest.orders.way(say('ways.name.SP')).click()
  await expect(past).toHaveCount(4)
  await guest.orders.lookFor('gatte')
  await guest.orders.says(say('orders.notFound'))
})

test('CO-10: the history by "All time, custom, this week, this month, last week, last month", in a dead zone as well; days the wrong way round are the same days, and a day without orders says so @long', async ({ guest, house, kitchen, network }) => {
  const DAY_MS = 86_400_000
  // It is noon there, so that no day of its calendar begins or ends while the test runs.
  const zone = zoneAtNoon(Date.now())
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, {}, undefined, aroundTheClock('DI', 'SP'), zone)
  const orderId = await hasEaten(guest, outlet, kitchen)
  // One of today, and one of every second day before it for nine weeks.
  const [newest] = await givePastOrders(house.database, orderId, 31, { apartMs: 2 * DAY_MS })
  const today = (newest?.orderPunchTime ?? 0) + 2 * DAY_MS
  const dayBefore = (days: number): string => dayKey(today - days * DAY_MS, zone)
  const ages = Array.from({ length: 32 }, (_none, at) => 2 * at)
  const sinceMonday = (new Date(`${dayBefore(0)}T12:00:00Z`).getUTCDay() + 6) % 7
  const thisMonth = dayBefore(0).slice(0, 7)
  const lastMonth = dayBefore(Number(dayBefore(0).slice(8))).slice(0, 7)
  const inMonth = (month: string): number => ages.filter((age) => dayBefore(age).startsWith(month)).length

  const past = guest.orders.past()
  const period = guest.page.getByRole('group', { name: say('orders.filters') })
  const shows = async (name: string, count: number): Promise<void> => {
    await period.getByRole('button', { name, exact: true }).click()
    await expect(past).toHaveCount(Math.min(10, count))
    if (count <= 10) return
    await guest.orders.more('phone')
    await expect(past).toHaveCount(Math.min(20, count))
  }
  await guest.open('orders')
  await shows('All time', ages.length)
  await shows('This week', ages.filter((age) => age <= sinceMonday).length)
  await shows('Last week', ages.filter((age) => age > sinceMonday && age <= sinceMonday + 7).length)
  await expectAccessible(guest.page, 'the history of a week')
  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  await shows('This month', inMonth(thisMonth))
  await shows('Last month', inMonth(lastMonth))

  await period.getByRole('button', { name: say('orders.period.custom'), exact: true }).click()
  const [from, to] = [guest.page.getByLabel(say('orders.from'), { exact: true }), guest.page.getByLabel(say('orders.to'), { exact: true })]
  await from.fill(dayBefore(20))
  await to.fill(dayBefore(11))
  await expect(past).toHaveCount(5)
  await from.fill(dayBefore(10))
  await to.fill(dayBefore(20))
  await expect(past).toHaveCount(6)
  await from.fill(dayBefore(1))
  await to.fill(dayBefore(1))
  await expect(past).toHaveCount(0)
  await guest.orders.says('No orders in this period')
  await guest.orders.says('Choose another period above.')
  await expectAccessible(guest.page, 'a history in which nothing is found')
  await to.fill('')
  await expect(past).toHaveCount(1)
  await shows('All time', ages.length)
})

test('CO-07, CA-10: a call for something is taken again 60 s after the last one and not before, with the sheet open meanwhile @long', async ({ guest, outlet, house }) => {
  const { page } = guest
  const { pool } = house.database
  const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  const calls = async () => (await pool.query<{ kind: string }>('select kind from assistances where outlet_id = $1', [outlet.id])).rows
  await page.clock.install()
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.menu.callStaff()
  await tile('Water').click()
  await expect(page.getByRole('status').filter({ hasText: `Sent to the staff: water for ${outlet.tableLabel}` })).toBeVisible()
  await page.clock.fastForward(45_000)
  // The test's own seconds pass beside those that are given, so that nothing here is waited for.
  await expect(page.getByText(/^You can ask again in 1?\d s$/)).toBeVisible({ timeout: 5_000 })
  await expect(tile('The bill')).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward(15_000)
  await expect(tile('The bill')).not.toHaveAttribute('aria-disabled', { timeout: 5_000 })
  // The server has a clock of its own.
  await pool.query('update assistances set asked_at = asked_at - 60000 where outlet_id = $1', [outlet.id])
  expect(await calls()).toEqual([{ kind: 'water' }])
  await tile('The bill').click()
  await expect(page.getByRole('status').filter({ hasText: `Sent to the staff: the bill for ${outlet.tableLabel}` })).toBeVisible()
  expect(await calls()).toEqual([{ kind: 'bill' }])
})

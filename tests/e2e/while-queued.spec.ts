import { dishes, ids, withPrices } from '../fixtures/test-menu.ts'
import { letMinutesPass, readAccessToken, setAccessToken } from '../harness/device.ts'
import { expiredCopyOf, foreignCopyOf } from '../harness/expired-token.ts'
import { expectHonest } from './honest.ts'
import { ANSWER_LOST, CUT_IN_ITS_REQUEST, holdsOrders, isAboutToOrder, isCutWhileOrdering, ORDER, orderRequests, PAPAD_TOTAL, placesInDeadZone, queuesAnOrder } from './moments.ts'
import { rupees, say } from './say.ts'
import { expect, test } from './stage.ts'

test.describe('LF-04: while an order waits on the phone', () => {
  test('ST-03: its guest’s token expires, is renewed once, and the order goes under its own key', async ({ guest, outlet, network, ledger }) => {
    const orderId = await queuesAnOrder(guest, outlet, network)
    await setAccessToken(guest.page, await expiredCopyOf((await readAccessToken(guest.page)) ?? ''))
    // A phone that was never here asks once whether its cookie knows somebody: that is no renewal.
    const renewals = (): number => network.requests.filter(({ path }) => path === '/api/guests/refresh').length
    const before = renewals()
    await guest.findNetwork(network)
    await guest.tracking.says('placed')
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    await holdsOrders(ledger, outlet, 1)
    expect(renewals() - before).toBe(1)
  })

  test('ER-01: the server refuses its guest’s token, and the order goes with a new one @long', async ({ guest, outlet, network, ledger }) => {
    const orderId = await queuesAnOrder(guest, outlet, network)
    await setAccessToken(guest.page, await foreignCopyOf((await readAccessToken(guest.page)) ?? ''))
    await guest.findNetwork(network)
    await guest.tracking.says('placed')
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    await holdsOrders(ledger, outlet, 1)
  })

  test('ST-02: its guest’s session ends; the order waits for the same guest to log in again, and then goes', async ({ guest, outlet, network, ledger }) => {
    const orderId = await queuesAnOrder(guest, outlet, network)
    await setAccessToken(guest.page, await expiredCopyOf((await readAccessToken(guest.page)) ?? ''))
    await guest.page.context().clearCookies()
    await guest.findNetwork(network)
    await guest.isAskedToLogInAgain()
    await holdsOrders(ledger, outlet, 0)
    await guest.logsInAgain()
    // It goes with the login, a moment after the guest is through.
    await expect.poll(async () => (await ledger.ordersOf(outlet.id)).length).toBe(1)
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    await holdsOrders(ledger, outlet, 1)
  })

  test('its price rises: nothing is ordered at the new price until the guest agrees to it', async ({ guest, outlet, network, ledger }) => {
    const orderId = await queuesAnOrder(guest, outlet, network)
    await outlet.setMenu(withPrices({ [ids.papad]: 70 }))
    await guest.findNetwork(network)
    await guest.tracking.says('ask')
    await expectHonest(guest, ledger, outlet.id, orderId, 'not-ordered')
    expect((await ledger.command(orderId))?.code).toBe('PRICE_CHANGED')
    await guest.tracking.seeChange()
    await guest.changed.isOpen(1)
    await guest.changed.agreedTo(PAPAD_TOTAL)
    await guest.changed.send()
    await guest.tracking.says('placed')
    const agreed = await guest.lastOrderId()
    expect(agreed).not.toBe(orderId)
    await expectHonest(guest, ledger, outlet.id, agreed, 'ordered')
    expect((await ledger.order(agreed))?.total).toBe(7400)
    await holdsOrders(ledger, outlet, 1)
  })

  test('its price falls: the lower price is taken without a question, and shown @long', async ({ guest, outlet, network, ledger }) => {
    const orderId = await queuesAnOrder(guest, outlet, network)
    await outlet.setMenu(withPrices({ [ids.papad]: 40 }))
    await guest.findNetwork(network)
    await guest.tracking.says('placed')
    await expect(guest.page.getByText(say('tracking.cheaper', { price: rupees(4200, 2), before: rupees(PAPAD_TOTAL, 2) })).or(guest.page.getByText(say('tracking.cheaper', { price: rupees(4200), before: rupees(PAPAD_TOTAL) }))).first()).toBeVisible()
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    expect((await ledger.order(orderId))?.total).toBe(4200)
  })

  test('ER-05: its dish sells out: nothing is ordered, and the guest is told which dish', async ({ guest, outlet, network, ledger, kitchen }) => {
    const orderId = await queuesAnOrder(guest, outlet, network)
    await kitchen.sellOut(ids.papad)
    await guest.findNetwork(network)
    await guest.tracking.saysUnavailable()
    await expectHonest(guest, ledger, outlet.id, orderId, 'not-ordered')
    expect((await ledger.command(orderId))?.code).toBe('ITEM_NOT_AVAILABLE')
    await guest.tracking.removeUnavailable()
    await guest.changed.isOpenForUnavailable()
    await guest.changed.says(dishes.papad)
    await guest.changed.cancel()
    await holdsOrders(ledger, outlet, 0)
  })

  test('ER-05: one of its two dishes sells out: the guest leaves it out and orders the other @long', async ({ guest, outlet, network, ledger, kitchen }) => {
    await isAboutToOrder(guest, outlet)
    await guest.page.goBack()
    await guest.menu.add(dishes.jamun)
    await guest.menu.openCart()
    await guest.loseNetwork(network)
    const orderId = await placesInDeadZone(guest)
    await kitchen.sellOut(ids.jamun)
    await guest.findNetwork(network)
    await guest.tracking.saysUnavailable()
    await expectHonest(guest, ledger, outlet.id, orderId, 'not-ordered')
    await guest.tracking.removeUnavailable()
    await guest.changed.isOpenForUnavailable()
    await guest.changed.sendFor(PAPAD_TOTAL)
    await guest.tracking.says('placed')
    const agreed = await guest.lastOrderId()
    await expectHonest(guest, ledger, outlet.id, agreed, 'ordered')
    expect((await ledger.order(agreed))?.order.lines.map(({ name }) => name)).toEqual([dishes.papad])
    await holdsOrders(ledger, outlet, 1)
  })

  test('ER-07: the outlet closes: nothing is ordered, and the order can be sent when it is open again @long', async ({ guest, outlet, network, ledger, kitchen }) => {
    const orderId = await queuesAnOrder(guest, outlet, network)
    await kitchen.setServiceStatus('DI', 'CLOSED')
    await guest.findNetwork(network)
    await guest.tracking.says('ask')
    await expectHonest(guest, ledger, outlet.id, orderId, 'not-ordered')
    expect((await ledger.command(orderId))?.code).toBe('ORDER_TIME_NOT_ALLOWED')
    await guest.tracking.seeChange()
    await guest.changed.says('Not accepting online orders')
    await kitchen.setServiceStatus('DI', 'OPEN')
    await guest.changed.sendAgain()
    await guest.tracking.says('placed')
    await expectHonest(guest, ledger, outlet.id, await guest.lastOrderId(), 'ordered')
    await holdsOrders(ledger, outlet, 1)
  })

  test('its ten minutes pass: it is not sent any more, and the guest is told', async ({ guest, outlet, network, ledger }) => {
    const orderId = await queuesAnOrder(guest, outlet, network)
    await letMinutesPass(guest.page, 11)
    await guest.findNetwork(network)
    await guest.open(`confirmation/${orderId}`)
    await guest.tracking.says('expired')
    await expectHonest(guest, ledger, outlet.id, orderId, 'not-ordered')
    await holdsOrders(ledger, outlet, 0)
    expect(orderRequests(network)).toEqual([])
  })

  test('its ten minutes pass after it was cut on its way: only the server may say that it came too late @long', async ({ guest, outlet, network, ledger }) => {
    await isAboutToOrder(guest, outlet)
    await isCutWhileOrdering(guest, network, CUT_IN_ITS_REQUEST)
    const orderId = await guest.lastOrderId()
    await letMinutesPass(guest.page, 11)
    await guest.open(`confirmation/${orderId}`)
    await guest.tracking.says('unknown')
    await guest.findNetwork(network)
    await guest.tracking.says('expired')
    expect((await ledger.command(orderId))?.code).toBe('ORDER_EXPIRED')
    await expectHonest(guest, ledger, outlet.id, orderId, 'not-ordered')
    await holdsOrders(ledger, outlet, 0)
  })

  test('its ten minutes pass after the server took it and the answer was lost: the order stands and is shown @long', async ({ guest, outlet, network, ledger }) => {
    await isAboutToOrder(guest, outlet)
    await isCutWhileOrdering(guest, network, ANSWER_LOST)
    const orderId = await guest.lastOrderId()
    await letMinutesPass(guest.page, 11)
    await guest.findNetwork(network)
    await guest.open(`confirmation/${orderId}`)
    await guest.tracking.says('placed')
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    await holdsOrders(ledger, outlet, 1)
  })

  test('two tabs are open when the network returns: the order is sent once @long', async ({ guest, outlet, network, ledger }) => {
    const orderId = await queuesAnOrder(guest, outlet, network)
    const other = guest.on(await guest.page.context().newPage())
    await other.open(`confirmation/${orderId}`)
    await other.tracking.says('phone')
    await guest.findNetwork(network)
    await Promise.all([guest.tracking.says('placed'), other.tracking.says('placed')])
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    await holdsOrders(ledger, outlet, 1)
    expect(orderRequests(network)).toEqual([orderId])
  })

  test('“Send now” in both of two tabs while the answer is on its way: the order is sent once @long', async ({ guest, outlet, network, ledger }) => {
    const orderId = await queuesAnOrder(guest, outlet, network)
    const other = guest.on(await guest.page.context().newPage())
    await other.open(`confirmation/${orderId}`)
    await other.tracking.says('phone')
    const held = network.armOnce(ORDER, { kind: 'hold-reply' })
    network.restore()
    await guest.page.context().setOffline(false)
    await held.struck
    await Promise.all([guest.tracking.tapSendNowIfShown(), other.tracking.tapSendNowIfShown()])
    held.release()
    await Promise.all([guest.tracking.says('placed'), other.tracking.says('placed')])
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    await holdsOrders(ledger, outlet, 1)
    expect(orderRequests(network)).toEqual([orderId])
  })

  test('two orders wait: they arrive in the order of the taps @long', async ({ guest, outlet, network, ledger }) => {
    const first = await queuesAnOrder(guest, outlet, network)
    await guest.openTable(outlet.tableCode)
    await guest.menu.add(dishes.jamun)
    await guest.menu.openCart()
    const second = await placesInDeadZone(guest)
    await guest.findNetwork(network)
    await guest.tracking.says('placed')
    expect((await ledger.ordersOf(outlet.id)).map(({ id, order }) => [id, order.token])).toEqual([[first, 1], [second, 2]])
    await expectHonest(guest, ledger, outlet.id, first, 'ordered')
    await expectHonest(guest, ledger, outlet.id, second, 'ordered')
  })
})

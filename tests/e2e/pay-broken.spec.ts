import { speakPay } from '#messages/speak-pay.ts'
import { demoStaffKey } from '#server/demo/demo-staff-key.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { STAFF_KEY } from '../harness/server-process.ts'
import { expectAccessible } from './axe.ts'
import { INITIATE, paysWithTheBrowserKilled } from './broken-paying.ts'
import { Guest } from './guest.ts'
import { isAboutToOrder, PAPAD_TOTAL, sitsDown } from './moments.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { late, lateHeld, LEFT, NO_ANSWER, NOT_CHARGED, offline, tells } from './pay-truths.ts'
import { booksOf, hasOrdered, isDrawnUnasked, leavesToPay, openPayments, orderAtServer, returnOf, test, waitedTooLong } from './paying.ts'
import { rupees, say } from './say.ts'
import { expect } from './stage.ts'

const AMOUNT = rupees(PAPAD_TOTAL)

test.describe('a payment outlives the phone and its network', () => {
  test('killed before leaving, at the payment page, on return and before the report: each time the phone says what is true, and the bill is paid once', async ({ phone, origin, house, outlet, network }) => {
    const battery = await phone()
    const guest = new Guest(await battery.page(), origin, house.server)
    const orderId = await hasOrdered(guest, outlet)
    await guest.isReadyForDeadZone()
    await new PaymentPage(guest.page).openFromOrder()
    await paysWithTheBrowserKilled({ guest, network, orderId, total: PAPAD_TOTAL }, battery)
    expect(await orderAtServer(house.database, orderId)).toMatchObject({ paymentStatus: 'SUCCESS', online: { state: 'paid', tries: 1 }, payments: [{ amount: PAPAD_TOTAL }] })
    expect(await booksOf(house.database, orderId)).toEqual({ 'gateway:sandbox': PAPAD_TOTAL, bills: -PAPAD_TOTAL })
  })

  test('with no network nothing is charged, and that is said; an order of a dead zone asks for its payment when it has arrived @long', async ({ guest, outlet, pay, network, house }) => {
    await isAboutToOrder(guest, outlet)
    await guest.page.getByRole('radio', { name: say('payChoice.now') }).check()
    await guest.loseNetwork(network)
    await guest.cart.place()
    await expect(guest.page.getByText(speakPay('pay.waitsText')).first()).toBeVisible()
    await expectAccessible(guest.page, 'an order that waits to be paid')
    await guest.findNetwork(network)
    await pay.isChoosing()
    const orderId = await guest.lastOrderId()
    const draft = await orderAtServer(house.database, orderId)
    expect([draft.status, draft.online ?? null]).toEqual(['DRAFT', null])
    await guest.loseNetwork(network)
    await tells(guest.page, offline(/^Money never moves while you are offline\. The order is kept until \d+:\d\d\s[ap]m\. Pay when you are online again\.$/))
    await expectAccessible(guest.page, 'how to pay, offline')
    await guest.findNetwork(network)
    const gone = network.armAlways(INITIATE, { kind: 'cut-before' })
    await pay.payOnline().click()
    await tells(guest.page, NOT_CHARGED)
    gone.disarm()
    await pay.act(speakPay('pay.act.openAgain')).click()
    await pay.isAtPracticePage()
  })

  test('who closed the payment page and asks for it anew, and is not answered, reads that it is not known yet: they agree in their UPI app after all, and the bill is paid once @long', async ({ guest, outlet, pay, network, house }) => {
    const orderId = await hasOrdered(guest, outlet)
    await pay.openFromOrder()
    await pay.leave()
    const page = guest.page.url()
    await pay.press('Leave without paying')
    await pay.says(speakPay('pay.heading.dropped'))
    await pay.act(speakPay('pay.act.again')).click()
    await pay.isChoosing()
    const gone = network.armAlways({ method: 'POST', path: /^\/api\/payments\/(initiatePayment|verifyPayment)/ }, { kind: 'cut-before' })
    await pay.payOnline().click()
    await tells(guest.page, NO_ANSWER)
    await returnOf(guest, 'paid-no-webhook', page)
    gone.disarm()
    await pay.says(speakPay('pay.heading.paid', { amount: AMOUNT }), 60_000)
    expect(await orderAtServer(house.database, orderId)).toMatchObject({ online: { state: 'paid', tries: 1 }, payments: [{ amount: PAPAD_TOTAL }] })
    expect(await booksOf(house.database, orderId)).toEqual({ 'gateway:sandbox': PAPAD_TOTAL, bills: -PAPAD_TOTAL })
  })

  test('paid when the order waits no more: what the bank only held goes back by itself, what was drawn is on its way back with its reference, and nobody says more @long', async ({ guest, outlet, pay, house }) => {
    const waitsNoMore = async (): Promise<string> => {
      const orderId = await leavesToPay(guest, 'before')
      await waitedTooLong(house.database, orderId)
      await expect.poll(async () => (await orderAtServer(house.database, orderId)).status, { timeout: 60_000 }).toBe('FAILED')
      return orderId
    }
    await sitsDown(guest, outlet)
    const held = await waitsNoMore()
    await pay.press('Page returns, webhook follows')
    await pay.says('Paid too late for this order')
    await tells(guest.page, lateHeld(AMOUNT))
    await expectAccessible(guest.page, 'paid too late')
    expect((await orderAtServer(house.database, held)).refunds).toMatchObject([{ reason: 'late', amount: PAPAD_TOTAL, sentAt: null }])

    const drawn = await waitsNoMore()
    await pay.press('Sent, bank silent')
    await expect(guest.page.getByRole('button', { name: /^Sent, bank silent/ })).toHaveAttribute('aria-pressed', 'true')
    await guest.page.getByRole('link', { name: 'Never', exact: true }).click()
    await pay.press('Pending, then paid')
    await pay.says('Being checked with the bank')
    await isDrawnUnasked(house.database, drawn)
    await pay.says('Paid too late for this order')
    await expect.poll(async () => (await orderAtServer(house.database, drawn)).refunds).toMatchObject([{ reason: 'late', amount: PAPAD_TOTAL, reference: expect.stringMatching(/^rfnd_/) as unknown }])
    await tells(guest.page, await late(house.database, drawn, AMOUNT))
    await expectAccessible(guest.page, 'paid too late, on its way back')
    await pay.act(speakPay('pay.act.orderAgain')).click()
    await guest.cart.isOpen()
    await guest.cart.totalIs(PAPAD_TOTAL)
  })

  test('E2.2: the counter is chosen after the first try was asked about and closed; what arrives afterwards goes back @long', async ({ guest, outlet, pay, house }) => {
    const orderId = await hasOrdered(guest, outlet)
    await pay.openFromOrder()
    await pay.leave()
    const paidLater = guest.page.url()
    await guest.page.goBack()
    await tells(guest.page, LEFT)
    await pay.act(speakPay('pay.act.anotherWay')).click()
    await pay.says(speakPay('pay.heading.outlet', { amount: AMOUNT }))
    await expectAccessible(guest.page, 'to pay at the outlet')
    await expect.poll(() => openPayments(guest)).toEqual([])
    const taken = await fetch(`http://127.0.0.1:${house.server.port}/api/kitchen/orders/${orderId}/take-payment`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demoStaffKey(STAFF_KEY, outlet.brand)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ key: uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10))), tender: 'CASH', amountDue: PAPAD_TOTAL, given: null }),
    })
    expect(taken.status).toBe(200)
    await guest.page.goto(paidLater)
    await pay.press('Page returns, webhook follows')
    await pay.says(speakPay('pay.nothing'))
    await expect(guest.page.getByText(speakPay('pay.aside.closed')).first()).toBeVisible()
    const order = await orderAtServer(house.database, orderId)
    expect(order.payments).toMatchObject([{ tender: 'CASH', amount: PAPAD_TOTAL }])
    expect(order.refunds).toMatchObject([{ reason: 'closed', amount: PAPAD_TOTAL }])
  })
})

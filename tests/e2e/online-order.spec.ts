import { join } from 'node:path'
import { MOST_RUNNING_ORDERS } from '#domain/order-verdict.ts'
import { choices, dishes, ids } from '../fixtures/test-menu.ts'
import { letMinutesPass } from '../harness/device.ts'
import { writeCameraFilm } from '../harness/fake-camera.ts'
import { openTestOutlet } from '../harness/test-outlet.ts'
import { expectAccessible } from './axe.ts'
import { Guest, uuid } from './guest.ts'
import { expectHonest } from './honest.ts'
import { hasEaten, holdsOrders, isAboutToOrder, ordersAPapad, PAPAD_TOTAL, places, queuesAnOrder } from './moments.ts'
import { say } from './say.ts'
import { demoBrands } from '#server/demo/demo-brands.ts'
import { expect, test } from './stage.ts'

test('a guest scans the card on the table, finds a dish, has it their way, orders, is served and says how it was (P-02 to P-04, P-06, P-08)', async ({ phone, origin, house, outlet, kitchen, ledger }) => {
  const film = join(house.folder, `${outlet.code}.y4m`)
  writeCameraFilm(film, `${origin}/web/restaurant/${outlet.tableCode}`)
  const hand = await phone({ cameraFilm: film })
  const guest = new Guest(await hand.page(), origin, house.server)

  await guest.open('scan')
  await guest.scan.isOpen()
  await guest.scan.openCamera()
  await guest.menu.isOpen()

  await guest.menu.search('panner tika')
  await guest.menu.openDish(dishes.tikka)
  await guest.item.isOpenOn(dishes.tikka)
  await guest.item.chooseSize(choices.full)
  await guest.item.add()
  await guest.item.says(`You need to select at least 1 item from ${choices.chutneys}`)
  await guest.item.takeExtra(choices.garlic)
  await guest.item.takeExtra(choices.naan)
  await guest.item.priceIs('₹385')
  await guest.item.add()
  await guest.item.isClosed()

  await guest.openTable(outlet.tableCode)
  await guest.menu.cartBarSays(1, '₹385')
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await guest.cart.holds(choices.garlic)
  // 385.00 and twice 2.5 per cent of it is 404.26; bills end on whole rupees.
  await guest.cart.totalIs(40400)
  await guest.cart.writeNote('Less oil, please')
  await guest.cart.signInToOrder()
  await guest.signIn()
  await guest.cart.isOpen()
  await guest.cart.place()
  await guest.tracking.says('placed')

  const orderId = await guest.lastOrderId()
  await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
  const placed = await ledger.order(orderId)
  expect(placed?.order).toMatchObject({ tableLabel: outlet.tableLabel, serviceType: 'DI', note: 'Less oil, please', status: 'UNATTENDED' })
  expect(placed?.order.lines).toMatchObject([{ itemId: ids.tikka, variationId: ids.tikkaFull, quantity: 1, unitPrice: 38500 }])
  await guest.tracking.showsToken(1)

  await kitchen.accept(orderId, 18)
  await guest.tracking.says('confirmedIn')
  await kitchen.ready(orderId)
  await guest.tracking.says('ready')
  await kitchen.serve(orderId)
  await guest.tracking.says('served')

  await guest.tracking.rate()
  await guest.feedback.isOpen()
  await guest.feedback.rate(5)
  await guest.feedback.write('The tikka was worth the wait')
  await guest.page.reload()
  await guest.feedback.isOpen()
  await guest.feedback.stillHolds('The tikka was worth the wait')
  // Left and come back to: by the phone's back and forward, and by the order's page.
  await guest.page.goBack()
  await guest.tracking.says('served')
  await guest.page.goForward()
  await guest.feedback.stillHolds('The tikka was worth the wait')
  await guest.page.goBack()
  await guest.tracking.rate()
  await guest.feedback.stillHolds('The tikka was worth the wait')
  await guest.feedback.send()
  await guest.feedback.says(say('feedback.success'))
  await expect.poll(() => ledger.feedbackOf(orderId)).toMatchObject([{ overallRating: 5, remark: 'The tikka was worth the wait' }])
  expect(await ledger.eventsOf(orderId)).toEqual(['UNATTENDED', 'CONFIRMED', 'READY', 'SETTLED'])
  await holdsOrders(ledger, outlet, 1)
})

test('ST-09: the kitchen can make one of two dishes, and the guest sees which and the new bill', async ({ guest, outlet, kitchen, ledger }) => {
  await isAboutToOrder(guest, outlet)
  await guest.page.goBack()
  await guest.menu.add(dishes.jamun)
  await guest.menu.openCart()
  const orderId = await places(guest)
  const jamun = (await ledger.order(orderId))?.order.lines.find(({ itemId }) => itemId === ids.jamun)
  await kitchen.acceptWithout(orderId, [jamun?.lineId ?? ''])
  await guest.tracking.says('partial')
  await guest.tracking.tookOff(dishes.jamun)
  await guest.tracking.showsTotal(PAPAD_TOTAL)
  await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
})

test('the kitchen cancels an order and its guest reads why @long', async ({ guest, outlet, kitchen, ledger }) => {
  await isAboutToOrder(guest, outlet)
  const orderId = await places(guest)
  await kitchen.cancel(orderId, 'The stove is out')
  await guest.tracking.says('cancelled')
  await guest.tracking.holds('The stove is out')
  expect((await ledger.order(orderId))?.status).toBe('CANCELLED')
})

test('ER-06: one order too many is refused, and its dishes can be ordered when another is done @long', async ({ guest, outlet, kitchen, ledger }) => {
  await isAboutToOrder(guest, outlet)
  const first = await places(guest)
  for (let more = 1; more < MOST_RUNNING_ORDERS; more++) {
    await guest.openTable(outlet.tableCode)
    await ordersAPapad(guest)
  }
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await guest.menu.openCart()
  await guest.cart.place()
  await expect(guest.page.getByRole('heading', { name: 'Order cannot be placed' })).toBeVisible()
  await holdsOrders(ledger, outlet, MOST_RUNNING_ORDERS)
  await expect(guest.page.getByRole('link', { name: 'BACK TO MENU' })).toBeVisible()

  await kitchen.accept(first)
  await kitchen.serve(first)
  await guest.page.getByRole('button', { name: say('changed.toCart') }).click()
  await guest.cart.isOpen()
  await guest.cart.totalIs(PAPAD_TOTAL)
  await guest.cart.place()
  await guest.tracking.says('placed')
  await holdsOrders(ledger, outlet, MOST_RUNNING_ORDERS + 1)
})

test('RT-08: the order stands in My Orders, also without a network @long', async ({ guest, outlet, network }) => {
  await isAboutToOrder(guest, outlet)
  await guest.cart.place()
  await guest.tracking.says('placed')
  await guest.open('orders')
  await guest.orders.isOpen()
  await guest.orders.says('Order Placed')
  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  await guest.open('orders')
  await guest.orders.isOpen()
  await guest.orders.says('Order Placed')
})

test('an order that is being sent from here is not looked up at the server, which cannot know it yet @long', async ({ guest, outlet, ledger }) => {
  const lookUps: string[] = []
  guest.page.on('request', (request) => request.method() === 'GET' && /\/api\/orders\/[\da-f-]{36}$/.test(request.url()) && lookUps.push(request.url()))
  await isAboutToOrder(guest, outlet)
  await guest.cart.placeButton().click()
  await guest.tracking.says('placed')
  await holdsOrders(ledger, outlet, 1)
  expect(lookUps).toEqual([])
})

test('what was ordered is no longer in the cart, and a second tap orders nothing more', async ({ guest, outlet, ledger }) => {
  await isAboutToOrder(guest, outlet)
  await guest.cart.placeButton().dblclick()
  await guest.tracking.says('placed')
  await holdsOrders(ledger, outlet, 1)
  await guest.open('cart')
  await guest.cart.isEmpty()
})

test('EN-15, LF-04: each of the brand’s questions is asked by its type and answered in a dead zone; the feedback is kept and goes by itself', async ({ guest, outlet, kitchen, ledger, network }) => {
  const orderId = await hasEaten(guest, outlet, kitchen)
  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  await guest.tracking.rate()
  await guest.feedback.isOpen()
  const answers = { overall: 4, food: 5, service: 3, ambience: 2 }
  const { questions } = demoBrands.find(({ brand }) => brand.subdomain === outlet.brand)?.feedback ?? { questions: [] }
  expect(questions.map(({ type }) => type)).toEqual(Object.keys(answers))
  for (const { type, question } of questions) await guest.feedback.answer(question, answers[type as keyof typeof answers])
  await guest.feedback.write('x'.repeat(950))
  await expect(guest.page.getByText(say('feedback.remarkLeft', { count: 50 }))).toBeVisible()
  await guest.feedback.write('x'.repeat(1000))
  await expect(guest.page.getByText(say('feedback.remarkLeft', { count: 0 }))).toBeVisible()
  await guest.feedback.write('The room was cold')
  await guest.feedback.send()
  await guest.feedback.says(say('feedback.successWaiting', { outlet: outlet.name }))
  expect(await ledger.feedbackOf(orderId)).toEqual([])
  await guest.findNetwork(network)
  await expect.poll(() => ledger.feedbackOf(orderId)).toMatchObject([{ overallRating: 4, foodRating: 5, serviceRating: 3, ambienceRating: 2, remark: 'The room was cold' }])
})

test('LF-04: feedback that waits is given: it is not asked for again, and other words from another tab are not thanked for @long', async ({ guest, outlet, kitchen, ledger, network, page }) => {
  const orderId = await hasEaten(guest, outlet, kitchen)
  await guest.isReadyForDeadZone()
  const other = guest.on(await page.context().newPage())
  await other.open(`feedback/form?order=${orderId}`)
  await other.feedback.isOpen()
  await guest.loseNetwork(network)
  await guest.tracking.rate()
  await guest.feedback.rate(2)
  await guest.feedback.send()
  await guest.feedback.says(say('feedback.successWaiting', { outlet: outlet.name }))

  await other.feedback.rate(5)
  await other.feedback.write('The second thoughts')
  await other.feedback.sendsAndIsTold(say('feedback.second'))
  await other.feedback.stillHolds('The second thoughts')

  await guest.open(`feedback/form?order=${orderId}`)
  await guest.feedback.says(say('feedback.alreadyWaiting', { count: 2, outlet: outlet.name }))
  await guest.open('orders')
  await guest.orders.says(say('orders.rated', { count: 2 }))
  await expect(page.getByRole('link', { name: say('orders.rate') })).toHaveCount(0)
  await guest.open(`confirmation/${orderId}`)
  await guest.tracking.holds(say('tracking.ratedWaiting'))
  await expect(page.getByRole('heading', { name: say('tracking.rate') })).toHaveCount(0)

  await guest.findNetwork(network)
  await expect.poll(() => ledger.feedbackOf(orderId)).toMatchObject([{ overallRating: 2 }])
  await guest.tracking.holds(say('tracking.rated'))
})

test('VA-27: feedback that the server does not take is not thanked for @long', async ({ guest, outlet, kitchen, ledger, network, page }) => {
  const orderId = await hasEaten(guest, outlet, kitchen)
  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  await guest.tracking.rate()
  await guest.feedback.rate(4)
  await guest.feedback.send()
  await guest.feedback.says(say('feedback.successWaiting', { outlet: outlet.name }))
  // Given before the order was served, by the phone's own clock.
  await letMinutesPass(page, 120)
  await guest.findNetwork(network)
  await guest.feedback.says(say('errors.FEEDBACK_CLOSED.text'))
  await guest.feedback.doesNotSay(say('feedback.success'))
  expect(await ledger.feedbackOf(orderId)).toEqual([])
  await guest.open(`confirmation/${orderId}`)
  await guest.tracking.holds(say('tracking.ratedRefused', { reason: say('errors.FEEDBACK_CLOSED.text') }))
  await guest.open('orders')
  await guest.orders.says(say('orders.ratedRefused'))
})

test('RT-17, RD-03: older addresses lead to the form, and nobody is thanked for an order that is not here or not rated @long', async ({ guest, outlet, kitchen }) => {
  const orderId = await hasEaten(guest, outlet, kitchen)
  for (const path of ['feedback', 'ordering/feedback', 'ordering/feedback/form', 'feedback/success']) {
    await guest.open(`${path}?order=${orderId}`)
    await guest.feedback.isOpen()
    await expect(guest.page).toHaveURL(guest.address(`feedback/form?order=${orderId}`))
  }
  for (const path of ['feedback/success', `feedback/success?order=${uuid()}`, 'feedback', 'feedback/form']) {
    await guest.open(path)
    await guest.feedback.says(say('feedback.gone'))
    await guest.feedback.doesNotSay(say('feedback.success'))
  }
})

test('EN-15: feedback without an overall rating is not sent, and nothing that was written is lost @long', async ({ guest, outlet, kitchen, ledger }) => {
  const orderId = await hasEaten(guest, outlet, kitchen)
  await guest.tracking.rate()
  await guest.feedback.isOpen()
  await guest.feedback.write('The bread was cold')
  await guest.feedback.sendsAndIsTold(say('feedback.missing'))
  // Below the stars that are asked for, which have the focus, and gone with the first of them.
  const overall = guest.page.getByRole('radiogroup').first()
  await expect(overall).toContainText(say('feedback.missing'))
  await expect(overall).toHaveAttribute('aria-invalid', 'true')
  await expect(overall).toHaveAccessibleDescription(say('feedback.missing'))
  await expect(overall.getByRole('radio').first()).toBeFocused()
  await expect(overall).toBeInViewport()
  await guest.feedback.stillHolds('The bread was cold')
  await guest.feedback.rate(4)
  await guest.feedback.doesNotSay(say('feedback.missing'))
  expect(await ledger.feedbackOf(orderId)).toEqual([])
})

/** Anything that says or promises that the call has reached somebody. */
const SAID_TO_COME = /will come|is coming|on (?:the|their) way|has been called|sent to the staff/i

test('ER-08: a call to an outlet whose menu is by now only to be read is refused in these words, and nobody is said to come', async ({ guest, outlet, kitchen }) => {
  await guest.openTable(outlet.tableCode)
  await guest.page.getByRole('button', { name: say('menu.callStaff') }).click()
  const sheet = guest.page.getByRole('dialog', { name: say('help.title') })
  await expect(sheet).toContainText(`What do you need at ${outlet.tableLabel}?`)
  await expectAccessible(guest.page, 'a call to the table')
  await kitchen.setMode('READ')
  await sheet.getByRole('button', { name: say('help.kind.water') }).click()
  await expect(sheet.getByRole('status')).toContainText('Service not available')
  await expect(sheet).not.toContainText(SAID_TO_COME)
  await expectAccessible(guest.page, 'a call that is refused')
})

test('CA-10, CO-07: someone is asked to the table, and not again within a minute', async ({ guest, outlet, house, network }) => {
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.menu.callStaff()
  await guest.page.getByRole('button', { name: say('help.kind.water') }).click()
  // What is known once the server has taken a call: what was asked for and that it was sent, not that somebody comes.
  await expect(guest.page.getByRole('status').filter({ hasText: `Sent to the staff: water for ${outlet.tableLabel}` })).toBeVisible()
  const opacityOf = (kind: 'water' | 'bill') => guest.page.getByRole('button', { name: say(`help.kind.${kind}`) }).evaluate((tile) => Number(getComputedStyle(tile).opacity))
  // The tiles follow what the device keeps, which is written with the answer and read after it.
  const standsOut = async () => [await opacityOf('water'), (await opacityOf('bill')) < 0.6]
  await expect.poll(standsOut).toEqual([1, true])
  const calls = async () => (await house.database.pool.query('select id, kind, asked_at, done_at from assistances where outlet_id = $1', [outlet.id])).rows
  const first = await calls()
  expect(first).toMatchObject([{ kind: 'water', done_at: null }])

  await guest.page.getByRole('button', { name: say('common.close'), exact: true }).click()
  await guest.menu.callStaff()
  await expect.poll(standsOut, 'the sheet that was opened again').toEqual([1, true])

  // Said to be disabled, yet it answers a tap.
  await guest.page.getByRole('button', { name: say('help.kind.bill') }).click({ force: true })
  await expect(guest.page.getByText(say('errors.ASSISTANCE_TOO_SOON.text')).first()).toBeVisible()
  await expect(guest.page.getByText(new RegExp(`^${say('help.again', { seconds: 0 }).replace('0', '\\d+')}$`)).first()).toBeVisible()
  await guest.page.reload()
  await guest.page.getByRole('button', { name: say('help.kind.bill') }).click({ force: true })
  await expect(guest.page.getByText(say('errors.ASSISTANCE_TOO_SOON.text')).first()).toBeVisible()
  expect(network.requests.filter(({ path }) => path === '/api/assistances/addrequest')).toHaveLength(1)
  expect(await calls()).toEqual(first)
})

test('ST-19: “Order again” of an order whose time ran out asks before another outlet’s cart goes, and costs nothing when it is declined @long', async ({ guest, outlet, house, network, ledger }) => {
  const other = await openTestOutlet(house.database)
  const orderId = await queuesAnOrder(guest, outlet, network)
  await letMinutesPass(guest.page, 11)
  await guest.findNetwork(network)
  await guest.open(`confirmation/${orderId}`)
  await guest.tracking.says('expired')
  await guest.openTable(other.tableCode)
  await guest.menu.add(dishes.dal)
  await guest.menu.cartBarSays(1, '₹240')

  await guest.open(`confirmation/${orderId}`)
  const again = guest.page.getByRole('button', { name: say('tracking.orderAgain') })
  const question = guest.page.getByRole('dialog', { name: say('cart.otherOutlet') })
  await again.click()
  await expect(question.getByText(say('cart.otherOutletOf', { outlet: `${other.name}, C-Scheme` }))).toBeVisible()
  await question.getByRole('button', { name: say('cart.otherOutletNo') }).click()
  await expect(question).toHaveCount(0)
  await guest.tracking.says('expired')
  await guest.open('cart')
  await guest.cart.holds(dishes.dal)
  await guest.cart.totalIs(25200)

  await guest.open(`confirmation/${orderId}`)
  await again.click()
  await question.getByRole('button', { name: say('cart.otherOutletYes') }).click()
  await guest.cart.isOf(`${outlet.name}, C-Scheme`)
  await guest.cart.holds(dishes.papad)
  await holdsOrders(ledger, outlet, 0)
  await holdsOrders(ledger, other, 0)
})

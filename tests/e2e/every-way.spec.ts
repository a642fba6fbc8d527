/** Orders that are brought, collected later, taken to the car and to the room: made online and cut on their way; they and those of a table paid, with the network cut, the browser and the server killed at each step. */
import { speakPay } from '#messages/speak-pay.ts'
import type { Fault } from '../harness/faults.ts'
import type { TestOutlet } from '../harness/test-outlet.ts'
import { paysWithTheBrowserKilled, paysWithTheNetworkCut, paysWithTheServerKilled } from './broken-paying.ts'
import { Guest } from './guest.ts'
import { expectHonest } from './honest.ts'
import { ANSWER_LOST, CUT_IN_ITS_REQUEST, holdsOrders, isCutWhileOrdering, ORDER, orderRequests, PART_OF_AN_ORDER } from './moments.ts'
import { type Mortal, test } from './mortal.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { booksOf, orderAtServer } from './paying.ts'
import { say } from './say.ts'
import { goesToTheCartOf, isAboutToOrderIn, type ServedWay, TABLE, WAYS } from './served-ways.ts'
import { expect, type House, originOf } from './stage.ts'

/** The tap that orders, with its request cut so that the whole network is gone; then there is one again. */
const placesAndIsCut = (fault: Fault) => async ({ guest, network }: Mortal): Promise<void> => {
  await isCutWhileOrdering(guest, network, fault)
  await guest.findNetwork(network)
}

/** The tap that orders, with its request or answer held while the server is killed. */
const placesAndTheServerDies = (fault: Fault) => async ({ guest, network, server }: Mortal): Promise<void> => {
  const held = network.armOnce(ORDER, fault)
  await guest.cart.place()
  await held.struck
  await server.kill()
  await guest.tracking.isNotWithTheKitchen()
  await server.restart()
  network.restore()
}

/** From the menu to the tap that orders, and what strikes it there. */
const STRIKES: readonly (readonly [what: string, strike: (mortal: Mortal) => Promise<void>])[] = [
  ['online', ({ guest }) => guest.cart.place()],
  ['cut in the middle of its request', placesAndIsCut(CUT_IN_ITS_REQUEST)],
  ['its answer lost', placesAndIsCut(ANSWER_LOST)],
  ['the server killed in the middle of its request', placesAndTheServerDies({ kind: 'hold-request', afterBytes: PART_OF_AN_ORDER })],
  ['the server killed before its answer', placesAndTheServerDies({ kind: 'hold-reply', outage: true })],
]

/** The guest's own browser tab, at the brand of this way. */
const guestOf = ({ guest, network, server }: Mortal, outlet: TestOutlet): Guest => new Guest(guest.page, originOf(outlet.brand, network.port), server)

/** An order of this way that stands and is to be paid after the meal, with the choice of how to pay open. @returns its id */
const isAboutToPayLater = async (way: ServedWay, guest: Guest, outlet: TestOutlet): Promise<string> => {
  await isAboutToOrderIn(way, guest, outlet)
  await guest.cart.place()
  await guest.tracking.says('placed')
  await new PaymentPage(guest.page).openFromOrder()
  return guest.lastOrderId()
}

/** The order was paid online, once: its guest follows it, server and ledger have it. */
const isPaidOnce = async (way: ServedWay, guest: Guest, { database }: House, orderId: string): Promise<void> => {
  await new PaymentPage(guest.page).act(speakPay('pay.act.follow')).click()
  await guest.tracking.says('placed')
  expect(await orderAtServer(database, orderId)).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: { state: 'paid', tries: 1 }, payments: [{ tender: 'ONLINE', amount: way.total }] })
  expect(await booksOf(database, orderId)).toEqual({ 'gateway:sandbox': way.total, bills: -way.total })
}

for (const way of WAYS) {
  test(`P-06, LF-04: ${way.name}, online, cut on its way and with the server killed over it: each time it stands once @long`, async ({ mortal, house, ledger }) => {
    const outlet = await way.openOutlet(house)
    const guest = guestOf(mortal, outlet)
    await way.begin(guest, outlet)
    await guest.isReadyForDeadZone()
    const placed: string[] = []
    for (const [what, strike] of STRIKES) {
      await test.step(what, async () => {
        if (placed.length > 0) await guest.open('ordering/menu')
        await goesToTheCartOf(way, guest)
        await strike({ ...mortal, guest })
        await guest.tracking.says('placed')
        const orderId = await guest.lastOrderId()
        expect((await ledger.order(orderId))?.order).toMatchObject(way.order)
        await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
        placed.push(orderId)
      })
    }
    expect((await ledger.ordersOf(outlet.id)).map(({ id }) => id).sort()).toEqual([...placed].sort())
    expect(new Set(orderRequests(mortal.network))).toEqual(new Set(placed))
  })

  test(`P-06, LF-04: ${way.name}, with the browser killed in the middle of its request and before its answer: each time it stands once @long`, async ({ phone, house, network, ledger }) => {
    const outlet = await way.openOutlet(house)
    const battery = await phone()
    let guest = new Guest(await battery.page(), originOf(outlet.brand, network.port), house.server)
    await way.begin(guest, outlet)
    await guest.isReadyForDeadZone()
    const placed: string[] = []
    const MOMENTS: readonly (readonly [what: string, fault: Fault, standing: number])[] = [
      ['in the middle of its request', { kind: 'hold-request', afterBytes: PART_OF_AN_ORDER }, 0],
      ['before its answer', { kind: 'hold-reply' }, 1],
    ]
    for (const [what, fault, standing] of MOMENTS) {
      await test.step(what, async () => {
        if (placed.length > 0) await guest.open('ordering/menu')
        await goesToTheCartOf(way, guest)
        const held = network.armOnce(ORDER, fault)
        await guest.cart.place()
        const orderId = (await held.struck).headers.get('idempotency-key') ?? ''
        await battery.kill()
        await holdsOrders(ledger, outlet, placed.length + standing)
        await battery.reopen()
        guest = guest.on(await battery.page())
        await guest.open(`confirmation/${orderId}`)
        await guest.tracking.says('placed')
        expect((await ledger.order(orderId))?.order).toMatchObject(way.order)
        await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
        placed.push(orderId)
        await holdsOrders(ledger, outlet, placed.length)
      })
    }
    expect(new Set(orderRequests(network))).toEqual(new Set(placed))
  })

  test(`P-07, RT-07, ST-12: ${way.name}, paid before the kitchen has it, with the server killed before the payment page, at it, and on return before it was told: it is paid once @long`, async ({ mortal, house, ledger }) => {
    const outlet = await way.openOutlet(house)
    const guest = guestOf(mortal, outlet)
    await isAboutToOrderIn(way, guest, outlet)
    await guest.page.getByRole('radio', { name: say('payChoice.now') }).check()
    await guest.cart.place()
    await new PaymentPage(guest.page).isChoosing()
    const orderId = await guest.lastOrderId()
    expect((await ledger.order(orderId))?.order).toMatchObject({ ...way.order, status: 'DRAFT' })
    await paysWithTheServerKilled({ guest, network: mortal.network, total: way.total }, mortal.server)
    await isPaidOnce(way, guest, house, orderId)
  })
}

for (const way of [TABLE, ...WAYS]) {
  test(`P-07, RT-07, ST-12: ${way.name}, paid after it was ordered, with the network cut before the payment page, at it, and on return before it was told: it is paid once @long`, async ({ page, house, network }) => {
    const outlet = await way.openOutlet(house)
    const guest = new Guest(page, originOf(outlet.brand, network.port), house.server)
    const orderId = await isAboutToPayLater(way, guest, outlet)
    await paysWithTheNetworkCut({ guest, network, total: way.total })
    await isPaidOnce(way, guest, house, orderId)
  })

  test(`P-07, RT-07, ST-12: ${way.name}, paid after it was ordered, with the server killed before the payment page, at it, and on return before it was told: it is paid once @long`, async ({ mortal, house }) => {
    const outlet = await way.openOutlet(house)
    const guest = guestOf(mortal, outlet)
    const orderId = await isAboutToPayLater(way, guest, outlet)
    await paysWithTheServerKilled({ guest, network: mortal.network, total: way.total }, mortal.server)
    await isPaidOnce(way, guest, house, orderId)
  })
}

// The same of a table is in pay-broken.spec.ts.
for (const way of WAYS) {
  test(`P-07, RT-07, ST-12: ${way.name}, paid after it was ordered, with the browser killed before the payment page, at it, on return and before the report: it is paid once @long`, async ({ phone, house, network }) => {
    const outlet = await way.openOutlet(house)
    const battery = await phone()
    const before = new Guest(await battery.page(), originOf(outlet.brand, network.port), house.server)
    const orderId = await isAboutToPayLater(way, before, outlet)
    const guest = await paysWithTheBrowserKilled({ guest: before, network, orderId, total: way.total }, battery)
    await isPaidOnce(way, guest, house, orderId)
  })
}

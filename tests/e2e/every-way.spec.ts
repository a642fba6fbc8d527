/** Orders that are brought, collected later, taken to the car and to the room: made online, cut on their way, and paid, with the server killed at each step. */
import { speakPay } from '#messages/speak-pay.ts'
import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { aroundTheClock, openTestOutlet, type TestOutlet } from '../harness/test-outlet.ts'
import { BROUGHT, fillsTheBroughtCart, HOME, namesAnAddress, openPaidOutlet, PAID_ONLINE } from './delivering.ts'
import { Guest } from './guest.ts'
import { expectHonest } from './honest.ts'
import { ORDER, orderRequests, PAPAD_TOTAL, PART_OF_AN_ORDER } from './moments.ts'
import { type Mortal, test } from './mortal.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { WaysSheet } from './pages/ways-sheet.ts'
import { booksOf, orderAtServer, returnOf } from './paying.ts'
import { rupees, say } from './say.ts'
import { expect, type House, originOf } from './stage.ts'

interface ServedWay {
  /** In a title. */
  name: string
  total: number
  /** What the ledger's order has. */
  order: Record<string, unknown>
  openOutlet: (house: House) => Promise<TestOutlet>
  /** From nowhere to the menu, served this way. */
  begin: (guest: Guest, outlet: TestOutlet) => Promise<void>
  fill: (guest: Guest) => Promise<void>
}

const papad = (guest: Guest): Promise<void> => guest.menu.add(dishes.papad)
const takesALaterTime = async (guest: Guest): Promise<void> => {
  const ways = new WaysSheet(guest.page)
  await ways.open()
  await ways.takeSlot(2)
  await ways.go()
  await ways.isClosed()
}

const WAYS: readonly ServedWay[] = [
  {
    name: 'a delivery', total: BROUGHT.total, order: { serviceType: 'DL', address: { house: HOME.house }, bill: { total: BROUGHT.total } }, openOutlet: openPaidOutlet,
    begin: async (guest, outlet) => {
      await guest.openTableSignedIn(outlet.code)
      await namesAnAddress(guest)
    },
    fill: fillsTheBroughtCart,
  },
  {
    name: 'a pickup for later', total: PAPAD_TOTAL, order: { serviceType: 'SP', tableLabel: null, wantedAt: expect.any(Number) as unknown }, openOutlet: openPaidOutlet,
    begin: async (guest, outlet) => {
      await guest.openTableSignedIn(outlet.code)
      await new WaysSheet(guest.page).door('SP').click()
    },
    fill: async (guest) => {
      await takesALaterTime(guest)
      await papad(guest)
    },
  },
  {
    name: 'an order to a car', total: PAPAD_TOTAL, order: { serviceType: 'DT', vehicle: { number: 'RJ14 CX 4821' } }, openOutlet: openPaidOutlet,
    begin: async (guest, outlet) => {
      const ways = new WaysSheet(guest.page)
      await guest.openTableSignedIn(outlet.code)
      await ways.door('DT').click()
      await ways.writeCar('RJ14 CX 4821', '')
      await ways.go()
      await ways.chipSays('Car 4821')
    },
    fill: papad,
  },
  {
    name: 'an order to a room', total: PAPAD_TOTAL, order: { serviceType: 'RO', tableLabel: 'Room 204' },
    openOutlet: ({ database }) => openTestOutlet(database, 'amber', testMenu, PAID_ONLINE, undefined, aroundTheClock('DI', 'RO')),
    begin: (guest, outlet) => guest.openTableSignedIn(outlet.roomCode ?? ''),
    fill: papad,
  },
]

const INITIATE = { method: 'POST', path: /^\/api\/payments\/initiatePayment\/v2$/ }

/** From the menu to the tap that orders, and what strikes it there. */
const STRIKES: readonly (readonly [what: string, strike: (mortal: Mortal) => Promise<void>])[] = [
  ['online', async ({ guest }) => guest.cart.place()],
  ['cut in the middle of its request', async ({ guest, network }) => {
    const cut = network.armOnce(ORDER, { kind: 'cut-during', afterBytes: PART_OF_AN_ORDER, outage: true })
    await guest.cart.place()
    await cut.struck
    await guest.loseNetwork(network)
    await guest.tracking.says('sending')
    await guest.findNetwork(network)
  }],
  ['its answer lost', async ({ guest, network }) => {
    const lost = network.armOnce(ORDER, { kind: 'swallow-reply', outage: true })
    await guest.cart.place()
    await lost.struck
    await guest.loseNetwork(network)
    await guest.tracking.says('sending')
    await guest.findNetwork(network)
  }],
  ['the server killed in the middle of its request', async ({ guest, network, server }) => {
    const held = network.armOnce(ORDER, { kind: 'hold-request', afterBytes: PART_OF_AN_ORDER })
    await guest.cart.place()
    await held.struck
    await server.kill()
    await guest.tracking.isNotWithTheKitchen()
    await server.restart()
  }],
  ['the server killed before its answer', async ({ guest, network, server }) => {
    const held = network.armOnce(ORDER, { kind: 'hold-reply', outage: true })
    await guest.cart.place()
    await held.struck
    await server.kill()
    await guest.tracking.isNotWithTheKitchen()
    await server.restart()
    network.restore()
  }],
]

/** The guest's own browser tab, at the brand of this way. */
const guestOf = ({ guest, network, server }: Mortal, outlet: TestOutlet): Guest => new Guest(guest.page, originOf(outlet.brand, network.port), server)

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
        await way.fill(guest)
        await guest.menu.openCart()
        await guest.cart.isOpen()
        await guest.cart.totalIs(way.total)
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

  test(`P-07, RT-07: ${way.name}, paid before the kitchen has it, with the server killed before the payment page, at it, and on return before it was told: it is paid once @long`, async ({ mortal, house, ledger }) => {
    const { network, server } = mortal
    const outlet = await way.openOutlet(house)
    const guest = guestOf(mortal, outlet)
    const pay = new PaymentPage(guest.page)
    const amount = rupees(way.total)
    await way.begin(guest, outlet)
    await guest.isReadyForDeadZone()
    await way.fill(guest)
    await guest.menu.openCart()
    await guest.cart.isOpen()
    await guest.page.getByRole('radio', { name: say('payChoice.now') }).check()
    await guest.cart.place()
    await pay.isChoosing()
    const orderId = await guest.lastOrderId()
    expect((await ledger.order(orderId))?.order).toMatchObject({ ...way.order, status: 'DRAFT' })

    // Before leaving: the payment was opened, and nobody has heard it.
    const unheard = network.armOnce(INITIATE, { kind: 'swallow-reply' })
    await pay.payOnline().click()
    await unheard.struck
    await server.kill()
    await pay.says(speakPay('pay.heading.notcharged'))
    await server.restart()
    await pay.act(speakPay('pay.act.openAgain')).click()
    await pay.isAtPracticePage()

    // At the payment page.
    await server.kill()
    await server.restart()
    await guest.page.goBack()
    await pay.says(speakPay('pay.heading.left'))
    await pay.act(speakPay('pay.act.backToPage')).click()
    await pay.isAtPracticePage()

    // On return, before the report: the phone has what the page gave, and tells it once somebody hears.
    const back = await returnOf(guest, 'paid-no-webhook')
    await server.kill()
    await guest.page.goto(back)
    await pay.says(speakPay('pay.heading.reported', { amount }))
    await pay.hasCleanAddress()
    await server.restart()
    await pay.says(speakPay('pay.heading.paid', { amount }), 90_000)
    await pay.act(speakPay('pay.act.follow')).click()
    await guest.tracking.says('placed')
    expect(await orderAtServer(house.database, orderId)).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: { state: 'paid', tries: 1 }, payments: [{ tender: 'ONLINE', amount: way.total }] })
    expect(await booksOf(house.database, orderId)).toEqual({ 'gateway:sandbox': way.total, bills: -way.total })
  })
}

/** Orders that are brought, collected later, taken to the car and to the room: made online, cut on their way, and made in a dead zone; with the browser and the server killed at each step. */
import type { Fault } from '../harness/faults.ts'
import { Guest } from './guest.ts'
import { expectHonest } from './honest.ts'
import { ANSWER_LOST, CUT_IN_ITS_REQUEST, holdsOrders, isCutWhileOrdering, ORDER, orderRequests, PART_OF_AN_ORDER, placesInDeadZone } from './moments.ts'
import { guestAt, type Mortal, test } from './mortal.ts'
import { goesToTheCartOf, WAYS } from './served-ways.ts'
import { expect, originOf } from './stage.ts'

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

/** The tap that orders in a dead zone; there is a network again, and nobody who answers. */
const waitsAndNobodyAnswers = async ({ guest, network, server }: Mortal): Promise<void> => {
  await guest.loseNetwork(network)
  await placesInDeadZone(guest)
  await server.kill()
  await guest.findNetwork(network)
  await guest.tracking.isNotWithTheKitchen()
  await server.restart()
}

/** The tap that orders in a dead zone; its request goes with the network that is there again, and the server is killed over it. */
const waitsAndTheServerDies = (fault: Fault) => async ({ guest, network, server }: Mortal): Promise<void> => {
  await guest.loseNetwork(network)
  await placesInDeadZone(guest)
  const held = network.armOnce(ORDER, fault)
  await guest.findNetwork(network)
  await held.struck
  await server.kill()
  await guest.tracking.isNotWithTheKitchen()
  await server.restart()
  network.restore()
}

type Strike = readonly [what: string, strike: (mortal: Mortal) => Promise<void>]

/** From the menu to the tap that orders, and what strikes it there; a guest has five open orders at the most. */
const STORIES: readonly (readonly [story: string, strikes: readonly Strike[]])[] = [
  ['online, cut on its way and with the server killed over it', [
    ['online', ({ guest }) => guest.cart.place()],
    ['cut in the middle of its request', placesAndIsCut(CUT_IN_ITS_REQUEST)],
    ['its answer lost', placesAndIsCut(ANSWER_LOST)],
    ['the server killed in the middle of its request', placesAndTheServerDies({ kind: 'hold-request', afterBytes: PART_OF_AN_ORDER })],
    ['the server killed before its answer', placesAndTheServerDies({ kind: 'hold-reply', outage: true })],
  ]],
  ['out of a dead zone, with the server killed as the network returns', [
    ['before it returned', waitsAndNobodyAnswers],
    ['in the middle of its request', waitsAndTheServerDies({ kind: 'hold-request', afterBytes: PART_OF_AN_ORDER })],
    ['before its answer', waitsAndTheServerDies({ kind: 'hold-reply', outage: true })],
  ]],
]

for (const way of WAYS) {
  for (const [story, strikes] of STORIES) {
    test(`P-06, LF-04: ${way.name}, ${story}: each time it stands once @long`, async ({ mortal, house, ledger }) => {
      const outlet = await way.openOutlet(house)
      const guest = guestAt(mortal, outlet)
      await way.begin(guest, outlet)
      await guest.isReadyForDeadZone()
      const placed: string[] = []
      for (const [what, strike] of strikes) {
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
  }

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
}

/** Orders that are brought, collected later, taken to the car and to the room: with the server killed, the network cut and the browser killed at every step from the open menu to the order. */
import type { Ledger } from '../harness/ledger.ts'
import type { TcpProxy } from '../harness/tcp-proxy.ts'
import { type TestOutlet, zoneAtNoon } from '../harness/test-outlet.ts'
import { diesAndComesBack } from './dead-battery.ts'
import { Guest } from './guest.ts'
import { expectHonest } from './honest.ts'
import { ANSWER_LOST, holdsOrders, orderRequests, placesInDeadZone } from './moments.ts'
import { guestAt, test } from './mortal.ts'
import { documentsOf } from './own-documents.ts'
import { type Step, type Walk, WALKS } from './steps-of-ways.ts'
import { expect, type House, originOf } from './stage.ts'

interface Opened {
  walk: Walk
  outlet: TestOutlet
  zone: string
  house: House
  ledger: Ledger
  network: TcpProxy
}

const openFor = async (walk: Walk, world: Pick<Opened, 'house' | 'ledger' | 'network'>): Promise<Opened> => {
  const outlet = await walk.way.openOutlet(world.house)
  return { ...world, walk, outlet, zone: zoneAtNoon(Date.now()) }
}

/** What the cart says of the way. */
const chipOf = async ({ page }: Guest): Promise<string> => (await page.locator('.tablechip').first().textContent()) ?? ''

/** One order, in this way and at its price, as the cart had said; what was saved on the way there is with the server once. */
const standsOnce = async ({ walk, outlet, zone, house, ledger, network }: Opened, guest: Guest, orderId: string, chip: string): Promise<void> => {
  await guest.tracking.says('placed')
  await holdsOrders(ledger, outlet, 1)
  const placed = await ledger.order(orderId)
  if (!placed) throw new Error('The ledger has no such order.')
  expect(placed).toMatchObject({ status: 'UNATTENDED', total: walk.way.total })
  expect(placed.order).toMatchObject(walk.way.order)
  walk.agrees(placed.order, chip, zone)
  for (const [collection, document] of Object.entries(walk.saved)) await expect.poll(() => documentsOf(house, guest, collection)).toEqual([expect.objectContaining(document)])
  await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
  await holdsOrders(ledger, outlet, 1)
  expect(new Set(orderRequests(network))).toEqual(new Set([orderId]))
}

/** What is on the screen while nobody answers. */
const standsAlone = async (step: Step, guest: Guest, { ledger, outlet }: Opened): Promise<void> => {
  await step.stands(guest)
  if (step.unanswered) await expect(guest.page.getByText(step.unanswered.says, { exact: true })).toBeVisible()
  await holdsOrders(ledger, outlet, 0)
}

for (const walk of WALKS) {
  const { way, steps, begin } = walk

  test(`P-06, LF-04: ${way.name}, with the server killed before each step, over its answer, and in the order’s transaction: it stands once @long`, async ({ mortal, house, ledger }) => {
    const { server, network } = mortal
    const opened = await openFor(walk, { house, ledger, network })
    const { outlet } = opened
    const guest = guestAt(mortal, outlet)
    await begin(guest, outlet)
    await guest.isReadyForDeadZone()
    for (const step of steps) {
      await test.step(step.name, async () => {
        const lost = step.sends && network.armOnce(step.sends, ANSWER_LOST)
        if (!lost) await server.kill()
        await step.act(guest, outlet)
        if (lost) {
          await lost.struck
          await server.kill()
        }
        await standsAlone(step, guest, opened)
        await server.restart()
        network.restore()
        if (!step.unanswered) return
        // A phone that never lost its network asks again a minute later, or at the next start.
        await guest.page.reload()
        await step.unanswered.comes(guest)
      })
    }
    const chip = await chipOf(guest)
    const block = await ledger.blockOrders()
    await guest.cart.place()
    await expect.poll(() => block.waiting()).toBe(1)
    await server.kill()
    await block.lift()
    await guest.tracking.isNotWithTheKitchen()
    await holdsOrders(ledger, outlet, 0)
    await server.restart()
    await guest.tracking.says('placed')
    await standsOnce(opened, guest, await guest.lastOrderId(), chip)
  })

  test(`P-06, LF-04: ${way.name}, with the network cut at each step and at the order: it stands once @long`, async ({ page, house, ledger, network }) => {
    const opened = await openFor(walk, { house, ledger, network })
    const { outlet } = opened
    const guest = new Guest(page, originOf(outlet.brand, network.port), house.server)
    await begin(guest, outlet)
    await guest.isReadyForDeadZone()
    for (const step of steps) {
      await test.step(step.name, async () => {
        await guest.loseNetwork(network)
        await step.act(guest, outlet)
        await standsAlone(step, guest, opened)
        await guest.findNetwork(network)
        await step.unanswered?.comes(guest)
      })
    }
    const chip = await chipOf(guest)
    await guest.loseNetwork(network)
    await guest.cart.says(/^You are offline\. Your order waits here and sends by itself /)
    const orderId = await placesInDeadZone(guest)
    await holdsOrders(ledger, outlet, 0)
    await guest.findNetwork(network)
    await standsOnce(opened, guest, orderId, chip)
  })

  test(`P-06, LF-04: ${way.name}, with the browser killed after each step and after the order, opened again in a dead zone: it stands once @long`, async ({ phone, house, ledger, network }) => {
    const opened = await openFor(walk, { house, ledger, network })
    const { outlet } = opened
    const battery = await phone()
    let guest = new Guest(await battery.page(), originOf(outlet.brand, network.port), house.server)
    /** The battery is out; where it comes back there is no network. */
    const diesAndOpens = async (path: string): Promise<void> => {
      network.cut()
      guest = await diesAndComesBack(guest, battery)
      await guest.loseNetwork(network)
      await guest.open(path)
    }
    await begin(guest, outlet)
    await guest.isReadyForDeadZone()
    for (const step of steps) {
      await test.step(step.name, async () => {
        await step.act(guest, outlet)
        await step.stands(guest)
        await step.unanswered?.comes(guest)
        if (step.kept) await expect.poll(() => step.kept?.(guest)).toBe(true)
        const { pathname, search } = new URL(guest.page.url())
        await diesAndOpens(`${pathname}${search}`.replace(/^\/web\//, ''))
        if (step.ends) await step.act(guest, outlet)
        await step.stands(guest)
        await holdsOrders(ledger, outlet, 0)
        await guest.findNetwork(network)
      })
    }
    const chip = await chipOf(guest)
    await guest.loseNetwork(network)
    const orderId = await placesInDeadZone(guest)
    await diesAndOpens(`confirmation/${orderId}`)
    await guest.tracking.isNotWithTheKitchen()
    await holdsOrders(ledger, outlet, 0)
    await guest.findNetwork(network)
    await standsOnce(opened, guest, orderId, chip)
  })
}

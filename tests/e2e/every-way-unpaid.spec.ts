/**
 * Payments of orders that are brought, collected later, taken to the car and to the room, which end as anything but paid, each with something that breaks at the payment page; and those that a bank
 * is asked about for a while, with something that breaks meanwhile (table E1).
 */
import type { BrowserProcess } from '../harness/browser-process.ts'
import { kitchenOf, type Kitchen } from '../harness/kitchen.ts'
import type { TestOutlet } from '../harness/test-outlet.ts'
import { bankAnswersNow, bankIsSilent, BREAKS_IN_CHECK } from './broken-checking.ts'
import { diesAndComesBack } from './dead-battery.ts'
import { Guest } from './guest.ts'
import { type Mortal, test } from './mortal.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { checking, NOT_ANSWERED, paid, tells } from './pay-truths.ts'
import { booksOf, comesNow, orderAtServer, ordersToPay, returnOf, waitedTooLong } from './paying.ts'
import { rupees } from './say.ts'
import { goesToTheCartOf, ROOM, type ServedWay, WAYS } from './served-ways.ts'
import { expect, type House, originOf } from './stage.ts'

const NOT_PAID = 'Not paid so far'
const COMES_BACK = 'If money left your account, it comes back by itself, usually within 5 days.'
const NOT_THIS_BILL = 'The payment does not fit this bill. What was taken goes back to you.'

interface Paying {
  way: ServedWay
  guest: Guest
  house: House
  outlet: TestOutlet
  kitchen: Kitchen
  orderId: string
  /** Paise. */
  total: number
}

/** What stands on the page, word for word. */
const reads = async ({ page }: Guest, ...texts: readonly (string | RegExp)[]): Promise<void> => {
  for (const text of texts) await expect(page.getByText(text, typeof text === 'string' ? { exact: true } : {}).first(), String(text)).toBeVisible()
}

/** What came too much goes back until its bank has it, and of the order nothing stands in the books but what was kept. @param kept paise */
const balances = async ({ house: { database }, orderId }: Paying, sentBack: { reason: string; amount: number } | null, kept: number): Promise<void> => {
  const refunds = async () => (await orderAtServer(database, orderId)).refunds ?? []
  if (sentBack) {
    await expect.poll(refunds).toMatchObject([sentBack])
    // A bank gives what was held and not taken back after a while.
    await comesNow(database, 'sandbox-bank')
    await expect.poll(refunds).toMatchObject([{ ...sentBack, state: 'SUCCESS' }])
  }
  await expect.poll(() => booksOf(database, orderId)).toEqual(kept === 0 ? {} : { 'gateway:sandbox': kept, bills: -kept })
}

interface Ending {
  name: string
  when: 'before' | 'after'
  /** The practice company's button, as in its address. */
  outcome: string
  /** Its page leads back with the signed ids of a payment: that is what the phone knows until the server is heard. */
  isReported?: true
  ends: (paying: Paying) => Promise<void>
}

const ENDINGS: readonly Ending[] = [
  {
    name: 'declined after it was ordered', when: 'after', outcome: 'declined',
    ends: async (paying) => {
      const { guest, house, kitchen, orderId } = paying
      await new PaymentPage(guest.page).says(NOT_PAID)
      await reads(guest, `The bank said no this time. ${COMES_BACK}`, 'Declined by the bank', 'The bill is still open')
      expect(await orderAtServer(house.database, orderId)).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'FAILED', online: { state: 'failed', tries: 1 } })
      await balances(paying, null, 0)
      await kitchen.cancel(orderId, 'Tried')
    },
  },
  {
    name: 'declined before the kitchen had it, and paid when the order waited no more', when: 'before', outcome: 'failed-late',
    ends: async (paying) => {
      const { guest, house, orderId, total } = paying
      const pay = new PaymentPage(guest.page)
      await pay.says(NOT_PAID)
      await reads(guest, `It did not go through this time. ${COMES_BACK}`, 'The bill is still open')
      expect(await orderAtServer(house.database, orderId)).toMatchObject({ status: 'DRAFT', paymentStatus: 'FAILED', online: { state: 'failed' } })
      await waitedTooLong(house.database, orderId)
      await pay.says('This order is over', 60_000)
      await reads(guest, 'Nothing is due. If a payment should still arrive, it goes back to you by itself.')
      expect(await orderAtServer(house.database, orderId)).toMatchObject({ status: 'FAILED' })
      await comesNow(house.database, 'sandbox-bank')
      await pay.says('Paid too late for this order', 60_000)
      await reads(guest, new RegExp(`^${rupees(total)} (goes back to you|is on its way back|was not taken).* The order was closed at .*, before the bank answered\\.$`))
      await balances(paying, { reason: 'late', amount: total }, 0)
      expect((await orderAtServer(house.database, orderId)).status).toBe('FAILED')
    },
  },
  {
    name: 'paid before the kitchen had it, and cancelled there', when: 'before', outcome: 'paid', isReported: true,
    ends: async (paying) => {
      const { guest, kitchen, house, orderId, total, way } = paying
      const pay = new PaymentPage(guest.page)
      await pay.says(`${rupees(total)} is paid`)
      // The first order of a room waits until the staff has seen its guest.
      await reads(guest, way === ROOM ? 'The restaurant has it.' : 'The restaurant has it. Your order is with the kitchen.')
      expect(await orderAtServer(house.database, orderId)).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS' })
      await kitchen.cancel(orderId, '')
      await pay.says(`Your bank has the ${rupees(total)}`, 60_000)
      await balances(paying, { reason: 'cancelled', amount: total }, 0)
      const { status, refunds } = await orderAtServer(house.database, orderId)
      expect(status).toBe('CANCELLED')
      await reads(guest, refunds?.[0]?.reference ?? 'No reference')
    },
  },
  {
    name: 'paid twice', when: 'after', outcome: 'twice', isReported: true,
    ends: async (paying) => {
      const { guest, house, orderId, total } = paying
      await new PaymentPage(guest.page).says(`${rupees(total)} is paid`)
      await reads(guest, 'A second payment goes back')
      await balances(paying, { reason: 'twice', amount: total }, total)
      const order = await orderAtServer(house.database, orderId)
      expect(order).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: { state: 'paid' }, payments: [{ tender: 'ONLINE', amount: total }] })
      expect(order.payments).toHaveLength(1)
    },
  },
  {
    name: 'paid with another amount', when: 'after', outcome: 'other-amount', isReported: true,
    ends: async (paying) => {
      const { guest, house, kitchen, orderId } = paying
      await new PaymentPage(guest.page).says(NOT_PAID)
      await reads(guest, NOT_THIS_BILL, 'The bill is still open', 'A payment of another amount goes back')
      await balances(paying, { reason: 'amount', amount: 100 }, 0)
      expect(await orderAtServer(house.database, orderId)).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'FAILED', online: { state: 'failed' } })
      await kitchen.cancel(orderId, 'Tried')
    },
  },
]

interface Wait {
  name: string
  when: 'before' | 'after'
  button: 'Pending, then paid' | 'Pending, then failed'
  ends: (paying: Paying) => Promise<void>
}

const PENDING_PAID: Wait = {
  name: 'paid before the kitchen had it, after the bank was asked for a while', when: 'before', button: 'Pending, then paid',
  ends: async (paying) => {
    const { guest, house, outlet, orderId, total } = paying
    await new PaymentPage(guest.page).says(`${rupees(total)} is paid`, 60_000)
    await tells(guest.page, await paid(house.database, orderId, rupees(total), outlet.timeZone))
    await balances(paying, null, total)
    expect(await orderAtServer(house.database, orderId)).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: { state: 'paid', tries: 1 }, payments: [{ tender: 'ONLINE', amount: total }] })
  },
}

const PENDING_FAILED: Wait = {
  name: 'not paid after it was ordered, and after the bank was asked for a while', when: 'after', button: 'Pending, then failed',
  ends: async (paying) => {
    const { guest, house, kitchen, orderId } = paying
    await new PaymentPage(guest.page).says(NOT_PAID, 60_000)
    await tells(guest.page, NOT_ANSWERED)
    await balances(paying, null, 0)
    expect(await orderAtServer(house.database, orderId)).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'FAILED', online: { state: 'failed', tries: 1 } })
    await kitchen.cancel(orderId, 'Tried')
  },
}

/** Both ends in turn; each break of a check comes in one of the ways. */
const CHECKS = BREAKS_IN_CHECK.map(([what, strike], turn) => ({ what, strike, wait: turn % 2 === 0 ? PENDING_PAID : PENDING_FAILED, way: WAYS[turn % WAYS.length] }))

interface Broken {
  guest: Guest
  mortal: Mortal
  battery: BrowserProcess
  orderId: string
  ending: Ending
  total: number
}

/** What the phone says while nobody answers it. */
const knowsNoMore = async (guest: Guest, { isReported }: Ending, total: number): Promise<void> => {
  await new PaymentPage(guest.page).says(isReported ? `Your bank app says ${rupees(total)} is paid` : 'We do not know yet if your bank has paid')
  await reads(guest, /^Please do not pay again\./)
}

/** What breaks once the company has its answer; the guest is at the page of the payment afterwards. @returns them, on the page that is open then */
const BREAKS: readonly (readonly [what: string, strike: (broken: Broken) => Promise<Guest>])[] = [
  ['the network cut on the way back', async ({ guest, mortal: { network }, ending, total }) => {
    const back = await returnOf(guest, ending.outcome)
    await guest.loseNetwork(network)
    await guest.page.goto(back)
    await knowsNoMore(guest, ending, total)
    await guest.findNetwork(network)
    return guest
  }],
  ['the server killed on the way back', async ({ guest, mortal: { server }, ending, total }) => {
    const back = await returnOf(guest, ending.outcome)
    await server.kill()
    await guest.page.goto(back)
    await knowsNoMore(guest, ending, total)
    await server.restart()
    return guest
  }],
  ['the browser killed at the page', async ({ guest, battery, orderId, ending }) => {
    await returnOf(guest, ending.outcome)
    const again = await diesAndComesBack(guest, battery)
    await again.open(`payment?orderId=${orderId}`)
    return again
  }],
  ['the page loaded again and gone back from', async ({ guest, ending }) => {
    await guest.page.reload()
    await new PaymentPage(guest.page).isAtPracticePage()
    await returnOf(guest, ending.outcome)
    await guest.page.goBack()
    return guest
  }],
  ['the page closed', async ({ guest, orderId, ending }) => {
    await returnOf(guest, ending.outcome)
    const fresh = guest.on(await guest.page.context().newPage())
    await guest.page.close()
    await fresh.open(`payment?orderId=${orderId}`)
    return fresh
  }],
]

for (const [at, way] of WAYS.entries()) {
  test(`P-07, RT-07, ST-11, ST-12: ${way.name}, declined, too late, cancelled, paid twice, another amount, each with a break at that page, and being checked, with a break meanwhile: it ends so @long`, async ({ mortal, phone, house }) => {
    const outlet = await way.openOutlet(house)
    const kitchen = kitchenOf(`http://127.0.0.1:${house.server.port}`, outlet)
    const battery = await phone()
    let guest = new Guest(await battery.page(), originOf(outlet.brand, mortal.network.port), mortal.server)
    await way.begin(guest, outlet)
    await guest.isReadyForDeadZone()
    for (const [turn, ending] of ENDINGS.entries()) {
      const [what, strike] = BREAKS[(turn + at) % BREAKS.length] ?? []
      if (!strike) throw new Error('Nothing breaks.')
      await test.step(`${ending.name}, ${what}`, async () => {
        if (turn > 0) await guest.open('ordering/menu')
        await goesToTheCartOf(way, guest)
        const orderId = await ordersToPay(guest, ending.when)
        expect(await orderAtServer(house.database, orderId)).toMatchObject(way.order)
        await new PaymentPage(guest.page).leave()
        guest = await strike({ guest, mortal, battery, orderId, ending, total: way.total })
        await ending.ends({ way, guest, house, outlet, kitchen, orderId, total: way.total })
      })
    }
    for (const { what, strike, wait } of CHECKS.filter((check) => check.way === way)) {
      await test.step(`${wait.name}, ${what}`, async () => {
        await guest.open('ordering/menu')
        await goesToTheCartOf(way, guest)
        const orderId = await ordersToPay(guest, wait.when)
        await new PaymentPage(guest.page).leave()
        await bankIsSilent(guest, wait.button)
        const truth = await checking(house.database, orderId, rupees(way.total), outlet.timeZone)
        const isChecked = ({ page }: Guest): Promise<void> => tells(page, truth)
        await isChecked(guest)
        guest = await strike({ guest, mortal, battery, orderId, isChecked, bankAnswers: () => bankAnswersNow(house.database, orderId) })
        await wait.ends({ way, guest, house, outlet, kitchen, orderId, total: way.total })
      })
    }
  })
}

/** E3's permutations: whatever arrives in whichever order, however often, the end is the same, and no rupee is nowhere at any moment. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CompanyNews } from '#tests/fixtures/company-news.ts'
import { type Lost, PayWorld } from '#tests/fixtures/pay-world.ts'
import { PAY_WINDOW_MS } from '../order-life.ts'
import { amountDue } from '../payments.ts'
import type { ToldAttempt } from './attempt.ts'

const P = 'pay_1'
const LOST: readonly Lost[] = ['none', 'create', 'create, not found', 'capture', 'refund']

type Event = (world: PayWorld, news: CompanyNews) => unknown
const oldNews = (world: PayWorld): readonly ToldAttempt[] =>
  [...world.pages].slice(0, 1).map((gatewayOrder) => (
    { id: P, gatewayOrder, status: 'failed', amount: world.due, currency: 'INR', refunded: 0, method: 'upi', bankReference: '', reason: 'payment_declined' }
  ))
/** What may happen while no bank agrees, and the word of it. An event that comes again is a second copy of itself; news of before comes as the company once said it. */
const UNPAID_EVENTS: Record<string, Event> = {
  'the page returns': (_, news) => news.pageReturns(P),
  failed: (world, news) => (world.fail(P), news.arrives('payment.failed', P)),
  'old news of failed': (world) => world.tell(oldNews(world)),
  'refund.processed': (world, news) => (world.sendRefunds(), world.bankHasRefunds(), news.arrives('refund.processed', P)),
  poll: (world) => (world.settle(), world.sendRefunds()),
}
const EVENTS: Record<string, Event> = {
  ...UNPAID_EVENTS,
  authorized: (world, news) => (world.authorize(P), news.arrives('payment.authorized', P)),
  captured: (world, news) => (world.authorize(P), world.capture(P), news.arrives('payment.captured', P)),
  'order.paid': (world, news) => (world.authorize(P), world.capture(P), news.arrives('order.paid', [...world.pages][0] ?? '')),
}
/** Where the answer to "create" is lost: the guest has no page until one of these. */
const OPENINGS: Record<string, Event> = {
  'the guest asks again': (world) => (world.start(), world.open(P)),
  'the lost answer arrives': (world) => (world.lateAnswer(), world.open(P)),
}

interface State {
  timing: 'PRE_PAYMENT' | 'POST_PAYMENT'
  begin: (world: PayWorld) => unknown
  /** Where a bank agrees in the end. */
  end: object
  /** Where none does: the order (`givenUp`: where its guest gives it up), paise that are still to be paid, and how it stands where the bank has said no. */
  unpaid: { status: string; givenUp: string; due: number; declined: { online: string; paymentStatus: string } }
}
const TOTAL = 52_500
const STATES: Record<string, State> = {
  'live, paid before the meal': {
    timing: 'PRE_PAYMENT', begin: () => undefined,
    end: { status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: 'paid', back: [] },
    unpaid: { status: 'FAILED', givenUp: 'CANCELLED', due: 0, declined: { online: 'failed', paymentStatus: 'FAILED' } },
  },
  'live, paid after the meal': {
    timing: 'POST_PAYMENT', begin: () => undefined,
    end: { status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: 'paid', back: [] },
    unpaid: { status: 'UNATTENDED', givenUp: 'UNATTENDED', due: TOTAL, declined: { online: 'failed', paymentStatus: 'FAILED' } },
  },
  'window over': {
    timing: 'PRE_PAYMENT', begin: (world) => ((world.now += PAY_WINDOW_MS), world.act('run-out')),
    end: { status: 'FAILED', paymentStatus: 'FAILED', online: 'late', back: ['late 52500 SUCCESS'] },
    unpaid: { status: 'FAILED', givenUp: 'FAILED', due: 0, declined: { online: 'failed', paymentStatus: 'FAILED' } },
  },
  cancelled: {
    timing: 'POST_PAYMENT', begin: (world) => world.act('cancel'),
    end: { status: 'CANCELLED', paymentStatus: 'FAILED', online: 'late', back: ['cancelled 52500 SUCCESS'] },
    unpaid: { status: 'CANCELLED', givenUp: 'CANCELLED', due: 0, declined: { online: 'failed', paymentStatus: 'FAILED' } },
  },
  'paid at the counter': {
    timing: 'POST_PAYMENT', begin: (world) => world.payAtCounter(),
    end: { status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: 'closed', back: ['closed 52500 SUCCESS'] },
    unpaid: { status: 'UNATTENDED', givenUp: 'UNATTENDED', due: 0, declined: { online: 'closed', paymentStatus: 'SUCCESS' } },
  },
}

function* sequences(names: readonly string[], most: number): Generator<string[]> {
  yield []
  if (most === 0) return
  for (const name of names) for (const rest of sequences(names, most - 1)) yield [name, ...rest]
}

/** All that is still on its way arrives: a bank takes it, money that is not wanted goes back. */
function comeToRest(world: PayWorld): void {
  world.start()
  world.lateAnswer()
  world.open(P)
  world.authorize(P)
  for (let turn = 0; turn < 4; turn++) {
    world.settle()
    world.sendRefunds()
    world.bankHasRefunds()
    world.checkLedger()
  }
  world.release(P)
  world.settle()
}

/** How it ends where no bank agrees. */
const UNPAID_ENDS: Record<string, Event> = {
  'the bank says no': (world) => (world.start(), world.lateAnswer(), world.open(P), world.fail(P)),
  'the guest closes the page': (_, news) => news.pageReturns(P),
  'the guest gives up': (world, news) => (news.pageReturns(P), world.act('give-up')),
  'nobody does anything': () => undefined,
}

/** Time goes by without a payment: the company is asked, the draft's time is over, and what it said before comes once more. */
function waitUnpaid(world: PayWorld, news: CompanyNews): void {
  world.settle()
  world.now += PAY_WINDOW_MS
  if (world.order.status === 'DRAFT') world.act('run-out')
  for (const event of Object.values(UNPAID_EVENTS)) event(world, news)
  world.checkLedger()
}

const endOf = ({ order, books }: PayWorld): object =>
  ({ status: order.status, paymentStatus: order.paymentStatus, online: order.online?.state, back: books.refunds.map(({ reason, amount, state }) => `${reason} ${amount} ${state}`) })

const unpaidEndOf = ({ order, books, drawn, sentBack, keys }: PayWorld): object => ({
  status: order.status, due: amountDue(order), drawn, sentBack, transfers: keys.size, refunds: books.refunds.length,
  paidOnline: (order.payments ?? []).filter(({ tender }) => tender === 'ONLINE').length,
})

/** Fails with the sequence, and costs little where it holds. */
function expectEnd(names: readonly string[], reached: object, end: object): void {
  if (JSON.stringify(reached) !== JSON.stringify(end)) expect({ names, ...reached }).toEqual({ names, ...end })
}

/** An order in its state, whose guest is at the company's page, after a sequence of news. */
function played({ timing, begin }: State, lost: Lost, events: Record<string, Event>, names: readonly string[]): { world: PayWorld; news: CompanyNews } {
  const world = new PayWorld(timing, lost)
  const news = new CompanyNews(world)
  world.start()
  begin(world)
  world.open(P)
  for (const name of names) {
    events[name]?.(world, news)
    world.checkLedger()
  }
  return { world, news }
}

/** The events, and where the answer to "create" is lost the openings beside them. */
const during = (lost: Lost, events: Record<string, Event>): Record<string, Event> => (lost.startsWith('create') ? { ...events, ...OPENINGS } : events)
const countOf = (kinds: number): number => [0, 1, 2, 3, 4].reduce((sum, length) => sum + kinds ** length, 0)

describe.each(Object.entries(STATES))('an order that is %s', (_name, state) => {
  it.each(LOST)('has one end after every sequence of four (lost answer: %s)', (lost) => {
    const events = during(lost, EVENTS)
    const kinds = Object.keys(events)
    let count = 0
    for (const names of sequences(kinds, 4)) {
      const { world } = played(state, lost, events, names)
      comeToRest(world)
      expectEnd(names, endOf(world), state.end)
      world.checkLedger()
      // Whatever was opened at the company, the guest has been at one page alone: nobody can pay at another one.
      if (world.pages.size !== 1) expect({ names, pages: [...world.pages] }).toEqual({ names, pages: ['one alone'] })
      count++
    }
    expect(count).toBe(countOf(kinds.length))
  })

  it.each(Object.keys(UNPAID_ENDS))('is not paid after every sequence of four without a bank that agrees: nothing was drawn, owed or booked (%s)', (ending) => {
    const { status, givenUp, due, declined } = state.unpaid
    const nothing = { status: ending === 'the guest gives up' ? givenUp : status, due, drawn: 0, sentBack: 0, transfers: 0, refunds: 0, paidOnline: 0 }
    for (const lost of ['none', 'create'] as const) {
      const events = during(lost, UNPAID_EVENTS)
      const kinds = Object.keys(events)
      let count = 0
      for (const names of sequences(kinds, 4)) {
        const { world, news } = played(state, lost, events, names)
        UNPAID_ENDS[ending]?.(world, news)
        waitUnpaid(world, news)
        expectEnd(names, unpaidEndOf(world), nothing)
        // What a bank has said no to stays so, whatever is said once more; where nobody knows, neither "paid" nor "too late" is said.
        const { online, paymentStatus } = world.order
        if (ending === 'the bank says no') expectEnd(names, { online: online?.state, paymentStatus }, declined)
        else if (online?.state === 'paid' || online?.state === 'late') expectEnd(names, endOf(world), { online: 'not paid' })
        count++
      }
      expect(count).toBe(countOf(kinds.length))
    }
  })
})

describe('payments, orders and refunds at once', () => {
  const acts: Record<string, Event> = {
    ...EVENTS,
    ...OPENINGS,
    'another device pays': (world) => (world.start(), world.open('pay_4'), world.authorize('pay_4'), world.settle()),
    second: (world) => (world.open('pay_2'), world.authorize('pay_2'), world.settle()),
    'second captured by itself': (world) => (world.open('pay_2'), world.authorize('pay_2'), world.capture('pay_2'), world.settle()),
    'another amount': (world) => (world.open('pay_3', 100), world.authorize('pay_3'), world.settle()),
    accept: (world) => world.act('accept'),
    'accept a part': (world) => world.cancelPart(),
    cancel: (world) => world.act('cancel'),
    'give up': (world) => world.act('give-up'),
    serve: (world) => world.act('serve'),
    counter: (world) => world.payAtCounter(),
    'the window ends': (world) => ((world.now += PAY_WINDOW_MS), world.act('run-out')),
    'given back in the dashboard': (world) => (world.giveBackWaiting(1), world.settle()),
    'a part given back in the dashboard': (world) => (world.giveBackWaiting(0.4), world.settle()),
    released: (world) => (world.release(P), world.release('pay_2'), world.settle()),
  }

  const anyActs = fc.array(fc.constantFrom(...Object.keys(acts)), { maxLength: 14 })

  it('keep every rupee at any moment: drawn is taken, sent back or owed; what an order does not want comes back whole', () => {
    fc.assert(
      fc.property(fc.constantFrom('PRE_PAYMENT' as const, 'POST_PAYMENT' as const), fc.constantFrom(...LOST), anyActs, (timing, lost, names) => {
        const world = new PayWorld(timing, lost)
        const news = new CompanyNews(world)
        world.start()
        world.open(P)
        for (const name of names) {
          acts[name]?.(world, news)
          world.checkLedger()
          world.now += 1000
        }
        for (let turn = 0; turn < 6; turn++) acts['poll']?.(world, news)
        world.bankHasRefunds()
        for (const id of ['pay_1', 'pay_2', 'pay_3', 'pay_4']) world.release(id)
        world.settle()
        world.checkLedger()
        // At rest: nothing is owed, and the outlet keeps what the order costs or nothing at all.
        expect(world.balance('refunds')).toBe(0)
        expect(world.balance('gateway:sandbox')).toBe(world.drawn - world.sentBack)
        expect(world.balance('gateway:sandbox') + world.balance('bills')).toBe(0)
        const paid = (world.order.payments ?? []).reduce((sum, { amount }) => sum + amount, 0)
        const billed = world.order.status === 'CANCELLED' || world.order.status === 'FAILED' ? 0 : world.order.bill.total
        const overAtCounter = Math.max(0, paid - billed)
        expect([0, world.order.bill.total]).toContain(world.balance('gateway:sandbox'))
        expect(overAtCounter === 0 || (world.order.payments ?? []).some(({ tender }) => tender === 'CASH')).toBe(true)
        expect(world.books.refunds.every(({ state }) => state === 'SUCCESS')).toBe(true)
      }),
      { numRuns: 8000, seed: 20_261_122 },
    )
  })
})

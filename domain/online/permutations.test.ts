/** E3's permutations: whatever arrives in whichever order, however often, the end is the same, and no rupee is nowhere at any moment. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAY_WINDOW_MS } from '../order-life.ts'
import { type Lost, PayWorld } from '#tests/fixtures/pay-world.ts'

const P = 'pay_1'

type Event = (world: PayWorld) => unknown
/** What may happen at the company with its news, and news alone. News of before comes as the company once said it. */
const EVENTS: Record<string, Event> = {
  'the page returns': (world) => world.settle(),
  authorized: (world) => (world.authorize(P), world.settle()),
  captured: (world) => (world.authorize(P), world.capture(P), world.settle()),
  failed: (world) => (world.fail(P), world.settle()),
  'order.paid': (world) => world.settle(),
  'old news of failed': (world) => world.pages.size > 0 && world.tell([{ id: P, gatewayOrder: [...world.pages][0] ?? '', status: 'failed', amount: world.due, currency: 'INR', refunded: 0, method: 'upi', bankReference: '', reason: 'payment_declined' }]),
  'refund.processed': (world) => (world.sendRefunds(), world.bankHasRefunds()),
  poll: (world) => (world.settle(), world.sendRefunds()),
}
/** Where the answer to "create" is lost: the guest has no page until one of these. */
const OPENINGS: Record<string, Event> = {
  'the guest asks again': (world) => (world.start(), world.open(P)),
  'the lost answer arrives': (world) => (world.lateAnswer(), world.open(P)),
}

const STATES: Record<string, { timing: 'PRE_PAYMENT' | 'POST_PAYMENT'; begin: Event; end: object }> = {
  'live, paid before the meal': { timing: 'PRE_PAYMENT', begin: () => undefined, end: { status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: 'paid', back: [] } },
  'live, paid after the meal': { timing: 'POST_PAYMENT', begin: () => undefined, end: { status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: 'paid', back: [] } },
  'window over': { timing: 'PRE_PAYMENT', begin: (world) => ((world.now += PAY_WINDOW_MS), world.act('run-out')), end: { status: 'FAILED', paymentStatus: 'FAILED', online: 'late', back: ['late 52500 SUCCESS'] } },
  cancelled: { timing: 'POST_PAYMENT', begin: (world) => world.act('cancel'), end: { status: 'CANCELLED', paymentStatus: 'FAILED', online: 'late', back: ['cancelled 52500 SUCCESS'] } },
  'paid at the counter': { timing: 'POST_PAYMENT', begin: (world) => world.payAtCounter(), end: { status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: 'closed', back: ['closed 52500 SUCCESS'] } },
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

const endOf = ({ order, books }: PayWorld): object => ({ status: order.status, paymentStatus: order.paymentStatus, online: order.online?.state, back: books.refunds.map(({ reason, amount, state }) => `${reason} ${amount} ${state}`) })

describe.each(Object.entries(STATES))('an order that is %s', (_name, { timing, begin, end }) => {
  it.each<Lost>(['none', 'create', 'create, not found', 'capture', 'refund'])('has one end after every sequence of four (lost answer: %s)', (lost) => {
    const events: Record<string, Event> = lost.startsWith('create') ? { ...EVENTS, ...OPENINGS } : EVENTS
    const kinds = Object.keys(events)
    let played = 0
    for (const names of sequences(kinds, 4)) {
      const world = new PayWorld(timing, lost)
      world.start()
      begin(world)
      world.open(P)
      for (const name of names) {
        events[name]?.(world)
        world.checkLedger()
      }
      comeToRest(world)
      const reached = endOf(world)
      if (JSON.stringify(reached) !== JSON.stringify(end)) expect({ names, ...reached }).toEqual({ names, ...end })
      world.checkLedger()
      // Whatever was opened at the company, the guest has been at one page alone: nobody can pay at another one.
      if (world.pages.size !== 1) expect({ names, pages: [...world.pages] }).toEqual({ names, pages: ['one alone'] })
      played++
    }
    expect(played).toBe([0, 1, 2, 3, 4].reduce((sum, length) => sum + kinds.length ** length, 0))
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

  it('keep every rupee at any moment: drawn is taken, sent back or owed; what an order does not want comes back whole', () => {
    fc.assert(
      fc.property(fc.constantFrom('PRE_PAYMENT' as const, 'POST_PAYMENT' as const), fc.constantFrom<Lost>('none', 'create', 'create, not found', 'capture', 'refund'), fc.array(fc.constantFrom(...Object.keys(acts)), { maxLength: 14 }), (timing, lost, names) => {
        const world = new PayWorld(timing, lost)
        world.start()
        world.open(P)
        for (const name of names) {
          acts[name]?.(world)
          world.checkLedger()
          world.now += 1000
        }
        for (let turn = 0; turn < 6; turn++) acts['poll']?.(world)
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

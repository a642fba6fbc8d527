import { describe, expect, it } from 'vitest'
import { PayWorld } from '#tests/fixtures/pay-world.ts'
import { moveRefund, type RefundNews } from './refunds.ts'

const P = 'pay_1'

/** An order that was paid and cancelled, with its refund at the company. */
function refunding(): PayWorld {
  const world = PayWorld.cancelled(P)
  world.sendRefunds()
  return world
}

describe('a refund that has come to its end', () => {
  it.each<RefundNews>([{ state: 'SUCCESS', reference: 'rfnd_1', bankReference: 'ARN1' }, { state: 'FAILED', reference: 'rfnd_1', bankReference: '' }])('stays there ($state), whatever a slower instance was told before', (end) => {
    const { books, order, now } = refunding()
    const id = books.refunds[0]?.id ?? ''
    const ended = moveRefund(books, order, id, end, now)
    expect(ended.books.refunds[0]?.state).toBe(end.state)
    for (const state of ['INITIAL', 'PENDING', 'FAILED', 'SUCCESS'] as const) {
      const late = moveRefund(ended.books, ended.order, id, { state, reference: 'rfnd_1', bankReference: '' }, now + 1)
      expect([late.books, late.legs]).toEqual([ended.books, []])
    }
  })
})

it('what the company gave back before the order was cancelled is its refund: no rupee is sent twice, none is of no bill', () => {
  const world = new PayWorld('POST_PAYMENT', 'none')
  world.start()
  world.open(P)
  world.authorize(P)
  world.settle()
  world.giveBackUnasked(P, 20_000)
  world.settle()
  expect(world.balance('unallocated')).toBe(20_000)
  world.act('cancel')
  world.sendRefunds()
  world.bankHasRefunds()
  world.settle()
  world.checkLedger()
  expect(world.books.refunds.map(({ amount, state }) => [amount, state])).toEqual([[20_000, 'SUCCESS'], [32_500, 'SUCCESS']])
  expect([world.balance('gateway:sandbox'), world.balance('refunds'), world.drawn - world.sentBack]).toEqual([0, 0, 0])
})

it.each([
  { gone: 'the whole order', act: (world: PayWorld) => world.act('cancel'), back: [[32_500, 'INITIAL'], [20_000, 'PENDING']], goodwill: 0 },
  { gone: 'a dish that costs less than the company has', act: (world: PayWorld) => world.cancelPart(), back: [[21_000, 'INITIAL']], goodwill: 20_000 },
  { accepted: 52_450, gone: 'what costs more than the company has, which has less than a rupee', act: (world: PayWorld) => world.cancelPart(), back: [[21_000, 'PENDING']], goodwill: 31_450 },
])('what was accepted as the outlet’s cost is no money that the company can send: $gone is cancelled', ({ accepted = 20_000, act, back, goodwill }) => {
  const world = new PayWorld('POST_PAYMENT', 'none')
  world.start()
  world.open(P)
  world.authorize(P)
  world.settle()
  world.giveBackUnasked(P, accepted)
  world.settle()
  world.acceptCost(P)
  act(world)
  expect(world.books.refunds.map(({ amount, state }) => [amount, state])).toEqual(back)
  world.sendRefunds()
  world.bankHasRefunds()
  world.settle()
  expect(world.books.refunds.every(({ state }) => state === 'SUCCESS')).toBe(true)
  expect([world.balance('goodwill'), world.balance('unallocated'), world.balance('refunds')]).toEqual([goodwill, 0, 0])
  expect(world.balance('gateway:sandbox')).toBe(world.drawn - world.sentBack)
})

it.each([
  { beside: 'what was given back already', accepted: 0 },
  { beside: 'that and what was accepted as the outlet’s cost', accepted: 100 },
])('less than a rupee beside $beside waits: the company would not take it', ({ accepted }) => {
  const world = new PayWorld('POST_PAYMENT', 'none')
  world.start()
  world.open(P)
  world.authorize(P)
  world.settle()
  if (accepted > 0) {
    world.giveBackUnasked(P, accepted)
    world.settle()
    world.acceptCost(P)
  }
  world.giveBackUnasked(P, 20_950)
  world.settle()
  world.cancelPart()
  expect(world.books.refunds.map(({ amount, state }) => [amount, state])).toEqual([[20_950, 'PENDING']])
  expect(world.balance('goodwill')).toBe(accepted)
})

import { expect, it } from 'vitest'
import { PayWorld } from '#tests/fixtures/pay-world.ts'
import { isPayableOnline } from './payable.ts'

/** Its money was held, and went back before anybody here had heard of it. */
const released = (timing: 'PRE_PAYMENT' | 'POST_PAYMENT'): PayWorld => {
  const world = new PayWorld(timing, 'none')
  world.start()
  world.open('first')
  world.authorize('first')
  world.release('first')
  world.settle()
  return world
}

it.each(['PRE_PAYMENT', 'POST_PAYMENT'] as const)('a bill whose money came and went undrawn is not paid, not late, and can be paid again: %s', (timing) => {
  const world = released(timing)
  expect(world.order).toMatchObject({ paymentStatus: 'FAILED', online: { state: 'failed' }, refunds: [{ reason: 'closed', state: 'SUCCESS', sentAt: null }] })
  expect(isPayableOnline(world.order, world.now)).toBe(true)
  world.start()
  world.open('second')
  world.authorize('second')
  world.settle()
  expect(world.order).toMatchObject({ paymentStatus: 'SUCCESS', online: { state: 'paid', reference: 'second' } })
  expect([world.drawn, world.sentBack]).toEqual([world.due, 0])
  world.checkLedger()
})

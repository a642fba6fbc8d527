import { expect, it } from 'vitest'
import { PayWorld } from '#tests/fixtures/pay-world.ts'
import type { ToldAttempt } from './attempt.ts'

const told = (world: PayWorld, id: string, status: ToldAttempt['status'], over: Partial<ToldAttempt> = {}): ToldAttempt => ({
  id, gatewayOrder: 'order_1', status, amount: world.due, currency: 'INR', refunded: 0, method: 'upi', bankReference: '', reason: '', ...over,
})
const draft = (): PayWorld => {
  const world = new PayWorld('PRE_PAYMENT', 'none')
  world.start()
  return world
}
const endOf = ({ order, books }: PayWorld): unknown => [order.status, ...[...books.attempts].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ verdict }) => verdict)]

it('a draft that its outlet would not make any more ends as money comes for it, and says why', () => {
  const world = draft()
  world.tell([told(world, 'a', 'authorized')], false)
  expect(endOf(world)).toEqual(['CANCELLED', 'cancelled'])
  expect(world.order.remark).toBe('It cannot be made.')
})

it.each<[string, Partial<ToldAttempt>]>([
  ['that did not come', { status: 'failed' }],
  ['that a bank has still to say something of', { status: 'created' }],
  ['of another amount', { amount: 1 }],
])('it stays for money %s, which would not pay it anyway', (_what, over) => {
  const world = draft()
  world.tell([told(world, 'a', 'authorized', over)], false)
  expect(world.order.status).toBe('DRAFT')
})

it('it stays where the money was to be drawn before', () => {
  const world = draft()
  world.tell([told(world, 'a', 'authorized')])
  world.tell([told(world, 'a', 'captured'), told(world, 'b', 'authorized')], false)
  expect(endOf(world)).toEqual(['UNATTENDED', 'taken', 'twice'])
})

it('what was drawn before a restore pays it, also where a second try is told of with it', () => {
  for (const turns of [['a', 'b'], ['ab'], ['ba']]) {
    const world = draft()
    world.restoredAt = world.now + 1000
    world.now += 2000
    for (const ids of turns) world.tell([...ids].map((id) => told(world, id, id === 'a' ? 'captured' : 'authorized')), false)
    expect(endOf(world)).toEqual(['UNATTENDED', 'taken', 'twice'])
  }
})

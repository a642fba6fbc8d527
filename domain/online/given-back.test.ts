import { expect, it } from 'vitest'
import { PayWorld } from '#tests/fixtures/pay-world.ts'
import type { KeptRefund, PaymentBooks } from './books.ts'
import { givenElsewhere, type ListedRefund, takeGiven } from './given-back.ts'

const P = 'pay_1'

/** Books of a payment that paid its order, with waiting refunds of these amounts. */
function waiting(...amounts: readonly number[]): PayWorld {
  const world = PayWorld.cancelled(P)
  const [first] = world.books.refunds
  if (!first) throw new Error('The order has no refund.')
  world.books = { ...world.books, refunds: amounts.map((amount, at): KeptRefund => ({ ...first, id: `r${at + 1}`, key: `r${at + 1}`, amount })) }
  return world
}
const madeIn = (id: string, amount: number, status: ListedRefund['status'] = 'processed'): ListedRefund => ({ id, key: '', amount, status })
const ids = { refund: (paymentId: string, n: number) => `${paymentId}-${n}`, payment: (what: string) => what }

/** Each waiting refund in its turn, until none finds anything more. @returns by each of the dashboard's refunds what is made of it, and what is left to be sent */
function takeAll(world: PayWorld, listed: readonly ListedRefund[]): { made: Record<string, number>; toSend: number } {
  let books: PaymentBooks = world.books
  for (let turn = 0; turn < 10; turn++) {
    const next = books.refunds.find((refund) => refund.state === 'INITIAL' && givenElsewhere(books, refund, listed))
    if (!next) break
    books = takeGiven(books, world.order, next.id, listed, ids, 1).books
  }
  const made: Record<string, number> = {}
  for (const { reference, amount } of books.refunds) if (reference !== '') made[reference] = (made[reference] ?? 0) + amount
  return { made, toSend: books.refunds.reduce((sum, { state, amount }) => (state === 'INITIAL' ? sum + amount : sum), 0) }
}

it.each([
  [[20_000, 32_500], [52_500], 0],
  [[20_000, 32_500], [30_000], 22_500],
  [[20_000, 10_000, 22_500], [20_000, 32_500], 0],
  [[10_000, 20_000, 22_500], [20_000, 30_000], 2500],
  [[52_500], [20_000, 30_000], 2500],
] as const)('refunds of %j are what was given back in the dashboard, %j, none of it more than it is, and the rest alone is sent', (waits, given, rest) => {
  const listed = given.map((amount, at) => madeIn(`rfnd_${at + 1}`, amount))
  const { made, toSend } = takeAll(waiting(...waits), listed)
  expect([made, toSend]).toEqual([Object.fromEntries(listed.map(({ id, amount }) => [id, amount])), rest])
})

it('what was given back by hand and in the dashboard as well is given back twice: it belongs to no bill, until a person says why', () => {
  const world = PayWorld.cancelled(P)
  const [refund] = world.books.refunds
  if (!refund) throw new Error('The order has no refund.')
  world.settleByHand(refund.id, 'NEFT 4711')
  world.checkLedger()
  world.giveBackUnasked(P, refund.amount)
  world.settle()
  expect([world.balance('unallocated'), world.balance('by-hand'), world.balance('gateway:sandbox')]).toEqual([refund.amount, -refund.amount, 0])
  world.settle()
  expect(world.balance('unallocated')).toBe(refund.amount)
})

it('what a bank did not take and was given back by hand then is given back once', () => {
  const world = PayWorld.cancelled(P)
  world.sendRefunds()
  world.settle()
  const [refund] = world.books.refunds
  if (!refund) throw new Error('The order has no refund.')
  world.bankReturns(refund.id)
  world.settleByHand(refund.id, 'NEFT 4711')
  world.settle()
  world.checkLedger()
  expect([world.balance('by-hand'), world.balance('gateway:sandbox')]).toEqual([-refund.amount, refund.amount])
  world.giveBackUnasked(P, refund.amount)
  world.settle()
  expect(world.balance('unallocated')).toBe(refund.amount)
})

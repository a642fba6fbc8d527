import { expect, it } from 'vitest'
import { type Order, ORDER_STATUSES } from '#schemas/order.ts'
import { isCancelAsked, mayAskCancel, withCancelAnswer } from './cancel-ask.ts'

const ask = { id: 'a', reason: '', askedAt: 1, answer: null, answeredAt: null }
const order = (over: Partial<Order>): Order => ({ status: 'CONFIRMED', ...over }) as Order

it('an outlet can be asked to cancel what is not ready yet, and answers once (CA-22)', () => {
  expect(ORDER_STATUSES.filter((status) => mayAskCancel(order({ status })))).toEqual(['UNATTENDED', 'CONFIRMED', 'PARTIALCONFIRM'])
  expect(mayAskCancel(order({ cancelAsk: ask }))).toBe(true)
  const refused = withCancelAnswer(order({ cancelAsk: ask }), 'NO', 5)
  expect(refused.cancelAsk).toEqual({ ...ask, answer: 'NO', answeredAt: 5 })
  expect([mayAskCancel(refused), isCancelAsked(refused)]).toEqual([false, false])
  expect(withCancelAnswer(refused, 'YES', 9)).toBe(refused)
})

it('an ask is owed an answer while the order runs', () => {
  expect(isCancelAsked(order({ status: 'READY', cancelAsk: ask }))).toBe(true)
  expect(isCancelAsked(order({ status: 'SETTLED', cancelAsk: ask }))).toBe(false)
  expect(isCancelAsked(order({}))).toBe(false)
})

import { describe, expect, it } from 'vitest'
import type { Order } from '#schemas/order.ts'
import type { CancelEntry } from '#schemas/outbox.ts'
import { canAskCancel, orderCancel } from './order-cancel.ts'

const entry = (state: CancelEntry['state']) => ({ state }) as CancelEntry
const order = (over: Partial<Order> = {}) => ({ status: 'CONFIRMED', ...over }) as Order
const ask = (answer: 'YES' | 'NO' | null) => ({ id: 'a', reason: '', askedAt: 1, answer, answeredAt: null })

describe('what is said of an ask to cancel (CA-22)', () => {
  it('is that this phone alone knows of it until the server has it', () => {
    expect([orderCancel(null, order()), orderCancel(entry('saved'), order()), orderCancel(entry('sending'), order()), orderCancel(entry('accepted'), order())]).toEqual(['none', 'phone', 'phone', 'asked'])
  })

  it('is the outlet’s answer once there is one, and that it came too late where the server would not take it', () => {
    expect(orderCancel(entry('accepted'), order({ cancelAsk: ask(null) }))).toBe('asked')
    expect(orderCancel(null, order({ cancelAsk: ask('NO') }))).toBe('no')
    expect(orderCancel(entry('rejected'), order({ status: 'READY' }))).toBe('too-late')
    expect(orderCancel(entry('accepted'), order({ status: 'SETTLED', cancelAsk: ask(null) }))).toBe('unanswered')
    expect(orderCancel(entry('accepted'), order({ status: 'CANCELLED', cancelAsk: ask('YES') }))).toBe('none')
  })

  it('can be made once, of an order that the server has and that is not ready', () => {
    expect([canAskCancel('none', order()), canAskCancel('phone', order()), canAskCancel('none', order({ status: 'READY' })), canAskCancel('none', null)]).toEqual([true, false, false, false])
  })
})

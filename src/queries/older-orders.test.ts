import { describe, expect, it } from 'vitest'
import { ORDERS_ON_PHONE } from '#domain/order-window.ts'
import type { Order } from '#schemas/order.ts'
import type { Older } from './older-held.ts'
import { firstCursor, olderState } from './older-orders.ts'

const HOUR = 3_600_000
const documents = (count: number): Order[] => Array.from({ length: count }, (_none, at) => ({ id: `o${at}`, orderPunchTime: 1000 * HOUR - at * HOUR }) as Order)
const full = documents(ORDERS_ON_PHONE)
const all = { since: null, until: null }
const held = (over: Partial<Older> = {}): Older => ({ guestId: 'g', orders: [], read: {}, asking: null, failed: null, lookUps: {}, ...over })

describe('orders older than those on this phone', () => {
  it('begin after the oldest here, and are none where the phone holds fewer than its window', () => {
    expect(firstCursor(full, all)).toEqual({ at: (1000 - 49) * HOUR, id: 'o49' })
    expect(firstCursor(documents(49), all)).toBeNull()
    expect(firstCursor([], all)).toBeNull()
  })

  it('of a period begin at its end where that is earlier, and are none where the phone holds all of it', () => {
    expect(firstCursor(full, { since: 100 * HOUR, until: 500 * HOUR })).toEqual({ at: 500 * HOUR, id: '' })
    expect(firstCursor(full, { since: 960 * HOUR, until: null })).toBeNull()
    expect(firstCursor(full, { since: 900 * HOUR, until: 990 * HOUR })).toEqual({ at: 951 * HOUR, id: 'o49' })
  })

  it('can be asked for until the server has said that there are no more', () => {
    expect(olderState(held(), full, 'all', all)).toEqual({ kind: 'can-ask' })
    expect(olderState(held({ asking: 'all' }), full, 'all', all)).toEqual({ kind: 'asking' })
    expect(olderState(held({ asking: 'all' }), full, 'last-month', all)).toEqual({ kind: 'can-ask' })
    expect(olderState(held({ failed: { period: 'all', code: 'NO_NETWORK' } }), full, 'all', all)).toEqual({ kind: 'failed', code: 'NO_NETWORK' })
    expect(olderState(held({ read: { all: 'end' } }), full, 'all', all)).toEqual({ kind: 'none' })
    expect(olderState(held(), undefined, 'all', all)).toEqual({ kind: 'none' })
  })
})

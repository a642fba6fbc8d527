import { describe, expect, it } from 'vitest'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { outletFacts } from './use-outlet-facts.ts'

const here = smallOutlet()
const other = { ...here, id: 'other' }
const again = () => undefined
const failed = (error: 'OUTLET_NOT_FOUND' | 'BAD_REQUEST' | 'NO_NETWORK') => ({ error, message: '', data: null })

describe('what is known of an outlet (RT-15)', () => {
  it('comes from this phone for the one the guest is at, from the server for any other', () => {
    expect(outletFacts({ outletId: here.id, placeOutletId: here.id, here, reply: null, again })).toEqual({ kind: 'shown', outlet: here })
    expect(outletFacts({ outletId: 'other', placeOutletId: here.id, here, reply: { ok: true, value: other }, again })).toEqual({ kind: 'shown', outlet: other })
  })

  it('is that there is none only where the server has said so', () => {
    const ofOther = { outletId: 'other', placeOutletId: here.id, here, again }
    expect(outletFacts({ ...ofOther, reply: null })).toEqual({ kind: 'loading' })
    expect(outletFacts({ outletId: here.id, placeOutletId: undefined, here: null, reply: null, again })).toEqual({ kind: 'loading' })
    expect(outletFacts({ ...ofOther, reply: failed('NO_NETWORK') })).toEqual({ kind: 'unanswered', error: 'NO_NETWORK', again })
    expect(outletFacts({ ...ofOther, reply: failed('OUTLET_NOT_FOUND') })).toEqual({ kind: 'none' })
  })

  it('CA-23: is that there is none, too, where what the address names cannot be an outlet: asking again would not help', () => {
    expect(outletFacts({ outletId: 'a b', placeOutletId: here.id, here, again, reply: failed('BAD_REQUEST') })).toEqual({ kind: 'none' })
  })
})

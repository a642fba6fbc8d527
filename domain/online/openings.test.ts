import { describe, expect, it } from 'vitest'
import type { KeptAttempt } from './books.ts'
import { type Opening, openingFor } from './openings.ts'

const INTENT = '01890000-0000-7000-8000-000000000091'
const opened = (suffix: string, amount: number): Opening => ({ gateway: 'sandbox', reference: `${INTENT}${suffix}`, intentId: INTENT, amount, gatewayOrder: `order${suffix}` })
const refunded = ({ gatewayOrder }: Opening): KeptAttempt => ({ gatewayOrder, status: 'refunded' }) as KeptAttempt
const wanted = { gateway: 'sandbox', intentId: INTENT, amount: 52_500 }

describe('what is opened at the company for a bill', () => {
  it.each([
    ['the first time', [], ''],
    ['a second time', [''], '-2'],
    ['after two others', ['', '-2'], '-3'],
    ['after more than nine', ['', ...Array.from({ length: 9 }, (_, at) => `-${at + 2}`)], '-11'],
    ['after one whose first one was lost in a restore', ['-2'], '-3'],
    ['whatever the order in which those before were taken up again', ['-4', ''], '-5'],
  ])('has a reference that none of those before has: %s', (_when, before, next) => {
    expect(openingFor(before.map((suffix) => opened(suffix, 100)), [], wanted)).toEqual({ ...wanted, reference: `${INTENT}${next}`, gatewayOrder: null })
  })

  it('is what was opened before for the same amount, and another one where that was paid and went back', () => {
    const second = opened('-2', wanted.amount)
    expect(openingFor([second], [], wanted)).toBe(second)
    expect(openingFor([second], [refunded(second)], wanted).reference).toBe(`${INTENT}-3`)
  })
})

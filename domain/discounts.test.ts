import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ServiceType } from '#schemas/menu.ts'
import { discountShares, spread } from './discounts.ts'
import { billOfLines, type LineCharges } from './pricing.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)
const paise = fc.nat({ max: 5_000_000 })

describe('a discount over the lines of a bill', () => {
  it.each([
    [10_000, [3333, 3333, 3333], [3333, 3333, 3333]],
    [100, [1, 1, 1], [1, 1, 1]],
    [5, [0, 10, 10], [0, 3, 2]],
    [5000, [39_800, 8500, 4000], [3805, 813, 382]],
    [7, [], []],
  ])('divides %i over %j into %j', (amount, weights, shares) => expect(spread(amount, weights)).toEqual(shares))

  it('gives away exactly what it says, never more than a line costs, never less than nothing', () => {
    fc.assert(
      fc.property(paise, fc.array(paise, { maxLength: 40 }), (amount, weights) => {
        const shares = spread(amount, weights)
        expect(sum(shares)).toBe(Math.min(amount, sum(weights)))
        shares.forEach((share, index) => {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(weights[index] ?? 0)
        })
      }),
    )
  })

  it('stays exact with sums whose product no longer fits a number', () => {
    const weights = [999_999_999, 999_999_998, 999_999_997]
    expect(sum(spread(2_999_999_993, weights))).toBe(2_999_999_993)
  })

  it('is given on its own lines only, and the next one on what is left', () => {
    const lines = [{ lineId: 'a', amount: 10_000 }, { lineId: 'b', amount: 10_000 }]
    expect([...discountShares(lines, [{ amount: 9000, lineIds: ['a'] }, { amount: 1100, lineIds: null }])]).toEqual([['a', 9100], ['b', 1000]])
  })
})

const TAXES = [{ id: 'cgst', name: 'CGST', rateBps: 250 }, { id: 'sgst', name: 'SGST', rateBps: 250 }, { id: 'high', name: 'CGST 9', rateBps: 900 }]
const outlet = (roundOff: boolean) => ({ taxes: TAXES, charges: { packingPerOrder: 0, packingTaxIds: ['cgst'], roundOff } })

const anyLine = fc.record({ total: paise, packing: fc.nat({ max: 10_000 }), taxIds: fc.constantFrom(['cgst', 'sgst'], ['high'], []), taxInclusive: fc.boolean(), kept: fc.boolean() })
const anyOrder = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
  discounts: fc.array(fc.record({ amount: paise, lineIds: fc.option(fc.subarray(['0', '1', '2', '3', '4'])) }), { maxLength: 3 }),
  serviceType: fc.constantFrom<ServiceType>('DI', 'SP'),
})

describe('a bill with discounts', () => {
  it('has them before tax, is never below nothing, and adds up', () => {
    fc.assert(
      fc.property(anyOrder, fc.boolean(), ({ lines, discounts, serviceType }, roundOff) => {
        const { priced, charges } = orderOf(lines, discounts)
        const bill = billOfLines(priced, charges, serviceType, outlet(roundOff))
        expect(bill.discount).toBe(sum(charges.map(({ discount = 0 }) => discount)))
        expect(bill.discount).toBeLessThanOrEqual(bill.items)
        for (const amount of [bill.items, bill.discount, bill.packing, bill.total, ...bill.taxes.map((tax) => tax.amount)]) expect(amount).toBeGreaterThanOrEqual(0)
        const onTop = sum(bill.taxes.map((tax) => (tax.within ? 0 : tax.amount)))
        expect(bill.total).toBe(bill.items - bill.discount + bill.packing + bill.delivery + onTop + bill.roundOff)
        expect(sum(bill.taxes.filter((tax) => tax.within).map((tax) => tax.amount))).toBeLessThanOrEqual(bill.items - bill.discount)
      }),
    )
  })

  it('costs nothing where everything is given', () => {
    const { priced, charges } = orderOf([{ total: 30_000, packing: 0, taxIds: ['cgst', 'sgst'], taxInclusive: false, kept: true }], [{ amount: 99_999, lineIds: null }])
    expect(billOfLines(priced, charges, 'DI', outlet(true))).toMatchObject({ items: 30_000, discount: 30_000, total: 0 })
  })

  it('taxes each rate on what is left of it', () => {
    const rates = (taxIds: string[], total: number) => ({ total, packing: 0, taxIds, taxInclusive: false, kept: true })
    const { priced, charges } = orderOf([rates(['cgst', 'sgst'], 39_800), rates(['cgst', 'sgst'], 8500), rates(['high'], 4000)], [{ amount: 5000, lineIds: null }])
    const bill = billOfLines(priced, charges, 'DI', outlet(true))
    expect(bill.taxes.map(({ amount }) => amount)).toEqual([1092, 1092, 326])
    expect(bill).toMatchObject({ discount: 5000, roundOff: -10, total: 49_800 })
  })

  it('is divided by a cancelled part to the paisa before tax, and by a rounding for each tax after it', () => {
    fc.assert(
      fc.property(anyOrder, ({ lines, discounts, serviceType }) => {
        const { priced, charges } = orderOf(lines, discounts)
        const billFor = (kept: boolean | null) => billOfLines(priced.filter((_, index) => kept === null || lines[index]?.kept === kept), charges, serviceType, outlet(false))
        const [whole, part, rest] = [billFor(null), billFor(true), billFor(false)]
        for (const field of ['items', 'discount', 'packing'] as const) expect(part[field] + rest[field]).toBe(whole[field])
        // Each tax is rounded once a bill, by half a paisa at the most; taxes on top and within are two roundings.
        expect(Math.abs(part.total + rest.total - whole.total)).toBeLessThanOrEqual(2 * TAXES.length)
        expect(part.total).toBeLessThanOrEqual(whole.total)
      }),
    )
  })

  it('packs dishes that cost nothing, and packs nothing where no dish is left', () => {
    const free = { lineId: '0', taxIds: [], taxInclusive: false, packing: 500, discount: 0 }
    expect(billOfLines([{ lineId: '0', total: 0 }], [free], 'SP', outlet(false)).packing).toBe(500)
    expect(billOfLines([], [], 'SP', { ...outlet(false), charges: { packingPerOrder: 900, packingTaxIds: [], roundOff: false } }).packing).toBe(0)
  })
})

interface AnyLine extends Omit<LineCharges, 'lineId' | 'discount'> {
  total: number
  kept: boolean
}

function orderOf(lines: readonly AnyLine[], discounts: Parameters<typeof discountShares>[1]): { priced: { lineId: string; total: number }[]; charges: LineCharges[] } {
  const priced = lines.map(({ total }, index) => ({ lineId: String(index), total }))
  const shares = discountShares(priced.map(({ lineId, total }) => ({ lineId, amount: total })), discounts)
  const charges = lines.map(({ taxIds, taxInclusive, packing }, index): LineCharges => ({ lineId: String(index), taxIds, taxInclusive, packing, discount: shares.get(String(index)) ?? 0 }))
  return { priced, charges }
}

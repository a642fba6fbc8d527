import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, formatPrice } from './money.ts'

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 0, maximumFractionDigits: 0 })
const rupeesAndPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })

describe('prices (CO-01)', () => {
  it('are written as the platform writes rupees, with a true minus', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: -200_000, max: 200_000 })), (paise) => {
        expect(formatAmount(paise)).toBe(rupeesAndPaise.format(paise / 100).replace('-', '−'))
        expect(formatPrice(paise)).toBe((paise % 100 === 0 ? rupees : rupeesAndPaise).format(paise / 100).replace('-', '−'))
      }),
    )
  })

  it('group by two digits above a thousand', () => {
    expect([0, 99_900, 100_000, 9_999_900, 10_000_000, 1_000_000_000].map(formatPrice)).toEqual(['₹0', '₹999', '₹1,000', '₹99,999', '₹1,00,000', '₹1,00,00,000'])
    expect([1, 105, 123_456].map(formatPrice)).toEqual(['₹0.01', '₹1.05', '₹1,234.56'])
  })
})

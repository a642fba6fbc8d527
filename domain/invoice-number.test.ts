import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoiceNumber, invoicePrefix } from './invoice-number.ts'

const prefixOf = (code: string, taken: string[] = [], more: { wanted?: string; kept?: string } = {}) =>
  invoicePrefix({ code, wanted: more.wanted, kept: more.kept ?? null, taken: new Set(taken) })

describe('the numbers of an outlet’s invoices', () => {
  it('have at most 16 signs for ever, each once, letters and digits, slashes', () => {
    expect([1, 42, 99_999, 100_000, 100_001, 43_770_015].map((number) => invoiceNumber('RAJWA', '2627', number))).toEqual([
      'RAJWA/2627/00001', 'RAJWA/2627/00042', 'RAJWA/2627/99999', 'RAJWA/2627/A0000', 'RAJWA/2627/A0001', 'RAJWA/2627/ZZZZZ',
    ])
    const any = fc.integer({ min: 1, max: 43_770_015 })
    fc.assert(
      fc.property(any, any, (a, b) => {
        const [first, second] = [invoiceNumber('RAJWA', '2627', a), invoiceNumber('RAJWA', '2627', b)]
        expect(first).toMatch(/^[A-Z0-9/]{1,16}$/)
        expect(first === second).toBe(a === b)
      }),
    )
    for (const wrong of [0, 1.5, 43_770_016]) expect(() => invoiceNumber('RAJWA', '2627', wrong)).toThrow(RangeError)
  })

  it('begin with the outlet’s code where nobody of the same GSTIN does, else with a number of their own', () => {
    expect(prefixOf('SPICEMALLA')).toBe('SPICE')
    expect(prefixOf('SPICEMALLB', ['SPICE'])).toBe('002SP')
    expect(prefixOf('SPICEMALLC', ['SPICE', '002SP'])).toBe('003SP')
    expect(prefixOf('KET')).toBe('KET')
  })

  it('keep what they began with, and take what the outlet says', () => {
    expect(prefixOf('SPICEMALLB', [], { kept: '002SP' })).toBe('002SP')
    expect(prefixOf('SPICEMALLB', ['002SP'], { kept: '002SP' })).toBe('SPICE')
    expect(prefixOf('SPICEMALLB', ['SPICE'], { wanted: 'MALL2', kept: '002SP' })).toBe('MALL2')
    expect(() => prefixOf('SPICEMALLB', ['SPICE'], { wanted: 'SPICE' })).toThrow('another outlet of the same GSTIN')
    for (const wanted of ['', 'mall', 'TOOLONG', 'A/B']) expect(() => prefixOf('SPICE', [], { wanted })).toThrow('1 to 5 capital letters or digits')
  })
})

import { describe, expect, it } from 'vitest'
import { asciiDigits } from './ascii-digits.ts'
import { judgeOtp, judgePhone, normalPhone } from './guest-input.ts'
import { parseTableCode } from './table-code.ts'

describe('digits of another script', () => {
  it.each([
    ['Devanagari', '९८२९०१२३४५', '9829012345'],
    ['Bengali', '৯৮২৯০১২৩৪৫', '9829012345'],
    ['Tamil', '௯௮௨௯௦௧௨௩௪௫', '9829012345'],
    ['Arabic', '٩٨٢٩٠١٢٣٤٥', '9829012345'],
    ['Persian', '۹۸۲۹۰۱۲۳۴۵', '9829012345'],
    ['full width', '９８２９０１２３４５', '9829012345'],
    ['mathematical, where scripts stand behind each other', '𝟗𝟖𝟐𝟗𝟎𝟏𝟐𝟑𝟒𝟓𝟢𝟫', '982901234509'],
    ['Latin', '+91 98290-12345 R2', '+91 98290-12345 R2'],
  ])('%s', (_script, typed, read) => {
    expect(asciiDigits(typed)).toBe(read)
  })

  it('VA-01: make a phone number', () => {
    expect(normalPhone('+९१ ९८२९० १२३४५')).toBe('9829012345')
    expect(judgePhone('९८२९०१२३४५')).toBeNull()
  })

  it('VA-03: make a login code', () => {
    expect(judgeOtp('१२३४५६')).toBeNull()
  })

  it('VA-09: make a table’s number', () => {
    expect(parseTableCode('PNKCTY०१२')).toEqual({ restaurantCode: 'PNKCTY', tableNumber: 12 })
  })
})

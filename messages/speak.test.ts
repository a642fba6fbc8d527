import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { InputProblem } from '#domain/guest-input.ts'
import { ERROR_CODES } from '#schemas/errors.ts'
import { en } from './en.ts'
import { type Speak, speak } from './speak.ts'
import { textsOf } from '#tests/house/texts-of.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { lightFormatters } from './light-formatters.ts'
import { dateAndTime, dayAndTime, monthName } from './dates.ts'
import { clockTime, dayKey, hourTime, weekday } from './times.ts'

describe('the catalogue', () => {
  it.each(ERROR_CODES)('has a title and a sentence for %s', (code) => {
    const { title, text } = en.errors[code]
    expect([title, text].every((words) => words.trim().length > 1)).toBe(true)
  })

  it('has a sentence for each thing that can be wrong with a field (VA-01 to VA-05, VA-09)', () => {
    expectTypeOf<keyof typeof en.inputs.problem>().toEqualTypeOf<InputProblem>()
    expect(Object.values(en.inputs.problem).every((words) => words.length > 5)).toBe(true)
  })

  it('formats every text with whatever it asks for', () => {
    const values = new Proxy({}, { get: (_, name) => (typeof name === 'string' && /count|made|all|least|most|minutes|seconds|token|missing/.test(name) ? 2 : (words: unknown) => String(words)), has: () => true, ownKeys: () => [] })
    const plain = (text: string): Record<string, unknown> =>
      Object.fromEntries([...text.matchAll(/[{<](\w+)/g)].map(([, name]) => [name ?? '', /count|made|all|least|most|minutes|seconds|token|missing/.test(name ?? '') ? 2 : text.includes(`<${name}>`) ? Reflect.get(values, name ?? '') : 'x']))
    const markup = speak.markup as unknown as (key: string, values: Record<string, unknown>) => string
    for (const [key, text] of textsOf(en)) expect(markup(key, plain(text)), key).toMatch(/\S/)
  })

  it('writes apostrophes and quotes as a printer would, but for the texts that are given otherwise (ER-10, ER-13, ER-20, VA-13)', () => {
    expect(textsOf(en).map(([, text]) => text).filter((text) => /['"]/.test(text))).toEqual([
      "Seems like you're too far from outlet", "Sorry, we're not delivering at this location", "It seems like you've entered a wrong otp.", "Account doesn't exists. Please signup",
    ])
  })

  it('counts as English counts', () => {
    expect([1, 2].map((count) => speak('common.items', { count }))).toEqual(['1 item', '2 items'])
    expectTypeOf(speak).toEqualTypeOf<Speak>()
  })
})

describe('counts and whole numbers', () => {
  it('are the same by hand as Intl writes them', () => {
    const rules = new Intl.PluralRules('en-IN', { type: 'cardinal' })
    const numbers = new Intl.NumberFormat('en-IN')
    fc.assert(fc.property(fc.oneof(fc.constantFrom(0, -0), fc.integer({ min: 0, max: 30 }), fc.maxSafeNat(), fc.double({ noNaN: true, min: -1e6, max: 1e6 })), (value) => {
      expect(lightFormatters.getPluralRules('en-IN', { type: 'cardinal' }).select(value)).toBe(rules.select(value))
      expect(lightFormatters.getNumberFormat('en-IN').format(value)).toBe(numbers.format(value))
    }))
  })
})

describe('times', () => {
  const zone = 'Asia/Kolkata'
  const noon = Date.UTC(2026, 10, 14, 6, 35)

  it('are the outlet’s, whatever the phone’s zone', () => {
    expect(clockTime(noon, zone)).toBe(unbroken('12:05 pm'))
    expect(hourTime(Date.UTC(2026, 10, 14, 17, 30), zone)).toBe(unbroken('11 pm'))
    expect(hourTime(Date.UTC(2026, 10, 14, 18, 0), zone)).toBe(unbroken('11:30 pm'))
    expect(hourTime(Date.UTC(2026, 10, 14, 18, 30), zone)).toBe('midnight')
    expect(hourTime(Date.UTC(2026, 10, 14, 18, 31), zone)).toBe(unbroken('12:01 am'))
    expect(dayAndTime(noon, zone)).toBe(unbroken('Sat 14 Nov, 12:05 pm'))
    expect(dateAndTime(noon, zone)).toBe(unbroken('14 Nov 2026, 12:05 pm'))
    expect(monthName(noon, zone)).toBe('November 2026')
    expect(weekday(noon, zone)).toBe('Saturday')
    expect(dayKey(noon, zone)).toBe('2026-11-14')
  })

  it('are the same by hand as Intl writes them', () => {
    const hour = new Intl.DateTimeFormat('en-IN', { timeZone: zone, hour: 'numeric', minute: '2-digit', hourCycle: 'h12' })
    fc.assert(fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (at) => {
      expect(clockTime(at, zone)).toBe(unbroken(hour.format(at)))
      expect(hourTime(at, zone)).toBe(unbroken(hour.format(at).replace(':00', '').replace(/^12 am$/, 'midnight')))
    }))
  })

  it('keep days in order', () => {
    const moment = fc.integer({ min: 0, max: 4_000_000_000_000 })
    fc.assert(fc.property(moment, moment, (a, b) => a > b || dayKey(a, zone) <= dayKey(b, zone)))
  })
})

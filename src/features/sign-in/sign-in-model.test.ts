import { describe, expect, it } from 'vitest'
import { countdown, nothingTyped, problemsOf, secondsLeft } from './sign-in-model.ts'

describe('signing in (RT-26)', () => {
  it('asks for a number and for consent before a code is sent (VA-01, VA-02)', () => {
    expect(problemsOf('number', nothingTyped)).toEqual({ phone: 'phone', terms: 'terms' })
    expect(problemsOf('number', { ...nothingTyped, phone: '98290 12345', terms: true })).toEqual({})
  })
  it('asks for six digits (VA-03)', () => {
    expect(problemsOf('code', nothingTyped)).toEqual({ otp: 'otp-empty' })
    expect(problemsOf('code', { ...nothingTyped, otp: '40719' })).toEqual({ otp: 'otp-format' })
  })
  it('asks for a name, and for an email only if one was begun (VA-04, VA-05)', () => {
    expect(problemsOf('details', nothingTyped)).toEqual({ name: 'name-empty' })
    expect(problemsOf('details', { ...nothingTyped, name: 'Asha', email: 'asha@' })).toEqual({ email: 'email' })
  })
  it('counts down to the next code and never below nothing', () => {
    expect([secondsLeft(30_000, 5_500), secondsLeft(30_000, 40_000)]).toEqual([25, 0])
    expect(countdown(84)).toBe('1:24')
  })
})

import { describe, expect, it } from 'vitest'
import { welcomeWords } from './welcome-model.ts'

describe('the greeting (RD-06)', () => {
  it('names the hour, the guest and the place', () => {
    expect(welcomeWords({ hour: 9, guestName: 'Asha Rao', visited: false, placeName: 'Rajwada' })).toEqual({ title: 'Good morning, Asha', line: 'Welcome to Rajwada' })
    expect(welcomeWords({ hour: 23, guestName: null, visited: true, placeName: 'Rajwada' })).toEqual({ title: 'Hello', line: 'Welcome back to Rajwada' })
  })
  it('has a word while the place is not known yet', () => {
    expect(welcomeWords({ hour: 13, guestName: '', visited: false, placeName: null }).line).toBe('Preparing some exciting deals for you')
  })
})

import { describe, expect, it } from 'vitest'
import type { FirstScreen } from '#schemas/first-screen.ts'
import { skewOfScreen } from './server-clock.ts'

const HOUR = 3_600_000
const SERVER = 1_795_242_900_000
const screen = (clockSkewMs?: number) => ({ confirmedAt: SERVER, ...(clockSkewMs === undefined ? {} : { clockSkewMs }) }) as FirstScreen

describe('the server’s clock, from the page itself', () => {
  it('is told by the moment at which the server painted it', () => {
    expect(skewOfScreen(screen(), { networkAt: SERVER + 2 * HOUR })).toBe(-2 * HOUR)
  })
  it('is the one this phone knew when it kept the screen', () => {
    expect(skewOfScreen(screen(-HOUR), { networkAt: null })).toBe(-HOUR)
  })
  it('is the phone’s own where nothing is known', () => {
    expect([skewOfScreen(screen(), { networkAt: null }), skewOfScreen(null, { networkAt: SERVER })]).toEqual([0, 0])
  })
})

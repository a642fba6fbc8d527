import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FirstScreen } from '#schemas/first-screen.ts'
import { smallAvailability, smallOutlet } from '#tests/fixtures/small-menu.ts'
import { momentAt, momentLine, sameUntil } from './page-moment.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Noon in India. */
const NOON = Date.UTC(2026, 5, 1, 6, 30)

const daily = (startTime: string, endTime: string) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType: 'DI' as const, startTime, endTime }))
const screenOf = (change: Partial<FirstScreen>, hours = daily('11:00', '15:20')): FirstScreen =>
  ({
    version: 1, brand: { id: 'brand-1', name: 'Rajwada', emblem: 'R', modules: [], theme: { version: 'L1' } }, outlet: smallOutlet({ timeZone: 'Asia/Kolkata', hours }), table: null,
    serviceType: 'DI', availability: smallAvailability(), recommended: [], sections: [], complete: true, confirmedAt: NOON, ...change,
  }) as unknown as FirstScreen

it('a page is good until the outlet closes, by the server’s clock; at most for twelve hours', () => {
  expect(sameUntil(screenOf({}), NOON, false)).toBe(NOON + 3 * HOUR_MS + 19 * MINUTE_MS)
  expect(sameUntil(screenOf({ clockSkewMs: 90_000 }), NOON, false)).toBe(NOON + 3 * HOUR_MS + 19 * MINUTE_MS - 90_000)
  expect(sameUntil(screenOf({}, daily('00:00', '24:00')), NOON, false)).toBe(NOON + 12 * HOUR_MS)
})

it('a page for a dead zone is good until the age of its menu is said otherwise', () => {
  const old = screenOf({ confirmedAt: NOON - 23 * HOUR_MS }, daily('00:00', '24:00'))
  expect(sameUntil(old, NOON, true)).toBe(NOON + HOUR_MS - MINUTE_MS)
})

it('at every minute until then a page says the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 48 * 60 }), fc.integer({ min: 0, max: MINUTE_MS - 1 }), fc.integer({ min: -90_000, max: 90_000 }), fc.boolean(),
      fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 12, max: 23 }), fc.constantFrom('00', '07', '30')),
      (minutes, ms, clockSkewMs, offline, [opens, closes, minute]) => {
        const at = (hour: number) => `${String(hour).padStart(2, '0')}:${minute}`
        const screen = screenOf({ clockSkewMs }, daily(at(opens), at(closes)))
        const now = NOON + minutes * MINUTE_MS + ms
        const said = momentLine(momentAt(screen, now, offline))
        const until = sameUntil(screen, now, offline)
        for (let later = now; later < until; later += 7 * MINUTE_MS) expect(momentLine(momentAt(screen, later, offline))).toBe(said)
        expect(until).toBeLessThanOrEqual(now + 12 * HOUR_MS)
      },
    ),
    { numRuns: 25 },
  )
})

import { expect, it } from 'vitest'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { promiseWords } from './promise-words.ts'

/** Sunday, 7:30 pm in Jaipur. */
const EVENING = Date.parse('2026-11-22T19:30:00+05:30')
const HOUR = 3_600_000
const facts = { minutes: { from: 35, until: 40 }, serving: {}, offline: false, now: EVENING, timeZone: 'Asia/Kolkata' }

it('a delivery for now is told in minutes and by a time, without a network from when it goes out (P-06)', () => {
  expect(promiseWords(facts)).toEqual({ title: '35 to 40 min', line: unbroken('Here by 8:10 pm') })
  expect(promiseWords({ ...facts, offline: true })).toEqual({ title: '35 to 40 min', line: 'From when the order goes out' })
})

it('one that is wanted later is told by that time alone, and as for now once it has passed (CO-06)', () => {
  const later = (wantedAt: number) => promiseWords({ ...facts, serving: { wantedAt } })
  expect([later(EVENING + HOUR), later(EVENING + 16 * HOUR)]).toEqual([{ title: unbroken('For 8:30 pm'), line: null }, { title: unbroken('For Mon, 11:30 am'), line: null }])
  expect(later(EVENING - HOUR).title).toBe('35 to 40 min')
})

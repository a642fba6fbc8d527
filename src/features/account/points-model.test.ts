import { expect, it } from 'vitest'
import type { Rewards } from '#schemas/rewards.ts'
import { POINT_TERMS } from '#tests/fixtures/points.ts'
import { pointsLines } from './points-model.ts'

/** Saturday 21 November 2026, noon in Jaipur. */
const NOON = Date.UTC(2026, 10, 21, 6, 30)
/** The first moment of 1 December in Jaipur. */
const DECEMBER = Date.UTC(2026, 10, 30, 18, 30)
const has = (points: Partial<Rewards['points']>): Rewards => ({ id: 'guest', points: { lots: [], pending: 0, held: 0, debt: 0, ...points } })
const outlet = { points: POINT_TERMS, timeZone: 'Asia/Kolkata' }

it('P-11: says how many points there are, what they are worth, what comes, what ends first and what is owed', () => {
  const rewards = has({ lots: [{ points: 99, until: NOON }, { points: 300, until: DECEMBER }, { points: 12_180, until: null }], pending: 120 })
  expect(pointsLines(rewards, outlet, NOON)).toEqual({
    title: '12,480 points',
    lines: ['Worth ₹1,248 in all, up to 20% of an order.', '120 more come when your orders are complete.', '300 expire on 30 Nov.'],
  })
  expect(pointsLines(has({ lots: [{ points: 1, until: DECEMBER }] }), null, NOON)).toEqual({ title: '1 point', lines: ['1 expires on 30 Nov.'] })
  expect(pointsLines(has({ debt: 2 }), outlet, NOON)).toEqual({ title: '0 points', lines: ['2 points are owed from an order that was undone. The next ones pay it.'] })
  for (const nothing of [null, undefined, has({}), has({ lots: [{ points: 9, until: NOON }] })]) expect(pointsLines(nothing, outlet, NOON)).toBeNull()
})

it('P-11: names the year of a day that is not of this one', () => {
  const inAYear = Date.UTC(2027, 10, 21, 18, 30)
  expect(pointsLines(has({ lots: [{ points: 43, until: inAYear }] }), null, NOON)?.lines).toEqual(['43 expire on 21 Nov 2027.'])
})

it('F-30: never says that an order takes more points than its outlet’s terms let it', () => {
  const said = (terms: Partial<typeof POINT_TERMS>) => pointsLines(has({ lots: [{ points: 12_480, until: null }] }), { ...outlet, points: { ...POINT_TERMS, ...terms } }, NOON)?.lines
  expect(said({ mostShareBps: 1250 })).toEqual(['Worth ₹1,248 in all, up to 12.5% of an order.'])
  expect(said({ mostPoints: 500 })).toEqual(['Worth ₹1,248 in all, up to 20% of an order and ₹50 at the most.'])
  expect(said({ mostShareBps: 10_000, mostPoints: 500 })).toEqual(['Worth ₹1,248 in all, up to ₹50 of an order.'])
  expect(said({ mostShareBps: 10_000, mostPoints: 12_480 })).toEqual(['Worth ₹1,248 in all.'])
})

import { expect, it } from 'vitest'
import type { StaffRole } from '#domain/staff-acts.ts'
import { type Called, type Calling, countWaiting, isLongWaited, isTimeToChime, namesOf, REPEAT_MS, standingCalls, WAITS_LONG_MS } from './attention.ts'

const NOTHING: Calling = { fresh: [], partial: [], cars: [], calls: [], asks: [] }
const call = (id: string, askedAt = 0): Calling['calls'][number] => ({ id, askedAt })
const ask = (id: string, askedAt = 0): Calling['asks'][number] => ({ id, cancelAsk: { id: `ask of ${id} at ${askedAt}`, reason: '', askedAt, answer: null, answeredAt: null } })

/** A board that looks each second at what waits. @returns at which seconds it chimed; those of before the board was opened are not new */
function chimes(until: number, waiting: (second: number) => Partial<Calling>, role: StaffRole = 'manager'): number[] {
  let called: Called = { seen: null, chimedAt: 0 }
  const heard: number[] = []
  for (let second = 0; second <= until; second++) {
    const [calling, now] = [{ ...NOTHING, ...waiting(second) }, second * 1000]
    const names = namesOf(calling)
    const isTime = isTimeToChime(called, names, isLongWaited(calling, role, now), now)
    if (isTime) heard.push(second)
    called = { seen: names, chimedAt: isTime ? now : called.chimedAt }
  }
  return heard
}

it('each new call of a table chimes once, and one that is made anew again', () => {
  expect(chimes(20, (second) => ({ calls: second < 2 ? [] : second < 8 ? [call('a', 2000)] : second < 12 ? [call('a', 2000), call('b', 8000)] : [call('a2', 12_000), call('b', 8000)] }))).toEqual([2, 8, 12])
})

it('each new ask to cancel chimes once, also of an order that was seen before', () => {
  const fresh = [{ id: 'o', status: 'UNATTENDED' as const, orderPunchTime: 0, wantedAt: null }]
  expect(chimes(20, (second) => ({ fresh, asks: second < 5 ? [] : [ask('o', 5000)] }))).toEqual([5])
  expect(chimes(20, (second) => ({ asks: second < 5 ? [] : second < 9 ? [ask('o', 5000)] : second < 12 ? [] : [ask('o', 12_000)] }))).toEqual([5, 12])
})

it('a call and an ask that nobody answers chime again from a minute on, each 20 s, until they are answered', () => {
  expect([WAITS_LONG_MS, REPEAT_MS]).toEqual([60_000, 20_000])
  for (const waiting of [{ calls: [call('a', 1000)] }, { asks: [ask('o', 1000)] }]) expect(chimes(130, (second) => (second < 1 || second > 110 ? {} : waiting))).toEqual([1, 61, 81, 101])
})

it('CA-10: a call that nobody answers is listed and rung for fifteen minutes', () => {
  const calls = [call('a', 0), call('b', 60_000)]
  const minutes = (count: number): string[] => standingCalls(calls, count * 60_000).map(({ id }) => id)
  expect([minutes(14), minutes(15), minutes(16)]).toEqual([['a', 'b'], ['b'], []])
  // Looked at each second: the list is another one only where a call has ended.
  expect(standingCalls(calls, 1)).toBe(calls)
})

it('they chime again only where they can be answered: else the board by the stove would ring for ever for a glass of water', () => {
  const calls = (second: number): Partial<Calling> => (second < 1 ? {} : { calls: [call('a', 1000)] })
  const asks = (second: number): Partial<Calling> => (second < 1 ? {} : { asks: [ask('o', 1000)] })
  expect([chimes(70, calls, 'kitchen'), chimes(70, asks, 'kitchen')]).toEqual([[1], [1, 61]])
  expect([chimes(70, calls, 'waiter'), chimes(70, asks, 'waiter')]).toEqual([[1, 61], [1]])
})

it('a new order, one that cannot be shown and a car chime once, an order that nobody answered for three minutes again', () => {
  const fresh = [{ id: 'o', status: 'UNATTENDED' as const, orderPunchTime: 2000, wantedAt: null }]
  expect(chimes(230, (second) => ({ fresh: second < 2 ? [] : fresh, partial: second < 5 ? [] : [{ id: 'p' }], cars: second < 9 ? [] : [{ id: 'o' }] }))).toEqual([2, 5, 9, 182, 202, 222])
})

it('what waits for an answer is counted: orders, calls and asks, an order that asks besides once, a car not', () => {
  const fresh = [{ id: 'o', status: 'UNATTENDED' as const, orderPunchTime: 0, wantedAt: null }]
  expect(countWaiting(NOTHING)).toBe(0)
  expect(countWaiting({ fresh, partial: [{ id: 'p' }], cars: [{ id: 'c' }], calls: [call('a'), call('b')], asks: [ask('o'), ask('cooking')] })).toBe(5)
})

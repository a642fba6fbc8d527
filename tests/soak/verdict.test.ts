import { describe, expect, it } from 'vitest'
import { faultsOf, growthOf, type Reading, type Remains } from './verdict.ts'

const MB = 2 ** 20
const reading = (minute: number, rss: number, heap = 60): Reading => ({ minute, rss: rss * MB, heap: heap * MB, lateMs: 10, answered: 4000 })
/** @param level of a minute, MB */
const soak = (minutes: number, level: (minute: number) => number): Reading[] => Array.from({ length: minutes }, (_, at) => reading(at + 1, level(at + 1)))
const CALM: Remains = { visits: { asked: 3600, made: 3598 }, alarms: new Map([['strays', 0]]), logged: [], unasked: new Map() }

describe('a soak', () => {
  it('lets the first five minutes warm up, and one reading be as it happens to be', () => {
    expect(faultsOf(soak(30, (minute) => (minute < 3 ? 100 * minute : minute === 29 ? 400 : 300)), CALM)).toEqual([])
  })

  it('fails where memory goes on growing, resident or on the heap', () => {
    expect(faultsOf(soak(30, (minute) => 200 + minute), CALM)).toEqual(['resident memory grew by 12.3 %, from 204.0 to 229.0 MB; 5 % is the most'])
    expect(faultsOf(soak(30, () => 200).map((each, at) => ({ ...each, heap: (60 + at) * MB })), CALM)[0]).toMatch(/^heap memory grew by 39\.\d %/)
    expect(faultsOf(soak(30, (minute) => (minute <= 5 ? 200 : 210)), CALM)).toEqual([])
  })

  it('of a few minutes says nothing of memory', () => {
    expect(growthOf(soak(7, () => 200))).toBeNull()
    expect(growthOf(soak(8, () => 200))).toMatchObject([{ kind: 'resident', share: 0 }, { kind: 'heap', share: 0 }])
  })

  it('fails where far fewer visits were made than were asked for', () => {
    const faults = (made: number): string[] => faultsOf(soak(30, () => 200), { ...CALM, visits: { asked: 3600, made } })
    expect(faults(3240)).toEqual([])
    expect(faults(3239)).toEqual(['3239 visits were made of 3600 asked for; 90 % is the least'])
  })

  it('fails for an answer that nobody asked for, an error in the log, an alarm, and silence', () => {
    const remains: Remains = { ...CALM, alarms: new Map([['strays', 2], ['unallocated', 0]]), logged: ['{"level":50}'], unasked: new Map([['order: 503 SERVER_BUSY', 3]]) }
    expect(faultsOf([...soak(2, () => 200), { ...reading(3, 200), answered: 0 }], remains)).toEqual([
      'nothing was answered in minute 3', 'strays is 2', '3 times unasked: order: 503 SERVER_BUSY', 'logged: {"level":50}',
    ])
  })
})

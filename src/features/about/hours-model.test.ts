import { describe, expect, it } from 'vitest'
import { hoursGroups } from './hours-model.ts'

const span = (day: number, startTime: string, endTime: string) => ({ day, serviceType: 'DI' as const, startTime, endTime })

describe('an outlet’s hours (EN-10)', () => {
  it('joins days that are alike and keeps the week in order', () => {
    const hours = [1, 2, 3, 4, 5].map((day) => span(day, '11:00', '23:00')).concat(span(6, '11:00', '24:00'))
    expect(hoursGroups({ hours, serviceTypes: ['DI'] })[0]?.lines).toEqual([
      { days: [1, 2, 3, 4, 5], spans: [{ from: '11:00', to: '23:00' }] },
      { days: [6], spans: [{ from: '11:00', to: '24:00' }] },
      { days: [0], spans: [] },
    ])
  })
  it('puts two spans of a day in their order', () => {
    expect(hoursGroups({ hours: [span(1, '19:00', '23:00'), span(1, '12:00', '15:00')], serviceTypes: ['DI'] })[0]?.lines[0]?.spans.map((s) => s.from)).toEqual(['12:00', '19:00'])
  })
})

import { expect, it } from 'vitest'
import type { WorkHours } from '#schemas/outlet.ts'
import { hoursMeet } from './outlet-hours.ts'

const on = (day: number, startTime: string, endTime: string, serviceType: WorkHours['serviceType'] = 'DI'): WorkHours => ({ day, serviceType, startTime, endTime })

it('EN-10: hours of a way meet where both say that it is open, also over midnight and from Saturday into Sunday', () => {
  expect(hoursMeet(on(1, '11:00', '15:00'), on(1, '14:59', '23:00'), 'DI')).toBe(true)
  expect(hoursMeet(on(1, '11:00', '23:00'), on(1, '12:00', '13:00'), 'DI')).toBe(true)
  expect(hoursMeet(on(1, '22:00', '02:00'), on(2, '01:00', '05:00'), 'DI')).toBe(true)
  expect(hoursMeet(on(0, '01:00', '05:00'), on(6, '22:00', '02:00'), 'DI')).toBe(true)
})

it('EN-10: hours that end as others begin do not meet, nor do those of two days or of another way', () => {
  expect(hoursMeet(on(1, '11:00', '15:00'), on(1, '15:00', '23:00'), 'DI')).toBe(false)
  expect(hoursMeet(on(1, '00:00', '24:00'), on(2, '00:00', '24:00'), 'DI')).toBe(false)
  expect(hoursMeet(on(6, '22:00', '02:00'), on(0, '02:00', '05:00'), 'DI')).toBe(false)
  expect(hoursMeet(on(1, '11:00', '15:00'), on(2, '11:00', '15:00'), 'DI')).toBe(false)
  expect(hoursMeet(on(1, '11:00', '15:00'), on(1, '11:00', '15:00', 'SP'), 'DI')).toBe(false)
})

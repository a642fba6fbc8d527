import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SERVICE_TYPES, type ServiceType } from '#schemas/menu.ts'
import type { WorkHours } from '#schemas/outlet.ts'
import { outletDay } from './outlet-calendar.ts'
import { outletState } from './outlet-state.ts'
import { laterSlots, orderState, PICKUP_MINUTES, pickupChoices, type ServingOutlet } from './wanted-time.ts'
import { zonedTime } from './zoned-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const at = (iso: string) => Date.parse(`${iso}+05:30`)
const everyDay = (startTime: string, endTime: string, serviceType: ServiceType = 'SP'): WorkHours[] => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType, startTime, endTime }))
const outlet: ServingOutlet = { serviceTypes: ['DI', 'SP'], hours: [...everyDay('11:00', '23:00'), ...everyDay('11:00', '23:00', 'DI')], timeZone: 'Asia/Kolkata', prepMinutes: 20 }
const open = { mode: 'ACTIVE' as const, serviceStatus: {} }
const evening = at('2026-11-22T19:30:00')
const wanted = (wantedAt: number, now = evening, switches: Parameters<typeof orderState>[1] = open) => orderState(outlet, switches, 'SP', { placedAt: now, wantedAt }, now)

describe('an order that is wanted for a moment (CO-06)', () => {
  it('is taken for today and tomorrow, within the hours of its way', () => {
    expect(wanted(at('2026-11-22T21:00:00')).accepting).toBe(true)
    expect(wanted(at('2026-11-23T12:00:00')).accepting).toBe(true)
    for (const time of ['2026-11-22T23:00:00', '2026-11-23T10:59:00', '2026-11-24T12:00:00']) expect(wanted(at(time))).toMatchObject({ accepting: false, reason: 'WANTED_TIME' })
  })
  it('is not taken for what was past at the tap, but for what came while it waited on its phone', () => {
    expect(wanted(evening - 2 * MINUTE)).toMatchObject({ reason: 'WANTED_TIME' })
    expect(orderState(outlet, open, 'SP', { placedAt: evening, wantedAt: evening + 10 * MINUTE }, evening + 15 * MINUTE).accepting).toBe(true)
    const closing = at('2026-11-22T22:40:00')
    expect(orderState(outlet, open, 'SP', { placedAt: closing, wantedAt: closing + 15 * MINUTE }, closing + 25 * MINUTE)).toMatchObject({ accepting: false, reason: 'HOURS' })
  })
  it('is taken before the outlet opens, and after it has closed for the next day (ER-21)', () => {
    const [morning, night] = [at('2026-11-22T08:00:00'), at('2026-11-22T23:30:00')]
    expect(wanted(at('2026-11-22T11:30:00'), morning).accepting).toBe(true)
    expect(wanted(at('2026-11-23T11:30:00'), night).accepting).toBe(true)
  })
  it('follows the staff: stopped is stopped, closed for the day opens on another, not yet open opens with the next hours (ST-13)', () => {
    const [today, tomorrow] = [at('2026-11-22T21:00:00'), at('2026-11-23T12:00:00')]
    const said = (status: 'STOPPED' | 'CLOSED' | 'NOT_OPEN') => [today, tomorrow].map((time) => wanted(time, evening, { mode: 'ACTIVE', serviceStatus: { SP: status } }).accepting)
    expect(said('STOPPED')).toEqual([false, false])
    expect(said('CLOSED')).toEqual([false, true])
    expect(said('NOT_OPEN')).toEqual([false, true])
    const early = at('2026-11-22T08:00:00')
    expect(wanted(today, early, { mode: 'ACTIVE', serviceStatus: { SP: 'NOT_OPEN' } }).accepting).toBe(true)
    expect(wanted(today, evening, { mode: 'READ', serviceStatus: {} })).toMatchObject({ reason: 'READ' })
    // After midnight it is the evening's business day that was closed: lunch is another one's.
    const night = at('2026-11-23T00:30:00')
    expect(wanted(tomorrow, night, { mode: 'ACTIVE', serviceStatus: { SP: 'CLOSED' } }).accepting).toBe(true)
    const always = { ...outlet, hours: everyDay('00:00', '24:00') }
    expect([today, tomorrow].map((wantedAt) => orderState(always, { mode: 'ACTIVE', serviceStatus: { SP: 'CLOSED' } }, 'SP', { placedAt: evening, wantedAt }, evening).accepting)).toEqual([false, true])
  })
  it('is none that is served where the guest sits', () => {
    expect(orderState(outlet, open, 'DI', { placedAt: evening, wantedAt: evening + HOUR }, evening)).toMatchObject({ reason: 'WANTED_TIME' })
  })
})

describe('the times of a pickup (CO-06)', () => {
  it('are at the restaurant, 10, 15, 20, 30 and 45 minutes, with what is left to wait', () => {
    expect(pickupChoices(outlet, open, 'SP', evening).map(({ minutes, waitMinutes }) => [minutes, waitMinutes])).toEqual([[0, 20], [10, 10], [15, 5], [20, 0], [30, 0], [45, 0]])
  })
  it('end with the hours, and are none while the outlet does not accept', () => {
    expect(pickupChoices(outlet, open, 'SP', at('2026-11-22T22:42:00')).map(({ minutes }) => minutes)).toEqual([0, 10, 15])
    expect(pickupChoices(outlet, open, 'SP', at('2026-11-22T09:00:00'))).toEqual([])
  })
})

const ZONES = ['Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Chatham', 'Pacific/Apia', 'UTC']
const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 10, 15, 30, 45)).map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const anOutlet: fc.Arbitrary<ServingOutlet> = fc.record({
  serviceTypes: fc.constant([...SERVICE_TYPES]),
  hours: fc.array(fc.record({ day: fc.integer({ min: 0, max: 6 }), serviceType: fc.constant('SP' as const), startTime: clock, endTime: clock }), { maxLength: 10 }),
  timeZone: fc.constantFrom(...ZONES),
  prepMinutes: fc.integer({ min: 0, max: 90 }),
})
/** A year in which every zone puts its clocks forward and back. */
const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) })

describe('later times, in any zone and over a change of its clocks', () => {
  it('are quarter hours that the server takes, within the hours, after the kitchen’s time, ascending', () => {
    fc.assert(fc.property(anOutlet, moment, (any, now) => {
      const days = laterSlots(any, open, 'SP', now)
      const all = days.flatMap(({ slots }) => slots)
      expect(all).toEqual([...new Set(all)].sort((a, b) => a - b))
      for (const { day, slots } of days)
        for (const slot of slots) {
          expect(zonedTime(slot, any.timeZone).minute % 15).toBe(0)
          expect(outletDay(slot, any.timeZone)).toBe(day)
          expect(slot - now).toBeGreaterThanOrEqual(any.prepMinutes * MINUTE)
          for (const kitchen of [slot, slot - any.prepMinutes * MINUTE]) expect(outletState(any, open, 'SP', kitchen).accepting).toBe(true)
          // However long the order waits on its phone before then.
          for (const late of [now, slot - MINUTE]) expect(orderState(any, open, 'SP', { placedAt: now, wantedAt: slot }, late).accepting).toBe(true)
        }
    }), { numRuns: 150 })
  })
  it('leave none out', () => {
    fc.assert(fc.property(anOutlet, moment, (any, now) => {
      const offered = new Set(laterSlots(any, open, 'SP', now).flatMap(({ slots }) => slots))
      for (let time = Math.ceil(now / (15 * MINUTE)) * 15 * MINUTE; time < now + DAY; time += 15 * MINUTE) {
        const kitchen = time - any.prepMinutes * MINUTE
        if (kitchen >= now && outletState(any, open, 'SP', time).accepting && outletState(any, open, 'SP', kitchen).accepting) expect(offered.has(time)).toBe(true)
      }
    }), { numRuns: 60 })
  })
  it('an outlet opens when its clocks show the hour, also on the day they are put forward', () => {
    fc.assert(fc.property(anOutlet, moment, (any, now) => {
      const state = outletState(any, open, 'SP', now)
      if (state.accepting || state.opensAt === null) return
      const { hour, minute } = zonedTime(state.opensAt, any.timeZone)
      const shown = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
      // An hour that the clocks skip begins when they show the next.
      if (any.hours.some(({ startTime }) => startTime === shown)) expect(outletState(any, open, 'SP', state.opensAt).accepting).toBe(true)
      else expect(state.opensAt - now).toBeLessThan(8 * DAY)
    }), { numRuns: 300 })
  })
})

it('offers every time of CO-06', () => {
  expect(PICKUP_MINUTES).toEqual([0, 10, 15, 20, 30, 45])
})

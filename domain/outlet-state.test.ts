import { describe, expect, it } from 'vitest'
import type { WorkHours } from '#schemas/outlet.ts'
import { hoursAt } from './outlet-hours.ts'
import { outletState } from './outlet-state.ts'

const ZONE = 'Asia/Kolkata'
const at = (iso: string) => Date.parse(`${iso}+05:30`)
const everyDay = (startTime: string, endTime: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType: 'DI' as const, startTime, endTime }))
const outlet = { serviceTypes: ['DI' as const, 'SP' as const], hours: everyDay('11:00', '23:00'), timeZone: ZONE }
const open = { mode: 'ACTIVE' as const, serviceStatus: {} }

describe('an outlet (ST-13)', () => {
  it('accepts orders within its hours and says when it closes', () => {
    expect(outletState(outlet, open, 'DI', at('2026-11-21T12:00:00'))).toEqual({ accepting: true, closesAt: at('2026-11-21T23:00:00') })
  })
  it('is closed outside them and says when it opens', () => {
    expect(outletState(outlet, open, 'DI', at('2026-11-21T23:00:00'))).toEqual({ accepting: false, reason: 'HOURS', opensAt: at('2026-11-22T11:00:00') })
  })
  it('lets the mode win over the service status, and the status over the hours', () => {
    const noon = at('2026-11-21T12:00:00')
    const stopped = { mode: 'ACTIVE' as const, serviceStatus: { DI: 'STOPPED' as const } }
    expect(outletState(outlet, stopped, 'DI', noon)).toMatchObject({ reason: 'STOPPED' })
    expect(outletState(outlet, { ...stopped, mode: 'DEACTIVE' }, 'DI', noon)).toMatchObject({ reason: 'DEACTIVE' })
    expect(outletState(outlet, { ...open, mode: 'READ' }, 'DI', noon)).toMatchObject({ reason: 'READ' })
  })
  it('closed for the day by its staff opens on another day, not with the next hours of this one (ER-21)', () => {
    const said = (status: 'CLOSED' | 'NOT_OPEN' | 'STOPPED', time: string) => {
      const state = outletState(outlet, { mode: 'ACTIVE', serviceStatus: { DI: status } }, 'DI', at(time))
      return state.accepting ? null : [state.reason, state.opensAt]
    }
    expect(said('CLOSED', '2026-11-21T09:00:00')).toEqual(['CLOSED', null])
    expect(said('CLOSED', '2026-11-21T23:30:00')).toEqual(['CLOSED', at('2026-11-22T11:00:00')])
    expect(said('CLOSED', '2026-11-22T00:30:00')).toEqual(['CLOSED', at('2026-11-22T11:00:00')])
    for (const status of ['NOT_OPEN', 'STOPPED'] as const) expect(said(status, '2026-11-21T09:00:00')).toEqual([status, at('2026-11-21T11:00:00')])
  })
  it('does not serve in a way it does not have', () => {
    expect(outletState(outlet, open, 'DL', at('2026-11-21T12:00:00'))).toMatchObject({ reason: 'SERVICE_TYPE' })
  })
})

describe('hours', () => {
  it('may run past midnight, past the end of the week too', () => {
    const late = everyDay('18:00', '02:00')
    expect(hoursAt(late, 'DI', at('2026-11-22T01:30:00'), ZONE)).toEqual({ open: true, closesInMinutes: 30, endsInMinutes: 30 })
    expect(hoursAt(late, 'DI', at('2026-11-22T02:00:00'), ZONE)).toEqual({ open: false, opensInMinutes: 960 })
  })
  it('are the outlet’s own, whatever the device’s zone', () => {
    expect(hoursAt(everyDay('11:00', '23:00'), 'DI', Date.parse('2026-11-21T05:29:00Z'), ZONE)).toEqual({ open: false, opensInMinutes: 1 })
  })
  it('that follow each other without a gap are one opening, and whole days on end never close (EN-10)', () => {
    const closes = (hours: WorkHours[]) => {
      const state = outletState({ ...outlet, hours }, open, 'DI', at('2026-11-21T14:30:00'))
      return state.accepting ? state.closesAt : undefined
    }
    expect(closes([...everyDay('11:00', '15:00'), ...everyDay('15:00', '23:00')])).toBe(at('2026-11-21T23:00:00'))
    expect(closes([...everyDay('11:00', '23:00'), ...everyDay('22:00', '02:00')])).toBe(at('2026-11-22T02:00:00'))
    expect(closes(everyDay('00:00', '24:00').filter(({ day }) => day !== 1))).toBe(at('2026-11-23T00:00:00'))
    expect(closes(everyDay('00:00', '24:00'))).toBeNull()
  })
  it('never open a service that has none', () => {
    expect(hoursAt([], 'DI', 0, ZONE)).toEqual({ open: false, opensInMinutes: null })
  })
})

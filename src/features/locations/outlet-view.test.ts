import { describe, expect, it } from 'vitest'
import type { OutletServing } from '#schemas/outlet-state.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { outletView, tooFarWords } from './outlet-view.ts'

/** Sunday, 19:30 in Jaipur. */
const EVENING = Date.parse('2026-11-22T19:30:00+05:30')
const row = { id: 'o1', code: 'RAJCS', name: 'Rajwada', area: 'C-Scheme', city: 'Jaipur', location: null }
const hours = (startTime: string, endTime: string, days = [0, 1, 2, 3, 4, 5, 6]) => (['DI', 'SP'] as const).flatMap((serviceType) => days.map((day) => ({ day, serviceType, startTime, endTime })))
const serving: OutletServing = { id: 'o1', address: '14 Bhagwan Das Road', serviceTypes: ['DI', 'SP'], hours: hours('11:00', '23:00'), timeZone: 'Asia/Kolkata', prepMinutes: 20, mode: 'ACTIVE', serviceStatus: {} }
const view = (over: Partial<OutletServing> = {}, metres: number | null = 1200) => outletView({ row, metres }, { ...serving, ...over }, EVENING)

describe('an outlet in the list, judged on the phone (RT-31, ST-13, ER-21)', () => {
  it('says until what time it is open, where it is, how far, and its ways', () => {
    expect(view()).toEqual({
      badge: { tone: 'good', text: unbroken('Open till 11 pm') }, line: '14 Bhagwan Das Road · 1.2\u00a0km away', isTooFar: false, opens: null,
      ways: [{ name: 'Dine-in', icon: 'table', isOpen: true }, { name: 'Pickup', icon: 'bag', isOpen: true }],
    })
  })
  it('opens later today, on another day, or has stopped', () => {
    expect(view({ hours: hours('00:00', '24:00') }).badge).toEqual({ tone: 'good', text: 'Open day and night' })
    expect(view({ hours: hours('20:00', '23:00') }).badge).toEqual({ tone: undefined, text: unbroken('Opens 8 pm') })
    expect(view({ hours: hours('07:30', '18:00') })).toMatchObject({ badge: { tone: 'plain', text: 'Closed for the day' }, opens: unbroken('Open again tomorrow at 7:30 am') })
    expect(view({ serviceStatus: { DI: 'STOPPED', SP: 'STOPPED' } })).toMatchObject({ badge: { tone: 'warn', text: 'Orders stopped' }, ways: [{ isOpen: false }, { isOpen: false }] })
    const shut = { DI: 'CLOSED', SP: 'CLOSED' } as const
    expect(view({ hours: hours('20:00', '23:00'), serviceStatus: shut })).toMatchObject({ badge: { tone: 'plain', text: 'Closed for the day' }, opens: null })
    expect(view({ serviceStatus: { SP: 'STOPPED' } })).toMatchObject({ badge: { tone: 'good' }, ways: [{ isOpen: true }, { isOpen: false }] })
  })
  it('that is deactivated is closed, which is more than that its menu can only be read (ST-13)', () => {
    expect([view({ mode: 'READ' }).badge, view({ mode: 'DEACTIVE' }).badge]).toEqual([{ tone: 'plain', text: 'Menu only' }, { tone: 'plain', text: 'Closed' }])
  })
  it('is right here within 20 m, and too far for a pickup beyond 10 km (CO-04, ER-20)', () => {
    expect(view({}, 20).line).toBe('14 Bhagwan Das Road · Right here')
    // Its distance stands where that of every outlet does, and it says as well whether it is open: what a tap gives is its menu.
    expect(view({}, 14_000)).toMatchObject({ line: '14 Bhagwan Das Road · 14\u00a0km away', badge: { text: unbroken('Open till 11 pm') }, isTooFar: true })
    expect([view({}, 10_000), view({}, 10_020), view({}, 10_060), view({}, null)].map(({ isTooFar }) => isTooFar)).toEqual([false, false, true, false])
    // From an outlet that delivers dinner may be sent to a door beside it.
    expect(view({ serviceTypes: ['SP', 'DL'] }, 14_000)).toMatchObject({ badge: { text: unbroken('Open till 11 pm') }, line: '14 Bhagwan Das Road · 14\u00a0km away', isTooFar: false, ways: [{ name: 'Pickup', isOpen: true }, { name: 'Delivery' }] })
    const title = "Seems like you're too far from outlet"
    const far = (metres: number | null, at: OutletServing | null = serving, outletId = 'o1') => tooFarWords([{ row, metres }], outletId, at)
    expect(far(14_000)).toEqual({ title, text: 'C-Scheme is 14\u00a0km away, pickup works within 10\u00a0km.' })
    expect([far(9_000), far(10_020), far(null), far(14_000, serving, 'o2')]).toEqual([null, null, null, null])
    // An outlet without a pickup, and one of which it is not known yet.
    for (const at of [{ ...serving, serviceTypes: ['DI' as const, 'DL' as const] }, null]) expect(far(14_000, at)).toEqual({ title, text: 'C-Scheme is 14\u00a0km away.' })
  })
  it('says what start-up knows until its hours are there', () => {
    expect(outletView({ row, metres: null }, null, EVENING)).toEqual({ badge: null, line: 'C-Scheme, Jaipur', isTooFar: false, opens: null, ways: [] })
  })
})

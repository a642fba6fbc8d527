import { describe, expect, it } from 'vitest'
import type { Place } from '#schemas/device.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Bill } from '#schemas/order.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import type { Quote } from '#schemas/quote.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { changedRows, differenceWords, firstWay, firstWhen, goWords, hoursWords, neededMinutes, onDay, timesOf, wantedAtOf, type WaysFacts, wayOptions } from './ways-model.ts'

/** Sunday, 7:30 pm in Jaipur. */
const EVENING = Date.parse('2026-11-22T19:30:00+05:30')
const HOUR = 3_600_000
const WAYS: ServiceType[] = ['DI', 'SP', 'DT', 'DL']
const outlet: Outlet = {
  id: 'o1', code: 'RJW', brandId: 'rajwada', name: 'Rajwada', area: 'C-Scheme', city: 'Jaipur', address: '', location: null, phone: '', fssai: null, gstin: null, timeZone: 'Asia/Kolkata',
  serviceTypes: WAYS, hours: WAYS.flatMap((serviceType) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType, startTime: '11:00', endTime: '23:00' }))), taxes: [],
  charges: { packingPerOrder: 0, packingTaxIds: [], roundOff: true }, pureVeg: true, prepMinutes: 20, additionalProperties: {}, menuVersion: 1, dishCount: 2,
}
const availability: Availability = { id: 'o1', mode: 'ACTIVE', serviceStatus: {}, soldOut: [], returns: {}, menuVersion: 1 }
const place = { id: 'place', outletId: 'o1', outletCode: 'RJW', outletName: 'Rajwada', table: null, serviceType: 'SP', scannedAt: 0, brand: {}, serving: {} } as unknown as Place
const bill = (total: number, packing = 0): Bill => ({ items: 109_900, discount: 0, packing, delivery: 0, taxes: [{ id: 'cgst', name: 'CGST', rateBps: 250, amount: total - 109_900 - packing, within: false }], roundOff: 0, total })
const quote = (total: number, packing = 0, problems: Quote['problems'] = []): Quote => ({ lines: [], problems, bill: bill(total, packing), menuVersion: 1 })
const quotes = new Map([['DI', quote(115_400)], ['SP', quote(118_500, 3_000)], ['DT', quote(118_500, 3_000, [{ lineId: '1', kind: 'service-type', id: 'kulfi' }])]] as const)
const facts: WaysFacts = { outlet, availability, place, quotes, now: EVENING }

describe('the ways to choose from (P-06)', () => {
  it('say what they ask for, cost, and cannot bring', () => {
    expect(wayOptions(facts).map(({ way, line, price }) => [way, line, price])).toEqual([
      ['DI', 'Scan or type the table', '₹1,154'], ['SP', 'You collect it at the counter', '₹1,185'], ['DT', 'One dish is not offered this way', '₹1,185'], ['DL', 'We bring it to your door', undefined],
    ])
  })
  it('say which are closed or stopped and which are for later (ST-13, ER-21)', () => {
    const stopped = { ...availability, serviceStatus: { DI: 'CLOSED' as const, SP: 'STOPPED' as const, DT: 'CLOSED' as const } }
    expect(wayOptions({ ...facts, availability: stopped }).map(({ line }) => line).slice(0, 3)).toEqual(['Closed for the day', 'Not now', 'For later'])
  })
  it('begin with the one that is asked for where it is to be had here, else with the one of now', () => {
    const withoutDoor = { ...facts, outlet: { ...outlet, serviceTypes: ['DI', 'SP'] satisfies ServiceType[] } }
    expect([firstWay(facts, 'DL'), firstWay(facts, undefined), firstWay(withoutDoor, 'DL')]).toEqual(['DL', 'SP', 'SP'])
  })
  it('name the table the guest sits at', () => {
    const table = { id: 't', outletId: 'o1', number: 12, label: 'Table 12', serviceType: 'DI' as const, scanCode: 'RJW012' }
    const at = { ...facts, place: { ...place, table } }
    expect([wayOptions(at)[0]?.line, goWords(at, 'DI', null), goWords(facts, 'DI', null)]).toEqual(['At Table 12', 'Serve at Table 12', 'Scan the table'])
  })
})

describe('the times of a pickup (CO-06)', () => {
  it('are told with what is left to wait, or the time', () => {
    expect(timesOf(facts, 'SP').now.map(({ label, note }) => [label, note])).toEqual([
      ['I am here', '20 min wait'], ['10 min', '10 min wait'], ['15 min', '5 min wait'], ['20 min', unbroken('7:50 pm')], ['30 min', unbroken('8 pm')], ['45 min', unbroken('8:15 pm')],
    ])
    expect(timesOf(facts, 'SP').days.map(({ label, slots }) => [label, slots[0]?.label])).toEqual([['Today', unbroken('8 pm')], ['Tomorrow', unbroken('11:30 am')]])
  })
  it('begin with what was said before, and later where it is closed or asked for', () => {
    const said = (wantedAt: number | null) => firstWhen({ ...facts, place: { ...place, serving: { wantedAt } } }, 'SP', 'now')
    expect([said(null), said(EVENING + 28 * 60_000), said(EVENING + 2 * HOUR)]).toEqual([{ kind: 'now', minutes: 0 }, { kind: 'now', minutes: 30 }, { kind: 'later', at: EVENING + 2 * HOUR }])
    expect(firstWhen(facts, 'SP', 'later')).toEqual({ kind: 'later', at: null })
    // In half an hour at the counter is no wish for the car; a car's own time is a time, not minutes.
    const timed = { ...place, serving: { wantedAt: EVENING + HOUR / 2 } }
    expect(firstWhen({ ...facts, place: timed }, 'DT', 'now')).toEqual({ kind: 'now', minutes: 0 })
    expect(firstWhen({ ...facts, place: { ...timed, serviceType: 'DT' } }, 'DT', 'now')).toEqual({ kind: 'later', at: EVENING + HOUR / 2 })
    expect(firstWhen({ ...facts, now: EVENING + 5 * HOUR }, 'SP', 'now').kind).toBe('later')
  })
  it('go over to another day with its tap: the hour that was chosen, else its first', () => {
    const [today, tomorrow] = timesOf(facts, 'SP').days.map(({ slots }) => slots)
    const at = onDay(tomorrow ?? [], EVENING + HOUR, outlet.timeZone)
    expect([at, goWords(facts, 'SP', at)]).toEqual([EVENING + 25 * HOUR, unbroken('Pickup Mon, 8:30 pm')])
    expect([onDay(today ?? [], EVENING + 16 * HOUR, outlet.timeZone), onDay(tomorrow ?? [], null, outlet.timeZone), onDay([], EVENING, outlet.timeZone)]).toEqual([EVENING + HOUR / 2, EVENING + 16 * HOUR, null])
  })
  it('leave a delivery the minutes of its zone, after now and after opening', () => {
    const zone = { id: 'z', name: 'Inner', ring: [[75.7, 26.8], [75.9, 26.8], [75.9, 27], [75.7, 27]] as [number, number][], minimumBill: 0, fee: 0, minutes: 50, priority: 0 }
    const address = { title: 'Home', house: 'B-14', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.9, lng: 75.8 }, note: '' }
    const brought = { ...facts, outlet: { ...outlet, delivery: { zones: [zone], feeTaxIds: [], version: 1 } }, place: { ...place, serving: { address } } }
    expect(timesOf(brought, 'DL').days.map(({ slots }) => slots[0]?.label)).toEqual([unbroken('8:30 pm'), unbroken('12 pm')])
    expect(wantedAtOf({ kind: 'later', at: EVENING + HOUR / 2 }, brought, 'DL')).toBe(EVENING + HOUR)
    expect([neededMinutes(brought, 'DL'), neededMinutes(brought, 'SP'), neededMinutes(facts, 'DL')]).toEqual([50, 20, 20])
  })
  it('become a moment at the last tap: in minutes from then, or the first that is left', () => {
    expect(wantedAtOf({ kind: 'now', minutes: 0 }, facts, 'SP')).toBeNull()
    expect(wantedAtOf({ kind: 'now', minutes: 30 }, { ...facts, now: EVENING + 60_000 }, 'SP')).toBe(EVENING + 31 * 60_000)
    expect(wantedAtOf({ kind: 'later', at: EVENING }, facts, 'SP')).toBe(EVENING + HOUR / 2)
    expect(wantedAtOf({ kind: 'later', at: null }, { ...facts, outlet: { ...outlet, hours: [] } }, 'SP')).toBeUndefined()
    expect([goWords(facts, 'SP', null), goWords(facts, 'SP', EVENING + 20 * 60_000), goWords(facts, 'SP', EVENING + 16 * HOUR)]).toEqual(['Pickup, about 20 min', unbroken('Pickup at 7:50 pm'), unbroken('Pickup Mon, 11:30 am')])
  })
  it('of an outlet that has none left, a pickup is promised in no minutes', () => {
    const closed = { ...facts, availability: { ...availability, serviceStatus: { SP: 'STOPPED' as const } } }
    const when = firstWhen(closed, 'SP', 'now')
    expect([when, goWords(closed, 'SP', wantedAtOf(when, closed, 'SP'))]).toEqual([{ kind: 'later', at: null }, 'Pickup'])
  })
})

describe('the hours of a way (ER-21)', () => {
  it('say until when it is served, and when it is again with the day where that is another one', () => {
    const onSaturdays = { ...outlet, hours: outlet.hours.filter(({ day }) => day === 6) }
    expect([hoursWords(facts, 'SP'), hoursWords({ ...facts, now: EVENING - 12 * HOUR }, 'SP'), hoursWords({ ...facts, now: EVENING + 4 * HOUR }, 'SP'), hoursWords({ ...facts, outlet: onSaturdays }, 'SP')]).toEqual([
      unbroken('open till 11 pm'), unbroken('opens 11 am'), unbroken('opens tomorrow 11 am'), unbroken('opens Sat 11 am'),
    ])
    expect(hoursWords({ ...facts, availability: { ...availability, mode: 'READ' } }, 'SP')).toBe('')
  })
})

describe('what another way costs', () => {
  it('is told row by row and in a line', () => {
    const [dineIn, pickup] = [bill(115_400), bill(118_500, 3_000)]
    expect(changedRows(dineIn, pickup, 'Dine-in').map(({ name, paise, sign = '' }) => `${name} ${sign}${paise}`)).toEqual(['Dine-in so far 115400', 'Packing +3000', 'GST and round-off +100'])
    expect([differenceWords(dineIn, pickup, 'Dine-in'), differenceWords(pickup, dineIn, 'Pickup'), differenceWords(dineIn, dineIn, 'Dine-in')]).toEqual(['₹31 more than Dine-in', '₹31 less than Pickup', 'The same as Dine-in'])
  })
})

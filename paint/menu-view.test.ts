import { describe, expect, it } from 'vitest'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { closedNotice, menuHead, offlineNotice } from './menu-view.ts'

const ZONE = 'Asia/Kolkata'
const at = (iso: string): number => Date.parse(`${iso}+05:30`)
/** Every day for lunch and for dinner. */
const hours = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => [
  { day, serviceType: 'DI' as const, startTime: '12:00', endTime: '15:00' },
  { day, serviceType: 'DI' as const, startTime: '19:00', endTime: '23:00' },
])
const outlet = { area: 'C-Scheme', serviceTypes: ['DI' as const], hours, timeZone: ZONE, prepMinutes: 15, dishCount: 1 }
const words = (iso: string): string | undefined => closedNotice({ outlet, serviceType: 'DI', availability: { mode: 'ACTIVE', serviceStatus: {} } }, at(iso))?.text

describe('an outlet outside its hours (ER-21)', () => {
  it('is not yet open before its first service; between two it takes no orders for the moment, as it was open today', () => {
    expect(words('2026-11-21T08:00')).toBe(unbroken('We are not yet open for the day. The kitchen opens at 12 pm. You can still read the menu.'))
    expect(words('2026-11-21T16:00')).toBe(unbroken('We are not accepting online orders at the moment. The kitchen opens at 7 pm. You can still read the menu.'))
  })

  it('is not yet open on a morning after a service that ended past midnight', () => {
    const late = { ...outlet, hours: hours.map((span) => (span.startTime === '19:00' ? { ...span, endTime: '01:00' } : span)) }
    const text = closedNotice({ outlet: late, serviceType: 'DI', availability: { mode: 'ACTIVE', serviceStatus: {} } }, at('2026-11-21T09:00'))?.text
    expect(text).toBe(unbroken('We are not yet open for the day. The kitchen opens at 12 pm. You can still read the menu.'))
  })

  it('is closed for the day after a service that ended past midnight, until four in the morning, also in the night between two weeks', () => {
    const late = { ...outlet, hours: hours.map((span) => (span.startTime === '19:00' ? { ...span, endTime: '00:30' } : span)) }
    const said = (iso: string) => closedNotice({ outlet: late, serviceType: 'DI', availability: { mode: 'ACTIVE', serviceStatus: {} } }, at(iso))?.text
    for (const night of ['2026-11-21T00:31', '2026-11-21T03:59', '2026-11-22T00:31', '2026-11-23T03:59'])
      expect(said(night), night).toBe(unbroken('We are closed for the day. The kitchen opens at 12 pm. You can still read the menu.'))
    expect(said('2026-11-21T04:00')).toBe(unbroken('We are not yet open for the day. The kitchen opens at 12 pm. You can still read the menu.'))
  })

  it('between two services of one night takes no orders at the moment', () => {
    const night = [{ day: 5, serviceType: 'DI' as const, startTime: '19:00', endTime: '01:00' }, { day: 6, serviceType: 'DI' as const, startTime: '02:00', endTime: '03:00' }]
    const text = closedNotice({ outlet: { ...outlet, hours: night }, serviceType: 'DI', availability: { mode: 'ACTIVE', serviceStatus: {} } }, at('2026-11-21T01:30'))?.text
    expect(text).toBe(unbroken('We are not accepting online orders at the moment. The kitchen opens at 2 am. You can still read the menu.'))
  })

  it('that its staff closed for the day between two services does not say that it opens this evening', () => {
    const text = closedNotice({ outlet, serviceType: 'DI', availability: { mode: 'ACTIVE', serviceStatus: { DI: 'CLOSED' } } }, at('2026-11-21T16:00'))?.text
    expect(text).toBe('We are closed for the day. You can still read the menu.')
  })

  it('is closed for the day after its last', () => {
    expect(words('2026-11-21T23:30')).toBe(unbroken('We are closed for the day. The kitchen opens tomorrow at 12 pm. You can still read the menu.'))
    expect(words('2026-11-21T13:00')).toBeUndefined()
  })
})

describe('the hours beside an outlet’s name (ER-21)', () => {
  const headAt = (iso: string, of: Partial<typeof outlet> = {}): string =>
    menuHead({ brand: { name: 'Rajwada', emblem: 'R' }, outlet: { ...outlet, ...of }, availability: { mode: 'ACTIVE', serviceStatus: {} }, table: null, serviceType: 'DI', sections: [] }, at(iso)).line

  it('the search says how many dishes the sections below it add up to, as they are served this way', () => {
    const searched = (...counts: number[]): string =>
      menuHead({ brand: { name: 'Rajwada', emblem: 'R' }, outlet, availability: { mode: 'ACTIVE', serviceStatus: {} }, table: null, serviceType: 'DI', sections: counts.map((count) => ({ count })) }, at('2026-11-21T13:00')).searchHint
    expect([searched(192, 21), searched(1), searched()]).toEqual(['Search 213 dishes', 'Search 1 dish', 'Search the menu'])
  })

  it('are those of today without a day', () => {
    expect([headAt('2026-11-21T08:00'), headAt('2026-11-21T13:00')]).toEqual([unbroken('C-Scheme · opens 12 pm'), unbroken('C-Scheme · till 3 pm')])
  })

  it('end at midnight in a word: 12 am would be read as noon by many', () => {
    const late = { hours: [{ day: 6, serviceType: 'DI' as const, startTime: '12:00', endTime: '24:00' }] }
    expect(headAt('2026-11-21T13:00', late)).toBe('C-Scheme · till midnight')
  })

  it('name the day where it opens on another one', () => {
    expect(headAt('2026-11-21T23:30')).toBe(unbroken('C-Scheme · opens tomorrow 12 pm'))
    expect(headAt('2026-11-22T10:00', { hours: hours.filter(({ day }) => day === 6) })).toBe(unbroken('C-Scheme · opens Sat 12 pm'))
  })
})

describe('the age of a menu without a connection', () => {
  const now = at('2026-11-22T00:30')
  const ageOf = (iso: string): string => offlineNotice(at(iso), now, ZONE, true).text

  it('has a day where that is another one in the outlet’s zone', () => {
    expect(ageOf('2026-11-22T00:10')).toBe(unbroken('Offline. Menu of 12:10 am, ordering still works.'))
    expect(ageOf('2026-11-21T21:40')).toBe(unbroken('Offline. Menu of Sat, 9:40 pm, ordering still works.'))
  })

  it('warns of prices once it is older than a day, and names the date once a weekday says too little', () => {
    expect(ageOf('2026-11-19T21:40')).toBe(unbroken('Offline. Menu of Thu, 9:40 pm, ordering still works. Prices may have changed.'))
    expect(ageOf('2026-11-15T00:40')).toBe(unbroken('Offline. Menu of 15 Nov, 12:40 am, ordering still works. Prices may have changed.'))
    expect(offlineNotice(at('2026-09-05T12:00'), now, ZONE, false).text).toBe(unbroken('Offline. Menu of 5 Sept, 12:00 pm. Prices may have changed.'))
  })
})

import { describe, expect, it } from 'vitest'
import type { Brand } from '#schemas/brand.ts'
import type { Place } from '#schemas/device.ts'
import type { MenuState } from '#src/queries/menu-state.ts'
import { smallItem, smallOutlet } from '#tests/fixtures/small-menu.ts'
import { type ArrivalFacts, arrivalOf, platesOf, welcomeWords } from './welcome-model.ts'

describe('the greeting (RD-06)', () => {
  it('names the hour, the guest and the place', () => {
    expect(welcomeWords({ hour: 9, guestName: 'Asha Rao', visited: false, placeName: 'Rajwada' })).toEqual({ title: 'Good morning, Asha', line: 'Welcome to Rajwada' })
    expect(welcomeWords({ hour: 23, guestName: null, visited: true, placeName: 'Rajwada' })).toEqual({ title: 'Hello', line: 'Welcome back to Rajwada' })
  })
  it('has a word while the place is not known yet', () => {
    expect(welcomeWords({ hour: 13, guestName: '', visited: false, placeName: null }).line).toBe('Preparing some exciting deals for you')
  })
})

const brand = { emblem: 'R' } as Brand
const table12: Place = {
  id: 'place', brand, outletId: 'outlet-1', outletCode: 'RAJ', outletName: 'Rajwada', serviceType: 'DI', scannedAt: 100,
  table: { id: 't12', outletId: 'outlet-1', number: 12, label: 'Table 12', serviceType: 'DI', scanCode: 'RAJ012' },
}
const table13: Place = { ...table12, scannedAt: 200, table: { id: 't13', outletId: 'outlet-1', number: 13, label: 'Table 13', serviceType: 'DI', scanCode: 'RAJ013' } }
const arrival = (facts: Partial<ArrivalFacts>) => arrivalOf({ code: 'RAJ013', place: null, answer: null, scanned: null, visitedRestaurants: [], ...facts })
const opened = (visitedBefore: boolean) => ({ ok: true, place: table13, visitedBefore }) as const

describe('where a welcome link leads (RT-11)', () => {
  it('is nowhere while the place in hand is none or another one, whether or not the answer has come', () => {
    const nowhere = { here: null, isOpen: false, visited: false }
    expect(arrival({ place: undefined })).toEqual(nowhere)
    expect(arrival({ place: table12 })).toEqual(nowhere)
    expect(arrival({ place: table12, answer: opened(true) })).toEqual(nowhere)
    expect(arrival({ place: table12, answer: { error: 'INVALID_METHOD_PARAMS' } })).toEqual(nowhere)
    expect(arrival({ place: table12, scanned: { visitedBefore: false } })).toEqual(nowhere)
  })
  it('is shown by the place in hand when that is the link’s, and is open once that was answered', () => {
    expect(arrival({ code: 'raj-013', place: table13 })).toEqual({ here: table13, isOpen: false, visited: true })
    expect(arrival({ code: 'RAJ', place: { ...table13, table: null } }).here).not.toBeNull()
    expect(arrival({ place: table13, answer: opened(true) })).toEqual({ here: table13, isOpen: true, visited: true })
  })
  it('is open for a guest whose scanner opened it, whatever a second question comes to', () => {
    expect(arrival({ place: table13, scanned: { visitedBefore: false }, answer: { error: 'RATE_LIMITED' } })).toEqual({ here: table13, isOpen: true, visited: false })
  })
})

describe('welcome or welcome back (RD-06)', () => {
  it('is by what the device knew before the scan kept the place', () => {
    expect(arrival({ place: table13, answer: opened(false) }).visited).toBe(false)
    expect(arrival({ place: table13, answer: opened(true), scanned: { visitedBefore: false } }).visited).toBe(false)
    expect(arrival({ place: table13, scanned: { visitedBefore: true } }).visited).toBe(true)
  })
  it('is by the guest’s own visits on a device that knows nothing', () => {
    expect(arrival({ place: table13, answer: opened(false), visitedRestaurants: ['RAJ'] }).visited).toBe(true)
    expect(arrival({ place: table13, answer: opened(false), visitedRestaurants: ['RAJX'] }).visited).toBe(false)
  })
})

it('lays the plates of the link’s outlet only', () => {
  const picture = { kind: 'plate', hash: 'h1' } as unknown as NonNullable<ReturnType<typeof platesOf>[number]>
  const menu: MenuState = { kind: 'ready', outlet: smallOutlet(), sections: [], recommended: [smallItem('a', { picture }), smallItem('b')], complete: true, confirmedAt: null, age: 'live' }
  expect(platesOf(menu, table12)).toEqual([picture])
  expect(platesOf(menu, { ...table12, outletId: 'outlet-2' })).toEqual([])
  expect(platesOf(menu, null)).toEqual([])
  expect(platesOf({ kind: 'loading' }, table12)).toEqual([])
})

import { expect, it } from 'vitest'
import { linkedPlace } from '#domain/linked-place.ts'
import type { Place } from '#schemas/device.ts'
import { smallAvailability, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { type MenuFacts, snapshotOf } from './first-screen-snapshot.ts'

const place = { outletId: 'outlet-1', brand: { id: 'brand-1', modules: [] }, table: null, serviceType: 'DI' } as unknown as Place
const section = smallSection('a', 0)
const facts: MenuFacts = { place, outlet: smallOutlet({ dishCount: section.items.length + 1 }), availability: smallAvailability(), sections: [section], confirmedAt: 5, clockSkewMs: null, unread: false }

it('a first screen is kept of a whole menu, or of one whose missing dish this release cannot read', () => {
  expect(snapshotOf(facts)).toBeNull()
  expect(snapshotOf({ ...facts, unread: true })?.sections).toHaveLength(1)
  expect(snapshotOf({ ...facts, outlet: smallOutlet({ dishCount: section.items.length }) })?.sections).toHaveLength(1)
})

it('RT-04: what the place tells of the restaurant’s tables goes with its first screen, and from there to the place of a followed link', () => {
  const tableRuns = [{ first: 1, last: 28, serviceType: 'DI' as const, word: 'Table ' }]
  const screen = snapshotOf({ ...facts, place: { ...place, tableRuns }, unread: true })
  expect(screen && linkedPlace({ pathname: '/web/restaurant/RAJ', search: '' }, screen, 5)?.tableRuns).toEqual(tableRuns)
})

import { expect, it } from 'vitest'
import type { Locality } from '#schemas/locality.ts'
import { beside, outcomeOf } from './suggested.ts'

const locality = (id: string, localityName: string): Locality => ({ id, localityName, localitySecondaryText: '', pinCode: '', center: { lat: 26.9, lng: 75.8 } })

it('CA-21: a geocoder adds what this phone does not know, each name once', () => {
  const own = [locality('bapu-nagar', 'Bapu Nagar')]
  const told = [locality('bapu-nagar', 'Bapu Nagar'), locality('osm.N1', 'bapu nagar'), locality('osm.N2', 'Bapu Bazaar'), locality('osm.W3', 'Bapu Bazaar')]
  expect(beside(own, told).map(({ id }) => id)).toEqual(['osm.N2'])
  expect(beside([], told).map(({ id }) => id)).toEqual(['bapu-nagar', 'osm.N2'])
  expect(beside(own, [])).toEqual([])
})

it.each([
  ['the geocoder is asked', { found: 0, isRead: true, asking: true }, null],
  ['the geocoder is asked for more than this phone knows', { found: 2, isRead: true, asking: true }, null],
  ['this phone’s own are not read', { found: 0, isRead: false, asking: false }, null],
  ['all who may know one were heard', { found: 0, isRead: true, asking: false }, 'none'],
  ['one was found', { found: 1, isRead: true, asking: false }, 'some'],
  ['this phone has none of its own and the geocoder knows one', { found: 1, isRead: false, asking: false }, 'some'],
])('VA-12: that no locality is suggested is said once all who may know one were heard, and nothing before: %s', (_words, search, said) => {
  expect(outcomeOf(search)).toBe(said)
})

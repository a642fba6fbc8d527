import { expect, it } from 'vitest'
import type { Locality } from '#schemas/locality.ts'
import { beside } from './suggested.ts'

const locality = (id: string, localityName: string): Locality => ({ id, localityName, localitySecondaryText: '', pinCode: '', center: { lat: 26.9, lng: 75.8 } })

it('CA-21: a geocoder adds what this phone does not know, each name once', () => {
  const own = [locality('bapu-nagar', 'Bapu Nagar')]
  const told = [locality('bapu-nagar', 'Bapu Nagar'), locality('osm.N1', 'bapu nagar'), locality('osm.N2', 'Bapu Bazaar'), locality('osm.W3', 'Bapu Bazaar')]
  expect(beside(own, told).map(({ id }) => id)).toEqual(['osm.N2'])
  expect(beside([], told).map(({ id }) => id)).toEqual(['bapu-nagar', 'osm.N2'])
  expect(beside(own, [])).toEqual([])
})

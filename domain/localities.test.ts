import { is } from 'superstruct'
import { describe, expect, it } from 'vitest'
import type { Locality } from '#schemas/locality.ts'
import { AddressLocality } from '#schemas/serving.ts'
import { addressLocality, byDistance, findLocalities, localityAt } from './localities.ts'

const locality = (id: string, localityName: string, pinCode: string, lat: number, lng: number, near = ''): Locality => ({ id, localityName, localitySecondaryText: near, pinCode, center: { lat, lng } })
const all = [
  locality('bapu-nagar', 'Bapu Nagar', '302015', 26.8885, 75.8044, 'near the University'), locality('bani-park', 'Bani Park', '302016', 26.9299, 75.7909), locality('bagru', 'Bagru', '303007', 26.81, 75.55),
  locality('lal-kothi', 'Lal Kothi', '302015', 26.8891, 75.7952), { ...locality('old', 'Chandpole', '302001', 0, 0), center: null },
]
const names = (typed: string) => findLocalities(all, typed).hits.map(({ localityName }) => localityName)

describe('localities (EN-09)', () => {
  it('are found by the beginning of a word, in either script, and by their PIN code', () => {
    expect(names('ba')).toEqual(['Bagru', 'Bani Park', 'Bapu Nagar'])
    expect(names('nagar')).toEqual(['Bapu Nagar'])
    expect(names('baapoo nagar')).toEqual(['Bapu Nagar'])
    expect(names('बापू')).toEqual(['Bapu Nagar'])
    expect(names('302015')).toEqual(['Bapu Nagar', 'Lal Kothi'])
    expect(names('३०२०१५')).toEqual(['Bapu Nagar', 'Lal Kothi'])
    expect(names('')).toEqual([])
  })

  it('are guessed where the spelling is far off', () => {
    expect(findLocalities(all, 'Bapoo Ngr')).toMatchObject({ hits: [], like: { id: 'bapu-nagar' } })
    expect(findLocalities(all, 'Zzyzx').like).toBeNull()
    expect(findLocalities(all, '999999')).toEqual({ hits: [], like: null })
  })

  it('name a pin by the nearest middle within a kilometre (CO-04)', () => {
    expect(localityAt(all, { lat: 26.888, lng: 75.8043 })?.id).toBe('bapu-nagar')
    expect(localityAt(all, { lat: 15, lng: 65 })).toBeNull()
    expect(byDistance(all, { lat: 26.888, lng: 75.8043 }).map(({ locality: { id } }) => id)).toEqual(['bapu-nagar', 'lal-kothi', 'bani-park', 'bagru'])
    const [first] = all
    expect(first && addressLocality(first)).toEqual({ id: 'bapu-nagar', name: 'Bapu Nagar', secondaryText: '302015 · near the University' })
  })

  it('fit into an address however long the words beside their name are, by whole letters in any script', () => {
    for (const letter of ['x', 'ñ', 'कि', 'नि\u0902', '🏠']) {
      const long = letter.repeat(120 / letter.length)
      const kept = addressLocality(locality('long', 'Long', '302015', 0, 0, long))
      expect(is(kept, AddressLocality), letter).toBe(true)
      expect(kept.secondaryText).toBe(`302015 · ${letter.repeat(Math.floor((120 - 9) / letter.length))}`)
    }
  })
})

import fc from 'fast-check'
import { is } from 'superstruct'
import { describe, expect, it } from 'vitest'
import type { SavedAddress } from '#schemas/address.ts'
import { DeliveryAddress } from '#schemas/serving.ts'
import { addressProblems, type AddressProblem, deliveryAddressOf, isDeliveryAddress, judgeLine, plainLine } from './address.ts'
import { type AddressState, laterAddress } from './address-merge.ts'

const saved: SavedAddress = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057', title: 'Home', house: 'B-14', floor: 'Second', addressLine1: 'Laxmi Path', landmark: '', locality: { id: 'bapu-nagar', name: 'Bapu Nagar', secondaryText: '302015' },
  pin: { lat: 26.888, lng: 75.804 }, note: '', draft: false, createdAt: 1, updatedAt: 1,
}

describe('a line of an address (VA-12)', () => {
  it.each<[string, AddressProblem | null]>([
    ['Laxmi Path', null], ['B-14/2, second floor', null], ['लक्ष्मी पथ, बापू नगर', null], ['क्‍ष मार्ग', null], ['Dr. Ambedkar Road', null], ['Café de l’Inde & Sons', null], ['१४ ब', null],
    ['Laxmi Path ##,', 'doubled'], ['Laxmi Path,', 'ends'], ['#12 Laxmi Path', 'ends'], ['Laxmi,, Path', 'doubled'], ['Home 🏠', 'characters'], ['<b>Path</b>', 'characters'],
    ['🏠🏠🏠', 'characters'], ['a'.repeat(101), 'long'], ['', null],
    ['1️⃣2️⃣ Laxmi Path', 'characters'], ['\u200d', 'characters'], ['\u3164', 'characters'], ['\u0301', 'characters'], ['São João', null], ['Sa\u0303o Joa\u0303o', null], ['தமிழ்நாடு', null],
  ])('%s', (typed, problem) => expect(judgeLine(typed, 100)).toBe(problem))

  it('is judged as it is kept: spaces around it are no mistake', () => {
    expect(judgeLine(`  ${'a'.repeat(100)}  `, 100)).toBeNull()
    expect(plainLine('  Laxmi \n Path ')).toBe('Laxmi Path')
  })

  it('takes any letters of any script', () => {
    const word = fc.stringMatching(/^[\u0904-\u0939\u0958-\u0961A-Za-z]{1,20}$/u)
    fc.assert(fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => void expect(judgeLine(words.join(' '), 100)).toBeNull()))
  })
})

describe('an address', () => {
  it('names each field that is missing or wrong, and leaves the optional ones alone (EN-09, VA-12)', () => {
    expect(addressProblems(saved)).toEqual({})
    expect(addressProblems({ ...saved, house: ' ', addressLine1: 'Laxmi Path,', landmark: '🏠', note: '🏠 blue gate!!' })).toEqual({ house: 'empty', addressLine1: 'ends', landmark: 'characters' })
  })

  it('becomes what an order carries, once it is whole', () => {
    expect(deliveryAddressOf(saved)).toMatchObject({ house: 'B-14, Second', pin: saved.pin })
    expect(deliveryAddressOf({ ...saved, draft: true })).toBeNull()
    expect(deliveryAddressOf({ ...saved, pin: null })).toBeNull()
    expect(deliveryAddressOf({ ...saved, addressLine1: '' })).toBeNull()
    const later = { ...saved, pin: { lat: 26.9, lng: 75.8, floor: 3 }, locality: { id: 'bapu', name: 'Bapu Nagar', secondaryText: 'Jaipur', ward: 7 } }
    expect(deliveryAddressOf(later), 'fields of a later release stay where they are').toMatchObject({ pin: { lat: 26.9, lng: 75.8 }, locality: { id: 'bapu', name: 'Bapu Nagar', secondaryText: 'Jaipur' } })
    expect(is(deliveryAddressOf(later), DeliveryAddress)).toBe(true)
    const given = deliveryAddressOf(saved)
    expect(given && [isDeliveryAddress(given), isDeliveryAddress({ ...given, addressLine1: '🏠' }), isDeliveryAddress({ ...given, addressLine1: '' })]).toEqual([true, false, false])
  })
})

describe('two changes of one address', () => {
  const anyState: fc.Arbitrary<AddressState> = fc.record({ gone: fc.boolean(), updatedAt: fc.nat({ max: 3 }), line: fc.constantFrom('Laxmi Path', 'Kabir Marg') })
    .map(({ gone, updatedAt, line }) => (gone ? { gone, updatedAt } : { gone, updatedAt, address: { ...saved, addressLine1: line, updatedAt } }))

  it('have one outcome, in whichever order and however often they meet', () => {
    fc.assert(fc.property(anyState, anyState, anyState, (a, b, c) => {
      expect(laterAddress(a, b)).toEqual(laterAddress(b, a))
      expect(laterAddress(laterAddress(a, b), c)).toEqual(laterAddress(a, laterAddress(b, c)))
      expect(laterAddress(a, a)).toEqual(a)
    }))
  })

  it('keep the later one whole; of the same moment a removal', () => {
    const state = (updatedAt: number): AddressState => ({ gone: false, updatedAt, address: { ...saved, updatedAt } })
    expect(laterAddress(state(2), { gone: true, updatedAt: 1 })).toEqual(state(2))
    expect(laterAddress(state(2), { gone: true, updatedAt: 2 })).toEqual({ gone: true, updatedAt: 2 })
  })
})

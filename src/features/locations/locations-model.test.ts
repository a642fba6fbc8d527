import { describe, expect, it } from 'vitest'
import { cityFirst, inHeldOrder, isDivided, nearestFirst, outletsNamed, placesOf, visitedFirst } from './locations-model.ts'

const outlets = [
  { id: '1', code: 'RAJCS', name: 'Rajwada', area: 'C-Scheme', city: 'Jaipur', location: { lat: 26.9117, lng: 75.8013 } },
  { id: '2', code: 'RAJJB', name: 'Rajwada', area: 'Johri Bazaar', city: 'Jaipur', location: { lat: 26.9199, lng: 75.8266 } },
  { id: '3', code: 'RAJMB', name: 'Rajwada', area: 'Mobile', city: 'Jaipur', location: null },
]

describe('searching for an outlet (RT-31)', () => {
  it('finds it by any words of its name, area or city', () => {
    expect(outletsNamed(outlets, 'johri RAJ').map((row) => row.code)).toEqual(['RAJJB'])
    expect(outletsNamed(outlets, ' ')).toHaveLength(3)
    expect(outletsNamed(outlets, 'Delhi')).toEqual([])
  })
})

it('those the guest was at stand first, last first (EN-10)', () => {
  expect(visitedFirst(nearestFirst(outlets, null), ['RAJCS', 'GONE', 'RAJMB']).map(({ row }) => row.code)).toEqual(['RAJMB', 'RAJCS'])
})

it('those of the city of the guest’s network come first, each part in its order; nobody’s city changes nothing (CA-21)', () => {
  const rows = [...outlets, { ...outlets[0]!, id: '4', code: 'RAJLK', city: 'Udaipur' }, { ...outlets[0]!, id: '5', code: 'RAJFS', city: 'Udaipur' }]
  const inOrder = (city: string | null) => cityFirst(nearestFirst(rows, null), city).map(({ row }) => row.id).join('')
  expect([inOrder('Udaipur'), inOrder('Jaipur'), inOrder('Delhi'), inOrder(null)]).toEqual(['45123', '12345', '12345', '12345'])
  expect([isDivided(rows, 'Udaipur'), isDivided(rows, 'Delhi'), isDivided(outlets, 'Jaipur')]).toEqual([true, false, false])
})

it('outlets that become known while the list is used come after those that stand there, whatever their city or distance', () => {
  const told = nearestFirst(outlets, null)
  const nearer = { ...outlets[0]!, id: '0' }
  const sorted = nearestFirst([nearer, ...outlets.toReversed(), { ...nearer, id: '9' }], null)
  expect(inHeldOrder(sorted, placesOf(told)).map(({ row }) => row.id).join('')).toBe('12309')
  expect(inHeldOrder(sorted.slice(0, 2), placesOf(told)).map(({ row }) => row.id).join('')).toBe('30')
})

describe('outlets from where the guest stands (CO-04)', () => {
  it('come nearest first, those of unknown place last', () => {
    const away = nearestFirst(outlets.toReversed(), { lat: 26.9199, lng: 75.8266 })
    expect(away.map(({ row, metres }) => [row.code, metres === null ? null : Math.round(metres / 100)])).toEqual([['RAJJB', 0], ['RAJCS', 27], ['RAJMB', null]])
  })
  it('stay as they are given while nobody knows', () => {
    expect(nearestFirst(outlets.toReversed(), null)).toEqual(outlets.toReversed().map((row) => ({ row, metres: null })))
  })
})

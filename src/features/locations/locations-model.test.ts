import { describe, expect, it } from 'vitest'
import { findOutlets } from './locations-model.ts'

const outlets = [
  { id: '1', code: 'RAJCS', name: 'Rajwada', area: 'C-Scheme', city: 'Jaipur' },
  { id: '2', code: 'RAJJB', name: 'Rajwada', area: 'Johri Bazaar', city: 'Jaipur' },
]

describe('searching for an outlet (RT-31)', () => {
  it('finds it by any words of its name, area or city', () => {
    expect(findOutlets(outlets, 'johri RAJ').map((row) => row.code)).toEqual(['RAJJB'])
    expect(findOutlets(outlets, ' ')).toHaveLength(2)
    expect(findOutlets(outlets, 'Delhi')).toEqual([])
  })
})

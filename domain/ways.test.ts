import { describe, expect, it } from 'vitest'
import type { ServiceWord } from '#schemas/menu.ts'
import { isWayChosen, startingServiceType, tableOfWay, waysOf } from './ways.ts'

const outlet = (...serviceTypes: string[]) => ({ serviceTypes: serviceTypes as ServiceWord[] })

describe('the ways of an outlet (P-06)', () => {
  it('begin with the table’s, else with the first that needs no code', () => {
    expect(startingServiceType(outlet('DI', 'SP'), { serviceType: 'RO' })).toBe('RO')
    expect(startingServiceType(outlet('DI', 'SP', 'DL'), null)).toBe('SP')
    expect(startingServiceType(outlet('DI', 'RO'), null)).toBe('DI')
    expect(startingServiceType(outlet(), null)).toBe('DI')
  })
  it('are offered in one order, those of a later release left out', () => {
    expect(waysOf(outlet('DL', 'ROOF', 'DI', 'SP'))).toEqual(['DI', 'SP', 'DL'])
    expect(startingServiceType(outlet('ROOF', 'DT'), null)).toBe('DT')
  })
  it('name a table only where they are served at it', () => {
    const [table, bay] = [{ serviceType: 'DI' as const }, { serviceType: 'DT' as const }]
    expect([tableOfWay(table, 'DI'), tableOfWay(table, 'SP'), tableOfWay(table, 'DT'), tableOfWay(bay, 'DT'), tableOfWay(null, 'DI')]).toEqual([table, null, null, bay, null])
    const later = { serviceType: 'ROOF' as ServiceWord }
    expect(tableOfWay(later, 'DI')).toBe(later)
  })
  it('are asked about once: not at a table, not where there is one, not again', () => {
    const several = outlet('DI', 'SP')
    expect(isWayChosen({ outlet: several, table: null })).toBe(false)
    expect(isWayChosen({ outlet: several, table: { serviceType: 'DI' } })).toBe(true)
    expect(isWayChosen({ outlet: several, table: null, serving: {} })).toBe(true)
    expect(isWayChosen({ outlet: outlet('SP'), table: null })).toBe(true)
  })
})

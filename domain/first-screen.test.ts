import { describe, expect, it } from 'vitest'
import { FirstScreen } from '#schemas/first-screen.ts'
import type { Brand } from '#schemas/brand.ts'
import type { Item, MenuSection } from '#schemas/menu.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import { smallItem } from '#tests/fixtures/small-menu.ts'
import { assert } from 'superstruct'
import { makeFirstScreen } from './first-screen.ts'

const item = (id: string, over: Partial<Item> = {}): Item => smallItem(id, { name: id, price: 100, serviceTypes: ['DI'], ...over })
const section = (id: string, items: Item[]): MenuSection => ({ id, outletId: 'o', name: id, rank: 0, categories: [], items, addOnGroups: [] })
const brand: Brand = {
  id: 'b', subdomain: 'b', name: 'B', emblem: 'B', tagline: '', modules: [],
  theme: { version: 'L1', color: '#884422', accent: null, radiusPx: 8, font: 'figtree', displayFont: 'figtree', scale: 1, changeComponents: [] },
}
const outlet: Outlet = {
  id: 'o', code: 'RAJ', brandId: 'b', name: 'Rajwada', area: '', city: '', address: '', location: null, phone: '', fssai: null, gstin: null, timeZone: 'Asia/Kolkata', serviceTypes: ['DI', 'SP'],
  hours: [], taxes: [], charges: { packingPerOrder: 0, packingTaxIds: [], roundOff: true }, pureVeg: true, prepMinutes: 0, additionalProperties: {}, menuVersion: 1, dishCount: 0,
}
const availability: Availability = { id: 'o', mode: 'ACTIVE', serviceStatus: {}, soldOut: [], returns: {}, menuVersion: 1 }
const source = (sections: MenuSection[]) => ({ brand, outlet, table: null, serviceType: 'DI' as const, availability, sections, confirmedAt: 1 })
const many = (prefix: string, count: number, over: Partial<Item> = {}) => Array.from({ length: count }, (_, at) => item(`${prefix}${at}`, over))

describe('the first screen', () => {
  it('holds fifteen dishes, recommended first, and names every section', () => {
    const screen = makeFirstScreen(source([section('a', many('a', 8, { recommended: true })), section('b', many('b', 30)), section('c', many('c', 2))]))
    assert(screen, FirstScreen)
    expect(screen.recommended.map(({ id }) => id)).toEqual(['a0', 'a1', 'a2', 'a3', 'a4'])
    expect(screen.sections.map(({ id, count, items }) => [id, count, items.length])).toEqual([['a', 8, 8], ['b', 30, 2], ['c', 2, 0]])
    expect(screen.complete).toBe(false)
  })

  it('is complete when every dish is in it, and leaves out what is not served this way', () => {
    const screen = makeFirstScreen(source([section('a', [...many('a', 3), item('x', { serviceTypes: ['SP'] })]), section('b', [item('y', { serviceTypes: ['SP'], recommended: true })])]))
    expect(screen.sections.map(({ id, count }) => [id, count])).toEqual([['a', 3]])
    expect(screen.recommended).toEqual([])
    expect(screen.complete).toBe(true)
  })

})

import { describe, expect, it } from 'vitest'
import type { MenuSection } from '#schemas/menu.ts'
import { smallItem } from '#tests/fixtures/small-menu.ts'
import { indexMenu } from './menu-index.ts'
import { describeChoices, groupUses, hasChoices, isGroupFull, judgeSelection, unitPriceOf } from './selections.ts'

const dosa = smallItem('dosa', {
  name: 'Dosa',
  price: 9000,
  variationGroupName: 'Size',
  variations: [
    { id: 'plain', name: 'Plain', price: 9000, packing: 0, addOnGroups: [] },
    { id: 'family', name: 'Family', price: 24_000, packing: 0, addOnGroups: [{ groupId: 'dips', least: 2, most: 3 }] },
  ],
  addOnGroups: [{ groupId: 'dips', least: 0, most: null }],
  serviceTypes: ['DI'],
})
const dips = { id: 'dips', name: 'Dips', addOns: [{ id: 'coconut', name: 'Coconut', price: 0, foodType: 'VF' as const }, { id: 'podi', name: 'Podi with ghee', price: 3000, foodType: 'VF' as const }] }
const section: MenuSection = { id: 's', outletId: 'o', name: 'South', rank: 0, categories: [], items: [dosa], addOnGroups: [dips] }
const menu = indexMenu([section])
const podi = (quantity: number) => [{ groupId: 'dips', addOnId: 'podi', quantity }]

describe('choosing a dish (P-04, VA-19)', () => {
  it('asks for a size where there are sizes', () => {
    expect(hasChoices(dosa)).toBe(true)
    expect(judgeSelection(dosa, menu, { variationId: null, addOns: [] })).toEqual([{ kind: 'variation-missing' }])
  })
  it('lets a size bring its own groups, else the dish’s stand', () => {
    expect(groupUses(dosa, 'family')[0]?.least).toBe(2)
    expect(groupUses(dosa, 'plain')[0]?.least).toBe(0)
  })
  it('counts two of one dip as two choices', () => {
    expect(judgeSelection(dosa, menu, { variationId: 'family', addOns: podi(1) })).toEqual([{ kind: 'short', groupId: 'dips', least: 2, chosen: 1 }])
    expect(judgeSelection(dosa, menu, { variationId: 'family', addOns: podi(2) })).toEqual([])
    expect(judgeSelection(dosa, menu, { variationId: 'family', addOns: podi(4) })).toEqual([{ kind: 'over', groupId: 'dips', most: 3, chosen: 4 }])
  })
  it('takes one entry an add-on, and no more than a line of an order has room for', () => {
    expect(judgeSelection(dosa, menu, { variationId: 'plain', addOns: [...podi(1), ...podi(2)] })).toEqual([{ kind: 'repeated', groupId: 'dips', addOnId: 'podi' }])
    const many = { id: 'dips', name: 'Dips', addOns: Array.from({ length: 41 }, (_, at) => ({ id: `d${at}`, name: `Dip ${at}`, price: 0, foodType: 'VF' as const })) }
    const wordy = { ...many, addOns: many.addOns.map((addOn) => ({ ...addOn, name: `${addOn.name} ${'with a long name '.repeat(7)}` })) }
    const pick = (group: typeof many, count: number) =>
      judgeSelection(dosa, indexMenu([{ ...section, addOnGroups: [group] }]), { variationId: 'plain', addOns: group.addOns.slice(0, count).map(({ id }) => ({ groupId: 'dips', addOnId: id, quantity: 1 })) })
    expect(pick(many, 40)).toEqual([])
    expect(pick(many, 41)).toEqual([{ kind: 'too-much', groupId: 'dips' }])
    expect(pick(wordy, 10)).toEqual([])
    expect(pick(wordy, 30)).toEqual([{ kind: 'too-much', groupId: 'dips' }])
  })
  it('says when a group is full, never where there is no limit', () => {
    expect(isGroupFull({ groupId: 'dips', least: 0, most: 2 }, podi(2))).toBe(true)
    expect(isGroupFull({ groupId: 'dips', least: 0, most: null }, podi(99))).toBe(false)
  })
  it('prices and describes the choice in the restaurant’s own words', () => {
    const selection = { variationId: 'family', addOns: podi(2) }
    expect(unitPriceOf(dosa, menu, selection)).toBe(30_000)
    expect(describeChoices(dosa, menu, selection)).toBe('Family · Podi with ghee × 2')
  })
})

import { describe, expect, it } from 'vitest'
import type { ChipView } from '#paint/menu-view.ts'
import { filterChips, sectionView } from '#paint/menu-view.ts'
import type { FoodType, Item, MenuSection } from '#schemas/menu.ts'
import { smallItem } from '#tests/fixtures/small-menu.ts'
import { blocksOf, BLOCK_ROWS, filterSections, isPressed, modelSections, NO_FILTER, pressChip, rowHeight, rowsOfFirstFrame } from './menu-model.ts'

const dish = (id: string, foodType: FoodType = 'VF', tags: string[] = [], serviceTypes: Item['serviceTypes'] = ['DI']): Item => smallItem(id, { name: id, foodType, price: 100, serviceTypes, tags })
const section = (id: string, items: Item[]): MenuSection => ({ id, outletId: 'o', name: id, rank: 0, categories: [], items, addOnGroups: [] })

describe('filters (P-03)', () => {
  const mixed = [dish('dal', 'VF', ['jain']), dish('omelette', 'EGG'), dish('kebab', 'DF', ['bestseller'])]
  const ids = (chips: readonly ChipView[]) => chips.map(({ id }) => id)

  it('stand there only where they would filter something', () => {
    expect(ids(filterChips(mixed, false))).toEqual(['all', 'VF', 'EGG', 'DF', 'tag:jain', 'tag:bestseller'])
    expect(ids(filterChips([dish('dal'), dish('rice')], false))).toEqual([])
    expect(ids(filterChips([dish('dal', 'VF', ['jain']), dish('rice', 'VF', ['jain'])], false))).toEqual([])
  })

  it('a pure veg kitchen says so in one chip and offers its own diets', () => {
    expect(filterChips([dish('dal', 'VF', ['jain']), dish('rice')], true).map(({ id, kind }) => [id, kind])).toEqual([['pure-veg', 'fact'], ['tag:jain', 'tag']])
  })

  it('narrow the menu and let go of it again', () => {
    const chips = filterChips(mixed, false)
    const chip = (id: string) => chips.find((held) => held.id === id)!
    const sections = modelSections([section('s', mixed), section('t', [dish('naan')])], 'DI')
    const veg = pressChip(NO_FILTER, chip('VF'))
    expect(filterSections(sections, veg).flatMap(({ items }) => items.map(({ id }) => id))).toEqual(['dal', 'naan'])
    const jain = pressChip(veg, chip('tag:jain'))
    expect(filterSections(sections, jain).map(({ id, count }) => [id, count])).toEqual([['s', 1]])
    expect([isPressed(jain, chip('VF')), isPressed(jain, chip('all')), isPressed(NO_FILTER, chip('all'))]).toEqual([true, false, true])
    expect(pressChip(jain, chip('all'))).toEqual(NO_FILTER)
    expect(filterSections(sections, pressChip(veg, chip('VF')))).toBe(sections)
  })
})

describe('sections', () => {
  it('leave out what is not served this way, and are gone when nothing is left (CO-02)', () => {
    expect(modelSections([section('s', [dish('dal'), dish('box', 'VF', [], ['SP'])]), section('t', [dish('hamper', 'VF', [], ['SP'])])], 'DI').map(({ id, count }) => [id, count])).toEqual([['s', 1]])
  })

  it('keep their identity while they do not change', () => {
    const [curries, breads] = [section('curries', [dish('dal')]), section('breads', [dish('naan')])]
    const before = modelSections([curries, breads], 'DI')
    const after = modelSections([{ ...curries, items: [dish('dal'), dish('kofta')] }, breads], 'DI')
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true])
  })

  it('show one dish large in every third one at most, and only with a picture', () => {
    const pictured = { picture: {} }
    const spots = [0, 1, 2, 3, 4, 5].map((index) => sectionView({ id: 's', name: 's', count: 2 }, [pictured, pictured], index).spot !== null)
    expect(spots).toEqual([false, false, true, false, false, true])
    expect(sectionView({ id: 's', name: 's', count: 1 }, [{ picture: null }], 2)).toMatchObject({ spot: null, rows: [{ picture: null }] })
  })

  it('come in blocks that hold their place', () => {
    expect(blocksOf(Array.from({ length: 2 * BLOCK_ROWS + 3 }, (_, index) => index)).map((block) => block.length)).toEqual([BLOCK_ROWS, BLOCK_ROWS, 3])
    expect(blocksOf([1, 2, 3])).toEqual([[1, 2, 3]])
    expect(blocksOf([])).toEqual([])
    expect(rowHeight({ name: 'Dal', description: '', tags: [] })).toBe(172)
    const lines = [1, 2, 3, 4].map((count) => rowHeight({ name: 'Maharaja’s slow-roasted tandoori platter of stuffed mushrooms', description: 'Smoked, then stewed for a night'.repeat(count), tags: [] }))
    expect([lines[1]! - lines[0]!, lines[2]! - lines[1]!, lines[3]! - lines[2]!].map((more) => more > 0)).toEqual([true, true, false])
    expect(rowHeight({ name: 'Maharaja’s slow-roasted tandoori platter of stuffed mushrooms', description: 'Serves four. Takes 35 minutes to make.', tags: [] })).toBeGreaterThan(200)
  })
})

it('the rows of the first frame are those that the first screen holds, however many dishes a house recommends', () => {
  const standing = (featured: number): number => rowsOfFirstFrame([8, 12, 12], featured).reduce((sum, rows, at) => sum + Math.min(rows, [8, 12, 12][at] ?? 0), 0)
  expect([0, 3, 5, 20].map(standing)).toEqual([15, 12, 10, 10])
})

import { describe, expect, it } from 'vitest'
import type { MenuSection } from '#schemas/menu.ts'
import { directSearch, readWordsAhead } from './direct-search.ts'
import { hitsToShow } from './use-search.ts'

const hit = (itemId: string) => ({ itemId, sectionId: 's' })

describe('P-03: what a search shows', () => {
  it('is what fits letter for letter until the answer to the very same words is there', () => {
    const answer = { text: 'pan', hits: [hit('paneer'), hit('pani-puri')] }
    expect(hitsToShow('pan', [hit('paneer')], null)).toEqual([hit('paneer')])
    expect(hitsToShow('pane', [hit('paneer')], answer)).toEqual([hit('paneer')])
    expect(hitsToShow('pan', [hit('paneer')], answer)).toBe(answer.hits)
  })

  it('is the answer before where nothing fits letter for letter, and never "nothing" before anybody has looked', () => {
    const answer = { text: 'pan', hits: [hit('paneer')] }
    expect(hitsToShow('pann', [], answer)).toBe(answer.hits)
    expect(hitsToShow('pann', [], null)).toBeNull()
    expect(hitsToShow('xyz', [], { text: 'xyz', hits: [] })).toEqual([])
  })
})

describe('the menu in the page’s own memory', () => {
  const item = (id: string, name: string) => ({ id, name, categoryId: null, tags: [], variations: [] })
  const section = (id: string, rank: number, items: ReturnType<typeof item>[]) => ({ id, rank, name: id, categories: [], items }) as unknown as MenuSection
  const sections = [section('mains', 1, [item('dal', 'Dal Makhani'), item('paneer', 'Paneer Tikka')]), section('snacks', 2, [item('paneer', 'Paneer Tikka'), item('dalcha', 'Dalcha')])]

  it('is looked through with a dish of two sections found once, whether or not its words were read ahead', async () => {
    expect(directSearch(sections, 'paneer', 9)).toEqual([{ itemId: 'paneer', sectionId: 'mains' }])
    await readWordsAhead(sections, 1)
    expect(directSearch(sections, 'dal', 9).map(({ itemId }) => itemId)).toEqual(['dal', 'dalcha'])
    expect(directSearch(sections, 'dal', 1)).toHaveLength(1)
    expect(directSearch([], 'dal', 9)).toEqual([])
  })
})

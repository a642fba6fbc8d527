import { describe, expect, it } from 'vitest'
import type { MenuSection } from '#schemas/menu.ts'
import { makeCell } from './cell.ts'
import { directSearch } from './direct-search.ts'
import { followWords, readWordsAhead } from './words-ahead.ts'
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

  it('finds the same typed on letter by letter as typed at once, taken back, or in another menu', () => {
    const again = [...sections]
    const others = [section('mains', 1, [item('dosa', 'Dal Dosa')])]
    for (const [typed, next] of [['d', 'da'], ['da', 'dal'], ['dal', 'dal ma'], ['dal ma', 'dal'], ['dal', 'p'], ['p', 'pan ti'], ['pan', 'pan x'], ['', 'd']] as const) {
      directSearch(sections, typed, 9)
      const hits = directSearch(sections, next, 9)
      expect(hits, `${typed} then ${next}`).toEqual(directSearch([...again], next, 9))
    }
    directSearch(sections, 'da', 9)
    expect(directSearch(others, 'dal', 9)).toEqual([{ itemId: 'dosa', sectionId: 'mains' }])
  })

  it('has its words read ahead also when it comes later, or anew', async () => {
    const cell = makeCell<readonly MenuSection[] | undefined>(undefined)
    followWords(cell, 1)
    const read: string[] = []
    const watched = (id: string) => ({ ...item(id, id), get name() { read.push(id); return id } })
    cell.set([section('mains', 1, [watched('a') as never])])
    cell.set([section('mains', 1, [watched('b') as never])])
    await expect.poll(() => read).toContain('b')
  })
})

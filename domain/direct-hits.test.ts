import { describe, expect, it } from 'vitest'
import { directHits, narrows, searchText, searchWords } from './direct-hits.ts'

const names = ['Paneer Butter Masala', 'Dalcha', 'Masala Chai', 'Dal Makhani', 'Chole', 'पनीर टिक्का']
const texts = names.map((name) => searchText(name, name === 'Chole' ? 'Mains dal style' : 'Mains'))
const found = (typed: string, most = 60): (string | undefined)[] => directHits(texts, typed, most).map((place) => names[place])

describe('P-03: dishes that fit what is typed letter for letter', () => {
  it('stand in the order of how they fit: the name itself, its beginning, its words, other words; then as in the menu', () => {
    expect(found('dal')).toEqual(['Dal Makhani', 'Dalcha', 'Chole'])
    expect(found('masala')).toEqual(['Masala Chai', 'Paneer Butter Masala'])
    expect(found('mains')).toEqual(names)
    expect(found('mains', 2)).toEqual(names.slice(0, 2))
  })

  it('have every word that is typed, by its beginning at least, in either script', () => {
    expect(found('mas pan')).toEqual(['Paneer Butter Masala'])
    expect(found('पनी')).toEqual(['पनीर टिक्का'])
    expect(found('asala')).toEqual([])
    expect(found('paneer kulfi')).toEqual([])
  })

  it('are none where nothing is typed', () => {
    for (const typed of ['', '  ', '|', '!?']) expect(found(typed)).toEqual([])
  })

  it('are looked for among given places only, in whatever order those come', () => {
    expect(directHits(texts, 'mains', 60, [4, 0, 2])).toEqual([0, 2, 4])
    expect(directHits(texts, 'dal', 60, [4, 1])).toEqual([1, 4])
  })

  it('can only become fewer where words are typed on', () => {
    const goesOn = (typed: string, before: string): boolean => narrows(searchWords(typed), searchWords(before))
    expect([goesOn('dal', 'da'), goesOn('dal ma', 'dal'), goesOn('dal  MA', 'da m')]).toEqual([true, true, true])
    expect([goesOn('da', 'dal'), goesOn('dal', 'dal ma'), goesOn('mal', 'dal'), goesOn('dal', '')]).toEqual([false, false, false, false])
  })
})

import { describe, expect, it } from 'vitest'
import type { SearchRow } from '#store/search-list.ts'
import { directHits, searchText } from '#domain/direct-hits.ts'
import { foldWord } from '#domain/fold-word.ts'
import { searchIndex } from './search-index.ts'

const names = [
  'Paneer Butter Masala', 'Chicken Tikka', 'Vegetable Biryani', 'Garlic Naan', 'Gulab Jamun', 'Masala Chai', 'Mango Lassi', 'Dal Makhani', 'Chole Bhature', 'पनीर टिक्का', 'गुलाब जामुन',
  'Hakka Noodles', 'Veg Manchurian', 'Crème Brûlée',
]
const rows: SearchRow[] = names.map((name, index) => [`i${index}`, `s${index % 3}`, name, name.includes('Naan') ? 'Breads tandoor' : 'Main course'])
const search = searchIndex(rows)
const found = (text: string): string[] => search(text, 60).map(({ itemId }) => names[Number(itemId.slice(1))] ?? '')

describe('P-03: the search', () => {
  it('finds a dish by the first letters of any of its words, at every keystroke', () => {
    for (const typed of ['p', 'pa', 'pan', 'pane', 'panee', 'paneer', 'paneer b', 'butter', 'mas bu']) expect(found(typed)).toContain('Paneer Butter Masala')
  })

  it('forgives what people type', () => {
    expect(found('panner')[0]).toBe('Paneer Butter Masala')
    expect(found('biriyani')).toEqual(['Vegetable Biryani'])
    expect(found('chiken tika')).toEqual(['Chicken Tikka'])
    expect(found('goolab jamoon')).toContain('Gulab Jamun')
    expect(found('manchurain')).toContain('Veg Manchurian')
    expect(found('garlik nan')).toContain('Garlic Naan')
    expect(found('chhole')).toContain('Chole Bhature')
    expect(found('creme brulee')).toEqual(['Crème Brûlée'])
  })

  it('finds nothing that does not resemble what is typed: a key that is held sounds like no dish', () => {
    for (const typed of ['zzzz', 'zzz', 'zz', 'zzzzaaaa', 'hhhhh', 'mmmm', '1111']) expect(found(typed)).toEqual([])
    expect(found('panneeer')).toContain('Paneer Butter Masala')
    expect(found('प')).toContain('Paneer Butter Masala')
    for (const typed of ['chh', 'chho']) expect(found(typed)).toContain('Chole Bhature')
    for (const typed of ['goo', 'gool']) expect(found(typed)).toContain('Gulab Jamun')
  })

  it('finds across scripts: what is written in Devanagari by Latin letters, and the other way round', () => {
    expect(found('पनीर')).toEqual(expect.arrayContaining(['पनीर टिक्का', 'Paneer Butter Masala']))
    expect(found('पनी')).toContain('पनीर टिक्का')
    expect(found('paneer tikka')).toContain('पनीर टिक्का')
    expect(found('गुलाब')).toEqual(expect.arrayContaining(['Gulab Jamun', 'गुलाब जामुन']))
    expect(foldWord('मसाला')).toBe(foldWord('masala'))
  })

  it('puts the dish itself before one that only stands in a section of that name', () => {
    expect(found('masala')[0]).toMatch(/Masala/)
    expect(found('tandoor')).toEqual(['Garlic Naan'])
  })

  it('finds nothing for nothing, and as many words as fit where all do not', () => {
    expect(found('   ')).toEqual([])
    expect(found('!?')).toEqual([])
    expect(found('paneer xylophone')).toContain('Paneer Butter Masala')
  })

  it('takes a long text and odd signs without harm', () => {
    expect(found('('.repeat(500))).toEqual([])
    expect(found('a '.repeat(500))).toBeDefined()
  })
})

describe('the worker and the page', () => {
  it('agree on what comes first: what fits letter for letter begins every answer', () => {
    const texts = rows.map(([, , name, more]) => searchText(name, more))
    for (const typed of ['p', 'pan', 'mas', 'masala', 'panir', 'main course', 'garlic naan', 'ti', 'biriyani']) {
      const direct = directHits(texts, typed, 60).map((place) => rows[place]?.[0])
      expect(search(typed, 60).map(({ itemId }) => itemId).slice(0, direct.length)).toEqual(direct)
    }
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkMenu } from './check-menu.ts'
import { readCsvMenu } from './csv-menu.ts'
import { csvRows } from './csv-rows.ts'
import { ImportRefused } from './problem.ts'

const HEAD = 'section,id,name,food,price,taxes,variation,add_ons,services,tags,recommended,sold_out,description'
const csv = (...rows: string[]): string => [HEAD, ...rows].join('\r\n')
const read = (...rows: string[]) => {
  const menu = readCsvMenu(csv(...rows))
  checkMenu(menu)
  return menu
}
const refusal = (text: string): string => {
  try {
    checkMenu(readCsvMenu(text))
  } catch (error) {
    if (error instanceof ImportRefused) return error.message
    throw error
  }
  return 'imported'
}

describe('CSV rows', () => {
  it('RFC 4180: reads back any cells that were written by its rules', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', ' ', 'é', '₹') })
    const row = fc.array(cell, { minLength: 1, maxLength: 5 }).filter((cells) => cells.some((value) => value !== ''))
    fc.assert(fc.property(fc.array(row, { minLength: 1 }), fc.constantFrom('\n', '\r\n'), fc.boolean(), (rows, end, closed) => {
      const text = rows.map((cells) => cells.map((value) => (/[",\r\n]/.test(value) ? `"${value.replace(/"/g, '""')}"` : value)).join(',')).join(end) + (closed ? end : '')
      expect(csvRows(text).map(({ cells }) => cells)).toEqual(rows)
    }))
  })

  it('knows the line a row begins on, past line breaks in cells and empty lines', () => {
    expect(csvRows('a,b\n"x\ny",1\n\n,,\nlast,2').map(({ line, cells }) => [line, cells[0]])).toEqual([[1, 'a'], [2, 'x\ny'], [6, 'last']])
  })

  it('names the line of a quote that is never closed', () => {
    expect(() => csvRows('a\nb\n"c,d\ne')).toThrow('line 3: A quote is opened here and never closed.')
    expect(() => csvRows('a\n"b"c')).toThrow('line 2')
    expect(() => csvRows('a\nb"c')).toThrow('line 2')
  })
})

describe('a CSV menu', () => {
  it('becomes a menu of ours, with sizes on rows without a name', () => {
    const { menu, saysStock } = read(
      'Breads,,Tandoori Roti,veg,35,CGST 2.5; SGST 2.5,,,,bestseller,yes,,',
      ',,Butter Naan,veg,"1,060.50",CGST 2.5; SGST 2.5,,,dine-in; room,,,yes,"Soft, ""buttery"""',
      'Rolls,r1,Egg Roll,egg,80,,Single,Sauce [1-2]: Mint=0; Keema=60 non-veg | Extras: Cheese=25 veg,,,,,',
      ',,,,140,,Double,,,,,,',
    )
    expect(menu.sections[1]?.items[0]).toMatchObject({ price: 80, variations: [{ id: 'r1.single', price: 80 }, { id: 'r1.double', price: 140 }] })
    expect(menu.taxes).toEqual([{ id: 'cgst-2.5', name: 'CGST', rateBps: 250 }, { id: 'sgst-2.5', name: 'SGST', rateBps: 250 }])
    const [breads] = menu.sections
    expect(breads?.items.map(({ id, price, recommended, soldOut, tags }) => [id, price, recommended, soldOut, tags])).toEqual([
      ['tandoori-roti', 35, true, false, ['bestseller']],
      ['butter-naan', 1060.5, false, true, []],
    ])
    expect(breads?.items[1]).toMatchObject({ serviceTypes: ['DI', 'RO'], description: 'Soft, "buttery"' })
    expect(menu.sections[1]?.items[0]?.addOns).toEqual([{ group: 'sauce', least: 1, most: 2 }, { group: 'extras', least: 0, most: null }])
    expect(menu.addOnGroups[0]?.addOns.map(({ id, food, price }) => [id, food, price])).toEqual([['sauce.mint', 'EGG', 0], ['sauce.keema', 'DF', 60]])
    expect(saysStock).toBe(true)
  })

  it('shares a group of add-ons between dishes and keeps another of the same name apart', () => {
    const { menu } = read('A,x,Idli,veg,60,,,Side: Chutney=0,,,,,', 'A,y,Vada,veg,70,,,Side: Chutney=0,,,,,', 'A,z,Dosa,veg,90,,,Side: Sambar=0,,,,,')
    expect(menu.sections[0]?.items.map((item) => item.addOns[0]?.group)).toEqual(['side', 'side', 'side.z'])
  })

  it('gives equal ids at every import, also to names in other scripts', () => {
    const rows = ['मिठाई,,गुलाब जामुन,veg,60,,,,,,,,', 'मिठाई,,रसमलाई,veg,80,,,,,,,,']
    expect(read(...rows).menu).toEqual(read(...rows).menu)
    expect(read(...rows).menu.sections[0]?.items.map((item) => item.lang)).toEqual(['hi', 'hi'])
  })

  it.each([
    ['a price that is none', 'A,,Idli,veg,cheap,,,,,,,,', 'line 2: price must be rupees such as 120 or 99.50, not "cheap".'],
    ['a missing price', 'A,,Idli,veg,,,,,,,,,', 'line 2: price is missing'],
    ['a food type that is none', 'A,,Idli,vegetable,60,,,,,,,,', 'line 2: food must be veg, non-veg or egg, not "vegetable".'],
    ['an inherited name as a food type', 'A,,Idli,constructor,60,,,,,,,,', 'line 2: food must be veg'],
    ['a row with too many cells', 'A,,Idli,veg,60,,,,,,,,,,,x', 'line 2: The row has 16 cells'],
    ['add-ons in no known form', 'A,,Idli,veg,60,,,chutney,,,,,', 'line 2: add_ons must be written as'],
    ['a price with a comma for its paise', 'A,,Idli,veg,"12,50",,,,,,,,', 'line 2: price must be rupees such as 120 or 99.50, not "12,50".'],
    ['a price whose commas part no thousands', 'A,,Idli,veg,"1,06",,,,,,,,', 'line 2: price must be rupees'],
    ['a dish that is taxed twice with one tax', 'A,,Idli,veg,60,CGST 2.5; CGST 2.50,,,,,,,', 'line 2: sections[0].items[0].taxes[1] “Idli” has the tax cgst-2.5 twice.'],
    ['a tax in no known form', 'A,,Idli,veg,60,GST,,,,,,,', 'line 2: taxes must be written as'],
    ['a row without a section', ',,Idli,veg,60,,,,,,,,', 'line 2: section is missing.'],
    ['a size of no dish', 'A,,,,60,,Half,,,,,,', 'line 2: name is missing.'],
    ['more asked for than allowed', 'A,,Idli,veg,60,,,Side [3-2]: Chutney=0,,,,,', 'line 2: sections[0].items[0].addOns[0].most'],
    ['control characters in a name', 'A,,Id\u0008li,veg,60,,,,,,,,', 'line 2: sections[0].items[0].name'],
  ])('refuses %s with its line', (_, row, words) => {
    expect(refusal(csv(row))).toContain(words)
  })

  it('refuses two dishes of one name and different terms, at the later one', () => {
    expect(refusal(csv('A,,Idli,veg,60,,,,,,,,', 'B,,Idli,veg,70,,,,,,,,'))).toMatch(/^line 3: .*idli of another dish/)
  })

  it.each([
    ['an unknown column', 'section,name,food,price,colour\nA,Idli,veg,60,red', 'line 1: The column "colour" is not known.'],
    ['a missing column', 'section,name,price\nA,Idli,60', 'line 1: The column "food" is missing.'],
    ['a column named twice', 'section,name,food,price,price\nA,Idli,veg,60,60', 'line 1: The column "price" stands twice.'],
    ['semicolons', 'section;name;food;price\nA;Idli;veg;60', 'line 1: The columns are separated by semicolons.'],
    ['an empty file', '', 'The file is empty.'],
    ['a heading alone', HEAD, 'no dish'],
  ])('refuses %s', (_, text, words) => {
    expect(refusal(text)).toContain(words)
  })
})

describe('what a dish holds (FSSAI)', () => {
  const HEAD_OF_FACTS = 'section,name,food,price,kcal,serving_size,allergens'
  const dishOf = (cells: string) => readCsvMenu(`${HEAD_OF_FACTS}\r\nMains,Dal,veg,240,${cells}`).menu.sections[0]?.items[0]

  it('is read with its calories and serving; nothing written is not known, which is not the same as none', () => {
    expect(dishOf('420,250 g,milk; tree nut')).toMatchObject({ kcal: 420, servingSize: '250 g', allergens: ['milk', 'tree-nut'] })
    expect(dishOf(',,none')).toMatchObject({ allergens: [] })
    for (const fact of ['kcal', 'servingSize', 'allergens']) expect(dishOf(',,')).not.toHaveProperty(fact)
  })

  it('is refused where it is no allergen that has a name', () => {
    expect(refusal(`${HEAD_OF_FACTS}\r\nMains,Dal,veg,240,,,milc`)).toContain('allergens must be of gluten')
  })
})

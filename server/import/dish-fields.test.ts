import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DISH_FACTS, IMPORTED_FACTS, type ImportedFacts } from '#schemas/dish-facts.ts'
import { ImportItem } from '#schemas/menu-import.ts'
import { Item } from '#schemas/menu.ts'
import { COLUMNS } from './csv-cells.ts'
import { readCsvMenu } from './csv-menu.ts'
import { toSections } from './to-sections.ts'

/** One value for each fact; a fact without one does not compile. */
const FACTS: Required<ImportedFacts> = { lang: 'hi', kcal: 420, servingSize: '250 g', allergens: ['milk'] }

/** A dish of a file with every field that one may have. */
const whole: Required<ImportItem> = {
  ...FACTS, id: 'dal', name: 'Dal', description: 'Slow', food: 'VF', price: 240, priceBefore: 300, packing: 10, taxes: [], taxInclusive: true, category: 'c', variationGroup: 'Size',
  variations: [], addOns: [], serviceTypes: ['DI'], tags: ['new'], recommended: true, soldOut: true, returns: 'at 7', prepMinutes: 20, picture: { draw: 'dal' },
}

/** Fields of a file that become others of the dish, or of the outlet's availability. */
const TURNED: Readonly<Record<string, string>> = { food: 'foodType', taxes: 'taxIds', category: 'categoryId', variationGroup: 'variationGroupName', addOns: 'addOnGroups', soldOut: 'availability', returns: 'availability' }

describe('a field of a dish', () => {
  it('comes through from the file to the document, every one of both structs', () => {
    expect(Object.keys(whole).sort()).toEqual(Object.keys(ImportItem.schema).sort())
    const { sections, availability } = toSections({ format: 'menu/1', taxes: [], addOnGroups: [], sections: [{ id: 's', name: 'S', categories: [{ id: 'c', name: 'C' }], items: [whole] }] }, { outletId: 'o', pictures: new Map() })
    const item = sections[0]?.items[0]
    expect(Object.keys(item ?? {}).sort()).toEqual(Object.keys(Item.schema).sort())
    expect(item).toMatchObject({
      ...FACTS, id: 'dal', name: 'Dal', description: 'Slow', foodType: 'VF', price: 24_000, priceBefore: 30_000, packing: 1000, taxIds: [], taxInclusive: true, categoryId: 'c',
      variationGroupName: 'Size', variations: [], addOnGroups: [], serviceTypes: ['DI'], tags: ['new'], recommended: true, prepMinutes: 20,
    })
    expect(availability).toEqual({ soldOut: ['dal'], returns: { dal: 'at 7' } })
    for (const name of Object.keys(ImportItem.schema)) expect(Object.hasOwn(TURNED, name) || Object.hasOwn(Item.schema, name), name).toBe(true)
  })

  it('that is a fact stands in both structs as the one struct of the list', () => {
    for (const [name, struct] of Object.entries(DISH_FACTS)) expect([Reflect.get(Item.schema, name), Reflect.get(ImportItem.schema, name)], name).toEqual([struct, Reflect.get(IMPORTED_FACTS, name)])
  })
})

describe('the columns of a CSV file', () => {
  const section = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8').split('\n## csv\n')[1] ?? ''
  const listed = section.split('\n').filter((line) => line.startsWith('| `')).flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name))

  it('are those that README.md lists, in its order', () => {
    expect(listed).toEqual([...COLUMNS])
  })

  it('are each read: a cell that is filled changes the menu', () => {
    const plain: Record<string, string> = { section: 'Mains', name: 'Dal', food: 'veg', price: '240' }
    const other: Record<(typeof COLUMNS)[number], string> = {
      section: 'Sweets', category: 'Slow', id: 'd7', name: 'Kadhi', description: 'Warm', food: 'egg', price: '250', price_before: '300', packing: '10', taxes: 'CGST 2.5', tax_inclusive: 'yes',
      variation_group: 'Size', variation: 'Half', add_ons: 'Extras: Cheese=25', services: 'car', tags: 'new', recommended: 'yes', sold_out: 'yes', returns: 'at 7', minutes: '20', kcal: '420', serving_size: '250 g', allergens: 'milk; tree nut', photo: 'dal.jpg', draw: 'dal',
    }
    const read = (cells: Record<string, string>): string =>
      JSON.stringify(readCsvMenu(`${COLUMNS.join(',')}\n${COLUMNS.map((column) => JSON.stringify(cells[column] ?? '')).join(',')}`).menu)
    const before = read(plain)
    for (const column of COLUMNS) expect(read({ ...plain, [column]: other[column] }), column).not.toBe(before)
  })
})

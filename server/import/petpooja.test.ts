import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ImportItem } from '#schemas/menu-import.ts'
import { checkMenu } from './check-menu.ts'
import { readPetpooja } from './petpooja.ts'
import { ImportRefused } from './problem.ts'
import type { ReadMenu } from './read-menu.ts'

type Row = Record<string, unknown>

const dish = (changes: Row = {}): Row => ({
  itemid: '900', itemname: 'Bhindi Do Pyaza', item_categoryid: '10', item_ordertype: '1,2,3', item_packingcharges: '', itemallowvariation: '0', itemallowaddon: '1',
  itemaddonbasedon: '0', item_favorite: '0', ignore_taxes: '0', in_stock: '2', variation: [], addon: [], item_attributeid: '1', itemdescription: '', price: '180.00',
  active: '1', item_tags: [], item_info: { spice_level: 'not-applicable' }, item_image_url: '', item_tax: '70,71', tax_inclusive: false, ...changes,
})
const file = (changes: Row = {}): Row => ({
  success: '1',
  restaurants: [{ restaurantid: '1', details: { packaging_applicable_on: 'ITEM' } }],
  categories: [{ categoryid: '10', active: '1', categoryrank: '2', parent_category_id: '0', categoryname: 'Sabzi' }, { categoryid: '11', active: '1', categoryrank: '1', parent_category_id: '0', categoryname: 'Specials' }],
  parentcategories: [],
  items: [dish()],
  addongroups: [{
    addongroupid: '40', addongroup_name: 'Chutneys', addongroup_rank: '1', active: '1',
    addongroupitems: [
      { addonitemid: '901', addonitem_name: 'Lehsun', addonitem_price: '', active: '1', attributes: '1', addonitem_rank: '2' },
      { addonitemid: '900', addonitem_name: 'Pudina', addonitem_price: '15.5', active: '1', attributes: '1', addonitem_rank: '1' },
      { addonitemid: '903', addonitem_name: 'Imli', addonitem_price: '10', active: '0', attributes: '1', addonitem_rank: '3' },
    ],
  }],
  attributes: [{ attributeid: '1', attribute: 'veg', active: '1' }, { attributeid: '2', attribute: 'non-veg', active: '1' }, { attributeid: '24', attribute: 'egg', active: '1' }],
  taxes: [
    { taxid: '70', taxname: 'CGST', tax: '2.5', taxtype: '1', tax_ordertype: '', active: '1', tax_taxtype: '1' },
    { taxid: '71', taxname: 'SGST', tax: '2.5', taxtype: '1', tax_ordertype: '', active: '1', tax_taxtype: '1' },
    { taxid: '72', taxname: 'Old cess', tax: '1', taxtype: '1', tax_ordertype: '', active: '0', tax_taxtype: '1' },
  ],
  ...changes,
})
const read = (changes: Row = {}): ReadMenu => {
  const menu = readPetpooja(JSON.stringify(file(changes), null, 1))
  checkMenu(menu)
  return menu
}
const only = (changes: Row): ImportItem => read({ items: [dish(changes)] }).menu.sections[0]?.items[0] as ImportItem
const refusal = (text: string): string => {
  try {
    checkMenu(readPetpooja(text))
  } catch (error) {
    if (error instanceof ImportRefused) return error.message
    throw error
  }
  return 'imported'
}

describe('a Petpooja menu push', () => {
  it('brings what a dish holds: energy, serving and what has to be named (FSSAI)', () => {
    const nutrition = { foodAmount: { amount: 275, unit: 'g' }, calories: { amount: '420.4', unit: 'kcal' }, servingInfo: '1to2people', allergens: [{ allergen: 'Tree nuts', allergenDesc: 'cashew' }, { allergen: 'Dairy' }, 'gluten'] }
    expect(only({ nutrition })).toMatchObject({ kcal: 420, servingSize: '275 g', allergens: ['tree-nut', 'milk', 'gluten'] })
    expect(only({ nutrition: { ...nutrition, foodAmount: { amount: 0, unit: 'g' } } })).toMatchObject({ servingSize: 'for 1 to 2 people' })
  })

  it.each([
    ['no word of it', undefined], ['an empty list in its place', []], ['zeros', { foodAmount: { amount: 0, unit: 'g' }, calories: { amount: '0', unit: 'kcal' }, servingInfo: '', allergens: [] }],
    ['allergens of no known word', { allergens: [{ allergen: 'mustard' }] }], ['an energy in joules', { calories: { amount: 1757, unit: 'kJ' } }], ['an energy beyond any dish', { calories: { amount: 420_000, unit: 'kcal' } }],
    ['words for a number', { calories: { amount: 'low', unit: 'kcal' } }],
  ])('says nothing of what a dish holds where its file has %s: never that it holds none', (_, nutrition) => {
    const facts = only(nutrition === undefined ? {} : { nutrition })
    for (const fact of ['kcal', 'servingSize', 'allergens']) expect(facts).not.toHaveProperty(fact)
  })

  it('names the allergens that it has no word for, and counts the energies that it cannot read', () => {
    const { notes } = read({ items: [dish({ nutrition: { calories: { amount: 1757, unit: 'kJ' }, allergens: [{ allergen: 'Mustard' }, { allergen: 'milk' }] } })] })
    expect(notes).toEqual(expect.arrayContaining(['1 dishes have an energy that is no number of kcal up to 10,000; it was left out.', 'Allergens that have no word here were left out: Mustard.']))
  })

  it('becomes a menu of ours', () => {
    const { menu, notes } = read()
    expect(menu.taxes).toEqual([{ id: '70', name: 'CGST', rateBps: 250 }, { id: '71', name: 'SGST', rateBps: 250 }])
    expect(menu.sections.map((section) => section.name)).toEqual(['Sabzi'])
    expect(menu.sections[0]?.items[0]).toMatchObject({ id: '900', name: 'Bhindi Do Pyaza', food: 'VF', price: 180, packing: 0, taxes: ['70', '71'], taxInclusive: false, soldOut: false })
    expect(notes).toEqual([])
  })

  it('reads 2 as in stock and 0 and 1 as out where the till writes 2', () => {
    const items = ['2', '1', '0', ''].map((in_stock, index) => dish({ itemid: `5${index}`, in_stock }))
    expect(read({ items }).menu.sections[0]?.items.map((item) => item.soldOut)).toEqual([false, true, true, false])
  })

  it('reads 1 as in stock and 0 as out where the till never writes 2', () => {
    const items = ['1', '0'].map((in_stock, index) => dish({ itemid: `5${index}`, in_stock }))
    expect(read({ items }).menu.sections[0]?.items.map((item) => item.soldOut)).toEqual([false, true])
  })

  it('knows whether the file speaks of stock at all', () => {
    expect(read().saysStock).toBe(true)
    expect(read({ items: [dish({ in_stock: undefined })] }).saysStock).toBe(false)
  })

  it('serves 1 as delivery, 2 as pick up and car, 3 as table and room', () => {
    expect(only({ item_ordertype: '1' }).serviceTypes).toEqual(['DL'])
    expect(only({ item_ordertype: '2' }).serviceTypes).toEqual(['DT', 'SP'])
    expect(only({ item_ordertype: '3, 1' }).serviceTypes).toEqual(['DI', 'RO', 'DL'])
    expect(only({ item_ordertype: '' }).serviceTypes).toHaveLength(5)
  })

  it('VA-19: reads a most of -1 or 0 as no limit', () => {
    const uses = ['-1', '0', '2'].map((addon_item_selection_max, index) => only({ itemid: `${index}`, addon: [{ addon_group_id: '40', addon_item_selection_min: '0', addon_item_selection_max }] }).addOns[0])
    expect(uses.map((use) => use?.most)).toEqual([null, null, 2])
  })

  it('leaves out add-on groups that are switched off or have nothing switched on', () => {
    const addon = [{ addon_group_id: '40', addon_item_selection_min: '1', addon_item_selection_max: '1' }]
    const group = (file()['addongroups'] as Row[])[0]
    const off = readPetpooja(JSON.stringify(file({ items: [dish({ addon })], addongroups: [{ ...group, active: '0' }] })))
    const empty = readPetpooja(JSON.stringify(file({ items: [dish({ addon })], addongroups: [{ ...group, addongroupitems: [] }] })))
    for (const { menu, notes } of [off, empty]) {
      expect(menu.sections[0]?.items[0]?.addOns).toEqual([])
      expect(notes.join()).toContain('1 uses of add-on groups were left out')
    }
  })

  it('orders choices by rank, drops inactive ones, takes a choice with no price as free, and keeps their ids apart from dishes', () => {
    const { menu } = read({ items: [dish({ addon: [{ addon_group_id: '40', addon_item_selection_min: '0', addon_item_selection_max: '1' }] })] })
    expect(menu.addOnGroups[0]?.addOns).toEqual([
      { id: 'a900', name: 'Pudina', price: 15.5, food: 'VF', soldOut: false },
      { id: 'a901', name: 'Lehsun', price: 0, food: 'VF', soldOut: false },
    ])
  })

  it('hangs add-ons on variations, in both ways tills write it', () => {
    const use = (id: string): Row => ({ addon_group_id: id, addon_item_selection_min: '1', addon_item_selection_max: '1' })
    const variation = [
      { id: '31', variationid: '8', name: 'Half', price: '90.00', active: '1', variationrank: '2', addon: [use('40')], variationallowaddon: 1 },
      { id: '32', variationid: '9', name: 'Full', price: '', active: '1', variationrank: '1', addon: [], variationallowaddon: 0 },
      { id: '33', variationid: '7', name: 'Family', price: '400', active: '0', variationrank: '3', addon: [], variationallowaddon: 0 },
    ]
    const based = only({ itemallowvariation: '1', itemaddonbasedon: '1', variation, addon: [use('40')], price: '170' })
    expect(based.addOns).toEqual([])
    expect(based.variations.map(({ name, price, addOns }) => [name, price, addOns.length])).toEqual([['Full', 170, 0], ['Half', 90, 1]])
    expect(based.price).toBe(90)
    expect(only({ itemallowvariation: '1', itemaddonbasedon: '0', variation, addon: [], price: '170' }).variations[1]?.addOns).toHaveLength(1)
    expect(only({ itemallowvariation: '0', variation, price: '170' })).toMatchObject({ variations: [], price: 170 })
  })

  it('takes a platter with 1,512 priced variations', () => {
    const variation = Array.from({ length: 1512 }, (_, index) => ({ id: `v${index}`, name: `Choice ${index + 1}`, price: `${200 + index}`, active: '1', addon: [] }))
    expect(only({ itemallowvariation: '1', variation }).variations).toHaveLength(1512)
  })

  it('cleans names and descriptions of entities, tags and control characters', () => {
    expect(only({ itemname: 'Chef&#039;s \u0007 Kofta &amp;amp; Naan', itemdescription: 'Soft<br>koftas &lt; 300&nbsp;kcal \u2028 \u0000 &eacute;' })).toMatchObject({
      name: 'Chef\'s Kofta & Naan',
      description: 'Soft koftas < 300 kcal é',
    })
  })

  it('keeps a name of 138 characters and tells the language of another script', () => {
    expect(only({ itemname: 'K'.repeat(138) }).name).toHaveLength(138)
    expect(only({ itemname: 'दाल बाटी चूरमा' }).lang).toBe('hi')
  })

  it('shows one dish in two sections, by a list of categories or by two rows', () => {
    const byList = read({ items: [dish({ item_categoryid: '10,11' })] }).menu
    const byRows = read({ items: [dish(), dish({ item_categoryid: '11' })] }).menu
    for (const menu of [byList, byRows]) expect(menu.sections.map((section) => [section.name, section.items.map((item) => item.id)])).toEqual([['Specials', ['900']], ['Sabzi', ['900']]])
    expect(refusal(JSON.stringify(file({ items: [dish(), dish({ item_categoryid: '11', price: '190' })] })))).toContain('900')
  })

  it('makes categories of one parent the parts of one section', () => {
    const { menu } = read({
      parentcategories: [{ id: '5', name: 'Main course', rank: '1', status: '1' }],
      categories: [{ categoryid: '10', active: '1', categoryname: 'Sabzi', parent_category_id: '5' }, { categoryid: '11', active: '1', categoryname: 'Dal', parent_category_id: '5' }],
      items: [dish(), dish({ itemid: '901', item_categoryid: '11' })],
    })
    expect(menu.sections).toHaveLength(1)
    expect(menu.sections[0]).toMatchObject({ name: 'Main course', categories: [{ id: '10', name: 'Sabzi' }, { id: '11', name: 'Dal' }] })
    expect(menu.sections[0]?.items.map((item) => item.category)).toEqual(['10', '11'])
  })

  it('leaves out what is switched off, and says how many dishes stood in a closed category', () => {
    const closed = [{ categoryid: '10', active: '0', categoryname: 'Sabzi' }, { categoryid: '11', active: '1', categoryname: 'Specials' }]
    const { menu, notes } = read({ categories: closed, items: [dish(), dish({ itemid: '901', item_categoryid: '11' }), dish({ itemid: '902', item_categoryid: '11', active: '0' })] })
    expect(menu.sections.flatMap((section) => section.items.map((item) => item.id))).toEqual(['901'])
    expect(notes.join()).toContain('1 dishes were left out')
  })

  it('charges no tax where it is ignored, drops inactive taxes, and tells prices that hold their tax', () => {
    expect(only({ ignore_taxes: '1' }).taxes).toEqual([])
    expect(only({ item_tax: '70,72' }).taxes).toEqual(['70'])
    expect(only({ tax_inclusive: true }).taxInclusive).toBe(true)
    const backward = (file()['taxes'] as Row[]).map((tax) => ({ ...tax, tax_taxtype: '2' }))
    expect(read({ taxes: backward }).menu.sections[0]?.items[0]?.taxInclusive).toBe(true)
  })

  it('packs by the dish only where the restaurant does', () => {
    expect(only({ item_packingcharges: '12.50' }).packing).toBe(12.5)
    const perOrder = [{ restaurantid: '1', details: { packaging_applicable_on: 'ORDER', packaging_charge: '20' } }]
    expect(read({ restaurants: perOrder, items: [dish({ item_packingcharges: '12.50' })] }).menu.sections[0]?.items[0]?.packing).toBe(0)
  })

  it('turns recommendation, favourite, tags and spice into recommendation and badges', () => {
    expect(only({ is_recommend: '1', item_favorite: '1', item_tags: ['Chef-Special', 'new'], item_info: { spice_level: 'extra-spicy' } })).toMatchObject({
      recommended: true,
      tags: ['bestseller', 'chef-special', 'new', 'hot'],
    })
    expect(only({ item_tags: 'vegan', item_info: null }).tags).toEqual(['vegan'])
  })

  it('marks a dish of unknown food type as non-vegetarian and says so', () => {
    const { menu, notes } = read({ items: [dish({ item_attributeid: '5' })] })
    expect(menu.sections[0]?.items[0]?.food).toBe('DF')
    expect(notes.join()).toContain('marked non-vegetarian')
    expect(only({ item_attributeid: '24' }).food).toBe('EGG')
  })

  it('keeps a struck price and paise', () => {
    expect(only({ price: '95.238', markup_price: '120' })).toMatchObject({ price: 95.24, priceBefore: 120 })
  })

  it('gives equal ids at every import of the same file', () => {
    expect(read()).toMatchObject({ menu: read().menu })
  })
})

describe('a damaged Petpooja file imports nothing and says where it is wrong', () => {
  const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length

  it('names line and field of a price that is none', () => {
    const text = JSON.stringify(file({ items: [dish(), dish({ itemid: '901', price: 'abc' })] }), null, 1)
    expect(refusal(text)).toBe(`line ${lineOf(text, '"abc"')}: items[1].price “Bhindi Do Pyaza” must be an amount such as 120 or 99.50, one crore at the most, not "abc".`)
  })

  it('names every wrong field at once', () => {
    const text = JSON.stringify(file({ items: [dish({ price: '-5', itemname: '' }), dish({ itemid: '9 0 1', active: 'yes' })] }))
    const lines = refusal(text).split('\n')
    expect(lines.map((line) => /items\[\d\]\.\w+/.exec(line)?.[0])).toEqual(['items[0].itemname', 'items[0].price', 'items[1].itemid', 'items[1].active'])
  })

  it.each([
    ['an add-on group that is not there', { items: [dish({ addon: [{ addon_group_id: '99', addon_item_selection_min: '0', addon_item_selection_max: '1' }] })] }, 'the add-on group 99, which is not in the file'],
    ['a category that is not there', { items: [dish({ item_categoryid: '99' })] }, 'item_categoryid 99 is no category'],
    ['a tax that is not there', { items: [dish({ item_tax: '99' })] }, 'item_tax 99 is no tax'],
    ['a tax of a fixed amount', { taxes: [{ taxid: '70', taxname: 'Cess', tax: '5', taxtype: '2', active: '1' }], items: [dish({ item_tax: '70' })] }, '"Cess" is a fixed amount'],
    ['a tax for one kind of order', { taxes: [{ taxid: '70', taxname: 'GST', tax: '5', taxtype: '1', tax_ordertype: '3', active: '1' }], items: [dish({ item_tax: '70' })] }, 'taxed alike'],
    ['no dish', { items: [] }, 'no dish'],
    ['dishes that are no list', { items: 'none' }, 'items'],
    ['more asked for than allowed', { items: [dish({ addon: [{ addon_group_id: '40', addon_item_selection_min: '3', addon_item_selection_max: '2' }] })] }, 'allows 2 but asks for 3'],
  ])('refuses %s', (_, changes, words) => {
    expect(refusal(JSON.stringify(file(changes), null, 1))).toContain(words)
  })
})

const real = join(import.meta.dirname, '../../../shared/data/petpooja-menu-aglio-demo.json')

describe.runIf(existsSync(real))('a real push of 93 dishes (read where it lies beside the project, never copied)', () => {
  it('imports whole', () => {
    const menu = readPetpooja(readFileSync(real, 'utf8'))
    checkMenu(menu)
    const items = menu.menu.sections.flatMap((section) => section.items)
    expect(items).toHaveLength(93)
    expect(menu.menu.sections).toHaveLength(8)
    expect(items.filter((item) => item.variations.length > 0)).toHaveLength(27)
    expect(items.every((item) => !item.soldOut && item.taxes.length === 2)).toBe(true)
  })
})

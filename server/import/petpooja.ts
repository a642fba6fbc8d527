import { validate } from 'superstruct'
import type { MenuImport } from '#schemas/menu-import.ts'
import type { FoodType, Tax } from '#schemas/menu.ts'
import { byRank } from './by-rank.ts'
import { isSameDish } from './check-menu.ts'
import { cleanText } from './clean-text.ts'
import { originOf } from './origins.ts'
import { lineOfPath, parseJson } from './parse-json.ts'
import { type CategoryRow, PetpoojaMenu, type TaxRow } from './petpooja-format.ts'
import { convertDish, convertGroup, type DishContext, notesOf } from './petpooja-dishes.ts'
import { ImportRefused, MOST_PROBLEMS, type Path, type Problem, refuse } from './problem.ts'
import { problemsOf, type ReadMenu } from './read-menu.ts'

type Section = MenuImport['sections'][number]

/** Petpooja's words for food types. Null: neither veg, egg nor meat is said. */
export function foodTypeOf(attribute: string | undefined): FoodType | null {
  const word = (attribute ?? '').toLowerCase().replace(/[^a-z]/g, '')
  if (word === 'veg' || word === 'vegetarian' || word === 'vegan' || word === 'jain') return 'VF'
  if (word === 'egg') return 'EGG'
  return word.startsWith('non') ? 'DF' : null
}

/** Without an `attributes` table the documented numbers hold. */
const USUAL_ATTRIBUTES: readonly (readonly [string, string])[] = [['1', 'veg'], ['2', 'non-veg'], ['5', 'other'], ['24', 'egg']]

const taxOf = (row: TaxRow): Tax => ({ id: row.taxid, name: cleanText(row.taxname).slice(0, 24), rateBps: Math.round(Number(row.tax) * 100) })
const isRate = ({ taxtype, tax }: TaxRow): boolean => taxtype !== '2' && tax !== 'none' && tax <= 100

/**
 * Order types of the guest's menu in this format: pick up and dine in. A tax for only some of a dish's order types cannot be told.
 * @returns those of dishes by their ids, and those for deliveries alone
 */
function convertTaxes(rows: readonly TaxRow[], problems: Problem[], where: (path: Path) => string, notes: string[]): { taxes: Map<string, TaxRow>; deliveryTaxes: Tax[] } {
  const kept = new Map<string, TaxRow>()
  const deliveryTaxes: Tax[] = []
  rows.forEach((row, index) => {
    const path = ['taxes', index]
    if (!row.active) return
    if (kept.has(row.taxid)) problems.push({ where: where(path), sentence: `taxes[${index}].taxid ${row.taxid} stands twice.` })
    const types = row.tax_ordertype
    if (types.length > 0 && !types.includes('2') && !types.includes('3')) {
      if (isRate(row) && !deliveryTaxes.some(({ id }) => id === row.taxid)) deliveryTaxes.push(taxOf(row))
      else notes.push(`The tax ${row.taxname} is for deliveries only and was left out.`)
      return
    }
    if (row.taxtype === '2') problems.push({ where: where(path), sentence: `taxes[${index}].taxtype: "${row.taxname}" is a fixed amount; only taxes in per cent can be charged.` })
    else if (types.length > 0 && !(types.includes('2') && types.includes('3')))
      problems.push({ where: where(path), sentence: `taxes[${index}].tax_ordertype: "${row.taxname}" is for order type ${types.join(', ')} only; a dish is taxed alike for pick up and dine in.` })
    else if (row.tax === 'none' || row.tax > 100) problems.push({ where: where(path), sentence: `taxes[${index}].tax: "${row.taxname}" must be 0 to 100 per cent.` })
    else kept.set(row.taxid, row)
  })
  return { taxes: kept, deliveryTaxes: deliveryTaxes.filter(({ id }) => !kept.has(id)) }
}

/** A category with an active parent becomes a part of the parent's section; one without is a section. */
function layOut(menu: PetpoojaMenu): { sections: Section[]; placeOf: (categoryId: string) => { section: Section; category: string | undefined } | null } {
  const parents = new Map(menu.parentcategories.filter((row) => row.status).map((row) => [row.id, row]))
  const sections = new Map<string, Section & { rank: number }>()
  const places = new Map<string, { section: Section; category: string | undefined }>()
  const open = (id: string, name: string, rank: number) => {
    const section = sections.get(id) ?? { id, name: cleanText(name), categories: [], items: [], rank }
    sections.set(id, section)
    return section
  }
  const ranked = byRank(menu.categories.filter((row) => row.active), (row) => row.categoryrank)
  for (const row of ranked) {
    const parent = row.parent_category_id === '0' ? undefined : parents.get(row.parent_category_id)
    if (parent) {
      const section = open(`p${parent.id}`, parent.name, parent.rank)
      section.categories.push({ id: row.categoryid, name: cleanText(row.categoryname) })
      places.set(row.categoryid, { section, category: row.categoryid })
    } else places.set(row.categoryid, { section: open(row.categoryid, row.categoryname, row.categoryrank), category: undefined })
  }
  const ordered = byRank([...sections.values()], (section) => section.rank)
  return { sections: ordered, placeOf: (id) => places.get(id) ?? null }
}

const hasTimings = (row: CategoryRow): boolean => typeof row.categorytimings === 'string' && row.categorytimings.trim() !== ''

/**
 * Which words of `in_stock` mean "can be had". Tills disagree: one family writes 2 in stock and 1 out, the other 1 in and 0 out.
 * A file that has a 2 anywhere is of the first.
 */
const stockWord = (menu: PetpoojaMenu): '1' | '2' => (menu.items.some((item) => item.in_stock === '2') ? '2' : '1')

/** Reads a Petpooja menu push. @throws ImportRefused with line and field of all that is wrong */
export function readPetpooja(text: string): ReadMenu {
  const value = parseJson(text)
  if (typeof value === 'object' && value !== null && 'format' in value) refuse('', 'The file is in our own format: import it with --format json.')
  const [error, menu] = validate(value, PetpoojaMenu, { coerce: true })
  const where = (path: Path): string => `line ${lineOfPath(text, path)}`
  if (error) throw new ImportRefused(problemsOf(error.failures(), where))
  const problems: Problem[] = []
  const notes: string[] = []
  const { taxes, deliveryTaxes } = convertTaxes(menu.taxes, problems, where, notes)
  const { sections, placeOf } = layOut(menu)
  const timed = menu.categories.filter((row) => row.active && hasTimings(row))
  if (timed.length > 0) notes.push(`Hours of ${timed.length} categories were left out: their dishes show all day.`)
  const origins = new WeakMap<object, Path>()
  const context: DishContext = {
    taxes,
    allTaxIds: new Set(menu.taxes.map((row) => row.taxid)),
    groups: new Map(menu.addongroups.map((row) => [row.addongroupid, row])),
    foodOf: new Map([...USUAL_ATTRIBUTES, ...menu.attributes.map((row) => [row.attributeid, row.attribute] as const)].map(([id, word]) => [id, foodTypeOf(word)])),
    stockWord: stockWord(menu),
    packsByItem: !menu.restaurants.some((row) => ['NONE', 'ORDER'].includes(row.details.packaging_applicable_on.toUpperCase())),
    problem: (path, sentence) => problems.push({ where: where(path), sentence }),
    counts: { otherFood: 0, freeDishes: 0, emptyGroups: 0, cut: 0, unplaced: 0 },
    factsLeft: { allergens: new Set(), energies: 0 },
  }
  const knownCategories = new Set(menu.categories.map((row) => row.categoryid))
  const ranked = byRank(menu.items.map((row, index) => ({ row, index })), ({ row }) => row.itemrank)
  for (const { row, index } of ranked) {
    const path = ['items', index]
    if (!row.active) continue
    const unknown = row.item_categoryid.find((id) => !knownCategories.has(id))
    if (unknown !== undefined) context.problem([...path, 'item_categoryid'], `items[${index}] “${row.itemname}” item_categoryid ${unknown} is no category of the file.`)
    const places = row.item_categoryid.flatMap((id) => placeOf(id) ?? [])
    if (places.length === 0) context.counts.unplaced += 1
    for (const { section, category } of places) {
      const item = convertDish(row, path, context)
      const placed = category === undefined ? item : { ...item, category }
      const twin = section.items.find((other) => other.id === item.id)
      if (twin && isSameDish(twin, item)) continue
      origins.set(placed, path)
      section.items.push(placed)
    }
  }
  if (problems.length > 0) throw new ImportRefused(problems.slice(0, MOST_PROBLEMS))
  const used = new Set(sections.flatMap((section) => section.items).flatMap((item) => [...item.addOns, ...item.variations.flatMap((variation) => variation.addOns)]).map((use) => use.group))
  const converted: MenuImport = {
    format: 'menu/1',
    taxes: [...taxes.values()].map(taxOf),
    addOnGroups: byRank(menu.addongroups.filter((row) => row.active && used.has(row.addongroupid)), (row) => row.addongroup_rank).map((row) => convertGroup(row, context)),
    sections: sections.filter((section) => section.items.length > 0).map(({ id, name, categories, items }) => ({ id, name, categories, items })),
  }
  const saysStock = menu.items.some((item) => item.in_stock !== 'none')
  return { menu: converted, where: (path) => where(originOf(converted, path, origins) ?? []), saysStock, saysTaxes: true, deliveryTaxes, notes: [...notes, ...notesOf(context)] }
}

import type { ImportItem, MenuImport } from '#schemas/menu-import.ts'
import type { FoodType, ServiceType } from '#schemas/menu.ts'
import { cleanText, languageOf } from './clean-text.ts'
import type { AddOnGroupRow, GroupUseRow, ItemRow, TaxRow, VariationRow } from './petpooja-format.ts'
import { factsOf, type FactsLeft } from './petpooja-facts.ts'
import { byRank } from './by-rank.ts'
import type { Path } from './problem.ts'

/** What a dish of the file is read against. `counts` become notes at the end. */
export interface DishContext {
  taxes: ReadonlyMap<string, TaxRow>
  allTaxIds: ReadonlySet<string>
  groups: ReadonlyMap<string, AddOnGroupRow>
  foodOf: ReadonlyMap<string, FoodType | null>
  /** Which word of `in_stock` means that a dish can be had. */
  stockWord: '1' | '2'
  /** False: the restaurant packs per order or not at all, so that the dishes' own packing charges do not hold. */
  packsByItem: boolean
  problem: (path: Path, sentence: string) => void
  counts: { otherFood: number; freeDishes: number; emptyGroups: number; cut: number; unplaced: number }
  factsLeft: FactsLeft
}

type GroupUse = ImportItem['addOns'][number]
type ImportGroup = MenuImport['addOnGroups'][number]

/** 1 delivery, 2 pick up, 3 dine in. Rooms are served as tables are, cars as pick-up counters. */
const SERVICES: Readonly<Record<string, readonly ServiceType[]>> = { '1': ['DL'], '2': ['SP', 'DT'], '3': ['DI', 'RO'] }
const ALL_SERVICES: readonly ServiceType[] = ['DI', 'RO', 'DT', 'SP', 'DL']

/** Add-ons share numbers with dishes, and sold-out switches name both by id alone. */
export const addOnId = (id: string): string => `a${id}`

const activeAddOns = (group: AddOnGroupRow) => group.addongroupitems.filter((row) => row.active)
const rupees = (amount: number | 'none'): number => (amount === 'none' ? 0 : Math.round(amount * 100) / 100)

/** An unknown kind of food is marked non-vegetarian and counted: the other way round a vegetarian could be served meat. */
function foodOf(attributeId: string, context: DishContext): FoodType {
  const food = context.foodOf.get(attributeId)
  if (!food) context.counts.otherFood += 1
  return food ?? 'DF'
}

/** VA-19. A most of 0 or less is none; groups that are switched off or empty are left out. */
function convertUses(rows: readonly GroupUseRow[], path: Path, name: string, context: DishContext): GroupUse[] {
  return rows.flatMap((row, index): GroupUse[] => {
    const group = context.groups.get(row.addon_group_id)
    const at = [...path, index]
    if (!group) {
      context.problem(at, `“${name}” uses the add-on group ${row.addon_group_id}, which is not in the file.`)
      return []
    }
    if (!group.active || activeAddOns(group).length === 0) {
      context.counts.emptyGroups += 1
      return []
    }
    const least = Math.max(0, row.addon_item_selection_min)
    const most = row.addon_item_selection_max <= 0 ? null : row.addon_item_selection_max
    if (least > 50) context.problem([...at, 'addon_item_selection_min'], `“${name}” asks for ${least} add-ons of “${group.addongroup_name}”; 50 are the most that can be asked for.`)
    if (most !== null && most < least) context.problem([...at, 'addon_item_selection_max'], `“${name}” allows ${most} but asks for ${least} add-ons of “${group.addongroup_name}”.`)
    return [{ group: row.addon_group_id, least, most: most !== null && most > 200 ? null : most }]
  })
}

function convertVariations(row: ItemRow, path: Path, context: DishContext): ImportItem['variations'] {
  const rows = row.itemallowvariation ? row.variation.map((variation, index) => ({ variation, index })).filter(({ variation }) => variation.active) : []
  return byRank(rows, ({ variation }) => variation.variationrank).map(({ variation, index }) => ({
    id: variation.id,
    name: cleanText(variation.name) || '-',
    price: variationPrice(variation, row),
    packing: context.packsByItem ? rupees(variation.item_packingcharges) : 0,
    addOns: variation.variationallowaddon ? convertUses(variation.addon, [...path, 'variation', index, 'addon'], row.itemname, context) : [],
  }))
}

/** A variation with no price of its own costs what the dish does. */
const variationPrice = (variation: VariationRow, row: ItemRow): number => rupees(variation.price === 'none' ? row.price : variation.price)

const SPICE: readonly (readonly [RegExp, string])[] = [
  [/not|none|no spice/i, ''],
  [/extra|very|high|hot/i, 'hot'],
  [/medium/i, 'medium'],
  [/mild|low|less/i, 'mild'],
]
const spiceTag = (level: string): string => SPICE.find(([word]) => word.test(level))?.[1] ?? ''

/** Words shown as badges or filters. */
function tagsOf(row: ItemRow): string[] {
  const words = row.item_tags.map((tag) => cleanText(tag).toLowerCase().replace(/[\s_]+/g, '-').slice(0, 32))
  const spice = spiceTag(row.item_info.spice_level)
  return [...new Set([...(row.item_favorite ? ['bestseller'] : []), ...words, spice].filter((tag) => tag !== ''))].slice(0, 12)
}

function taxesOf(row: ItemRow, path: Path, context: DishContext): string[] {
  if (row.ignore_taxes) return []
  const unknown = row.item_tax.find((id) => !context.allTaxIds.has(id))
  if (unknown !== undefined) context.problem([...path, 'item_tax'], `“${row.itemname}” item_tax ${unknown} is no tax of the file.`)
  return [...new Set(row.item_tax.filter((id) => context.taxes.has(id)))]
}

/** True when the price holds its taxes; taxes on top and within at once cannot be told apart on a bill. */
function isTaxInclusive(row: ItemRow, taxIds: readonly string[], path: Path, context: DishContext): boolean {
  const within = taxIds.filter((id) => context.taxes.get(id)?.tax_taxtype === '2')
  if (within.length > 0 && within.length < taxIds.length) context.problem([...path, 'item_tax'], `“${row.itemname}” has taxes within its price and on top of it; it can have only one kind.`)
  return row.tax_inclusive || (taxIds.length > 0 && within.length === taxIds.length)
}

function limited(value: string, most: number, context: DishContext): string {
  if (value.length <= most) return value
  context.counts.cut += 1
  return `${value.slice(0, most - 1).trimEnd()}…`
}

/** One row of `items` as a dish of our format. Problems go to `context.problem`. */
export function convertDish(row: ItemRow, path: Path, context: DishContext): ImportItem {
  const name = limited(cleanText(row.itemname), 200, context)
  if (name === '') context.problem([...path, 'itemname'], `“${row.itemname}” is no name that can be read.`)
  const variations = convertVariations(row, path, context)
  const hangsOnVariations = row.itemaddonbasedon && variations.length > 0
  const taxes = taxesOf(row, path, context)
  const price = variations.length > 0 ? Math.min(...variations.map((variation) => variation.price)) : rupees(row.price)
  if (price === 0) context.counts.freeDishes += 1
  const struck = rupees(row.markup_price)
  const services = row.item_ordertype.flatMap((type) => SERVICES[type] ?? [])
  const lang = languageOf(name)
  return {
    id: row.itemid,
    name,
    description: limited(cleanText(row.itemdescription), 2000, context),
    food: foodOf(row.item_attributeid, context),
    price,
    packing: context.packsByItem ? rupees(row.item_packingcharges) : 0,
    taxes,
    taxInclusive: isTaxInclusive(row, taxes, path, context),
    variations,
    addOns: row.itemallowaddon && !hangsOnVariations ? convertUses(row.addon, [...path, 'addon'], row.itemname, context) : [],
    serviceTypes: ALL_SERVICES.filter((service) => services.length === 0 || services.includes(service)),
    tags: tagsOf(row),
    recommended: row.is_recommend,
    soldOut: row.in_stock !== 'none' && row.in_stock !== context.stockWord,
    ...(struck > price ? { priceBefore: struck } : {}),
    ...(variations.length > 0 && row.variation_groupname.trim() !== '' ? { variationGroup: cleanText(row.variation_groupname).slice(0, 80) } : {}),
    ...(row.minimumpreparationtime > 0 ? { prepMinutes: row.minimumpreparationtime } : {}),
    ...(row.item_image_url === '' ? {} : { picture: { photo: row.item_image_url } }),
    ...(lang === undefined ? {} : { lang }),
    ...factsOf(row, context.factsLeft),
  }
}

/** A group of add-ons as the importer has it, without those that are switched off. */
export const convertGroup = (group: AddOnGroupRow, context: DishContext): ImportGroup => ({
  id: group.addongroupid,
  name: cleanText(group.addongroup_name) || '-',
  addOns: byRank(activeAddOns(group), (row) => row.addonitem_rank).map((row) => ({
    id: addOnId(row.addonitemid),
    name: cleanText(row.addonitem_name) || '-',
    price: rupees(row.addonitem_price),
    food: foodOf(row.attributes.split(',')[0] ?? '', context),
    soldOut: false,
  })),
})

/** What the converter did that its reader should know. */
export function notesOf({ counts, factsLeft }: DishContext): string[] {
  const notes: string[] = []
  const note = (count: number, sentence: string): void => void (count > 0 && notes.push(`${count} ${sentence}`))
  note(counts.otherFood, 'dishes or add-ons have no food type that is veg, egg or non-veg; they are marked non-vegetarian.')
  note(counts.freeDishes, 'dishes cost nothing.')
  note(counts.emptyGroups, 'uses of add-on groups were left out: the group is switched off or empty.')
  note(counts.cut, 'names or descriptions were too long and are cut.')
  note(counts.unplaced, 'dishes were left out: their category is switched off.')
  note(factsLeft.energies, 'dishes have an energy that is no number of kcal up to 10,000; it was left out.')
  if (factsLeft.allergens.size > 0) notes.push(`Allergens that have no word here were left out: ${[...factsLeft.allergens].slice(0, 20).join(', ')}.`)
  return notes
}

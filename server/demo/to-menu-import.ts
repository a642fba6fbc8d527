import { defined } from '#domain/defined.ts'
import { dishFactsOf } from '#domain/dish-facts.ts'
import { layTable } from '#pictures/lay-table.ts'
import type { ImportItem, MenuImport } from '#schemas/menu-import.ts'
import type { FoodType, ServiceType } from '#schemas/menu.ts'
import { slug } from '../import/slug.ts'
import type { Drawn, GroupTable, More, Row, SectionTable } from './menu-table.ts'

const FOODS: Readonly<Record<string, FoodType>> = { egg: 'EGG', nonveg: 'DF' }

/** CGST and SGST of restaurant service, each in basis points: 5 per cent together. */
const HALF_RATE_BPS = 250

/** Of every dish of the demo, on top of the price. */
const taxesOf = (halfRateBps: number): MenuImport['taxes'] => [
  { id: 'cgst', name: 'CGST', rateBps: halfRateBps },
  { id: 'sgst', name: 'SGST', rateBps: halfRateBps },
]
const TAX_IDS = taxesOf(HALF_RATE_BPS).map(({ id }) => id)

export interface MenuTables {
  sections: readonly SectionTable[]
  groups: GroupTable
  serviceTypes: readonly ServiceType[]
  /** Of a hotel: 900, since its restaurant is in specified premises (Notification 05/2025-CTR). */
  halfRateBps?: number
}

export interface DemoMenu {
  menu: MenuImport
  /** How each dish is drawn, by its id: crockery and linen settled among its neighbours. */
  drawn: ReadonlyMap<string, Drawn>
}

const foodOf = (words: readonly string[]): FoodType => words.map((word) => FOODS[word]).find(Boolean) ?? 'VF'

/** "chutney 1-2" is at least one, at most two of the group; "chutney" any number. */
function groupUse(text: string): ImportItem['addOns'][number] {
  const [group = '', range] = text.split(' ')
  const [least, most] = range?.split('-').map(Number) ?? []
  return { group, least: least ?? 0, most: most ?? null }
}

const NOT_TAGS = new Set(['egg', 'nonveg', 'recommended', 'sold-out'])

const idOf = ([name, , , , more]: Row): string => more?.id ?? slug(name)

const optional = ({ before, returns, category, ...more }: More) => ({ ...defined({ priceBefore: before, returns, category }), ...dishFactsOf(more) })

function itemOf(row: Row, section: SectionTable, serviceTypes: readonly ServiceType[]): ImportItem {
  const [name, rupees, description, words = '', more = {}] = row
  const said = words.split(' ').filter(Boolean)
  const id = idOf(row)
  const packing = more.packing ?? section.packing
  const variations = (more.sizes ?? []).map(([size, price]) => ({
    id: `${id}.${slug(size)}`, name: size, price, packing, addOns: [],
  }))
  return {
    id,
    name,
    description,
    food: foodOf(said),
    price: Math.min(rupees, ...variations.map(({ price }) => price)),
    packing,
    taxes: TAX_IDS,
    taxInclusive: false,
    ...(variations.length > 0 && { variationGroup: more.of ?? 'Portion' }),
    variations,
    addOns: (more.add ?? []).map(groupUse),
    serviceTypes: [...(more.at ?? serviceTypes)],
    tags: said.filter((word) => !NOT_TAGS.has(word)),
    recommended: said.includes('recommended'),
    soldOut: said.includes('sold-out'),
    prepMinutes: more.minutes ?? section.minutes,
    ...(/\p{Script=Devanagari}/u.test(name) && { lang: 'hi' }),
    ...optional(more),
  }
}

const sectionOf = (section: SectionTable, serviceTypes: readonly ServiceType[]): MenuImport['sections'][number] => ({
  id: section.id,
  name: section.name,
  categories: Object.entries(section.categories ?? {}).map(([id, name]) => ({ id, name })),
  items: section.rows.map((row) => itemOf(row, section, serviceTypes)),
})

const groupOf = ([id, { name, addOns }]: [string, GroupTable[string]]): MenuImport['addOnGroups'][number] => ({
  id,
  name,
  addOns: addOns.map(([addOn, price, words = '']) => ({
    id: `${id}.${slug(addOn)}`, name: addOn, price, food: foodOf(words.split(' ')), soldOut: false,
  })),
})

/** What a section's dishes lie in and on. */
const laidOut = ({ rows }: SectionTable): [string, Drawn][] =>
  layTable(rows.map((row) => ({ id: idOf(row), name: row[0], ...row[4]?.draw }))).map(({ dish: { id, family, set }, linen }) => [id, { family, set, linen }])

/** A brand's tables as a menu in our own format, and how its dishes are drawn. */
export function toMenuImport({ sections, groups, serviceTypes, halfRateBps = HALF_RATE_BPS }: MenuTables): DemoMenu {
  return {
    menu: {
      format: 'menu/1',
      taxes: taxesOf(halfRateBps),
      addOnGroups: Object.entries(groups).map(groupOf),
      sections: sections.map((section) => sectionOf(section, serviceTypes)),
    },
    drawn: new Map(sections.flatMap(laidOut)),
  }
}

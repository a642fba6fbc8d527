import { pen } from '#pictures/kit/pen.ts'
import type { ImportItem, MenuImport } from '#schemas/menu-import.ts'
import type { FoodType, ServiceType } from '#schemas/menu.ts'
import { DISH_SECTIONS, type DishWords, MANNERS, NOTES, PLACES } from './generator-words.ts'
import { slug } from '#server/import/slug.ts'

export interface MenuSize {
  seed: string | number
  /** Dishes in all. */
  items: number
  sections: number
}

type Chance = ReturnType<typeof pen>

const SERVICES: ServiceType[] = ['DI', 'SP']
const HEAT = ['mild', 'medium', 'hot'] as const
const FOODS: Record<DishWords['food'], FoodType> = { veg: 'VF', egg: 'EGG', meat: 'DF' }

const GROUPS: MenuImport['addOnGroups'] = [
  ['chutney', 'Chutney', ['Mint', 'Tamarind', 'Garlic', 'Tomato'], 0],
  ['bread', 'Bread with it', ['Roti', 'Butter naan', 'Garlic naan', 'Paratha'], 45],
  ['extra', 'Something more', ['Cheese', 'Butter', 'Raita', 'Salad', 'Papad'], 30],
  ['heat', 'How hot', ['Mild', 'Medium', 'Hot'], 0],
  ['milk', 'Milk', ['Whole', 'Toned', 'Oat', 'Almond'], 20],
].map(([id, name, addOns, price]) => ({
  id: String(id),
  name: String(name),
  addOns: (addOns as string[]).map((addOn, i) => ({
    id: `${String(id)}.${slug(addOn)}`, name: addOn, price: Number(price) * Math.min(i, 2), food: 'VF' as const, soldOut: false,
  })),
}))

/** A tenth of real menus' dishes are sold out, a third come in sizes, a fifth ask for a choice. */
const SHARES = { soldOut: 0.1, sized: 0.32, required: 0.2, optional: 0.35, recommended: 0.04 }

const rupees = (p: Chance, [low, high]: readonly [number, number]): number => Math.round(p.rnd(low, high) / 5) * 5

function addOnsOf(p: Chance, groups: readonly string[]): ImportItem['addOns'] {
  const first = p.pick(groups)
  const second = p.pick(groups)
  const required = p.rnd() < SHARES.required ? [{ group: first, least: 1, most: p.int(1, 2) }] : []
  const optional = p.rnd() < SHARES.optional && (second !== first || required.length === 0) ? [{ group: second, least: 0, most: p.int(2, 4) }] : []
  return [...required, ...optional]
}

function variationsOf(p: Chance, id: string, words: DishWords, price: number): ImportItem['variations'] {
  if (p.rnd() >= SHARES.sized) return []
  return words.sizes.map((name, i) => ({
    id: `${id}.${slug(name)}`, name, price: Math.round((price * (0.6 + i * 0.4)) / 5) * 5, packing: 10, addOns: [],
  }))
}

/** A name that no dish of the menu has: manner and main thing, then a place, then a number. */
function nameOf(p: Chance, words: DishWords, taken: Set<string>): string {
  for (let attempt = 0; ; attempt++) {
    const plain = `${p.pick(MANNERS)} ${p.pick(words.things)} ${p.pick(words.ways)}`.trim()
    const place = attempt > 2 || p.rnd() < 0.25 ? `${p.pick(PLACES)} ` : ''
    const name = `${place}${plain}${attempt > 20 ? ` no. ${taken.size}` : ''}`.replace(/\s+/g, ' ')
    if (taken.has(name)) continue
    taken.add(name)
    return name[0] ? name[0].toUpperCase() + name.slice(1) : name
  }
}

function itemOf(p: Chance, words: DishWords, number: number, taken: Set<string>): ImportItem {
  const name = nameOf(p, words, taken)
  const id = `g${number.toString(36)}-${slug(name)}`
  const price = rupees(p, words.price)
  const variations = variationsOf(p, id, words, price)
  return {
    id,
    name,
    description: `${p.pick(NOTES)} ${p.pick(words.notes)}`,
    food: FOODS[words.food],
    price: Math.min(price, ...variations.map((size) => size.price)),
    packing: 10,
    taxes: ['cgst', 'sgst'],
    taxInclusive: false,
    ...(variations.length > 0 && { variationGroup: 'Portion' }),
    variations,
    addOns: addOnsOf(p, words.groups),
    serviceTypes: SERVICES,
    tags: [p.pick(HEAT), ...(p.rnd() < 0.08 ? ['bestseller'] : []), ...(words.food === 'veg' && p.rnd() < 0.2 ? ['jain-possible'] : [])],
    recommended: p.rnd() < SHARES.recommended,
    soldOut: p.rnd() < SHARES.soldOut,
    prepMinutes: p.int(4, 35),
  }
}

/** A plausible menu of any size; the same seed gives the same menu on every machine. Names are unique within it. */
export function generateMenu({ seed, items, sections }: MenuSize): MenuImport {
  const p = pen(`menu ${seed}`)
  const taken = new Set<string>()
  let number = 0
  return {
    format: 'menu/1',
    taxes: [{ id: 'cgst', name: 'CGST', rateBps: 250 }, { id: 'sgst', name: 'SGST', rateBps: 250 }],
    addOnGroups: GROUPS,
    sections: Array.from({ length: sections }, (_, s) => {
      const kinds = DISH_SECTIONS[s % DISH_SECTIONS.length] ?? DISH_SECTIONS[0]
      const round = Math.floor(s / DISH_SECTIONS.length)
      const count = Math.floor((items * (s + 1)) / sections) - Math.floor((items * s) / sections)
      return {
        id: `s${s}`,
        name: round ? `${kinds?.name ?? ''} ${round + 1}` : (kinds?.name ?? ''),
        categories: [],
        items: Array.from({ length: count }, () => itemOf(p, p.pick(kinds?.dishes ?? []), number++, taken)),
      }
    }),
  }
}

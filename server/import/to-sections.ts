import { dishFactsOf } from '#domain/dish-facts.ts'
import { paiseOfRupees } from '#domain/money.ts'
import type { ImportItem, MenuImport } from '#schemas/menu-import.ts'
import type { AddOnGroup, AddOnGroupUse, Item, MenuSection, Picture } from '#schemas/menu.ts'
import type { Availability } from '#schemas/outlet.ts'

/** Where a menu goes, and the picture of each dish by its id; a dish without one shows none. */
export interface MenuPlace {
  outletId: string
  pictures: ReadonlyMap<string, Picture>
}

const useOf = ({ group, least, most }: ImportItem['addOns'][number]): AddOnGroupUse => ({ groupId: group, least, most })

const groupIdsOf = (item: ImportItem): string[] => [...item.addOns, ...item.variations.flatMap((variation) => variation.addOns)].map((use) => use.group)

function toItem(item: ImportItem, pictures: MenuPlace['pictures']): Item {
  const prices = item.variations.map((variation) => variation.price)
  const price = prices.length > 0 ? Math.min(...prices) : item.price
  return {
    id: item.id,
    name: item.name,
    description: item.description,
    foodType: item.food,
    price: paiseOfRupees(price),
    priceBefore: item.priceBefore !== undefined && item.priceBefore > price ? paiseOfRupees(item.priceBefore) : null,
    packing: paiseOfRupees(item.packing),
    taxIds: item.taxes,
    taxInclusive: item.taxInclusive,
    categoryId: item.category ?? null,
    variationGroupName: item.variationGroup ?? null,
    variations: item.variations.map(({ id, name, price: own, packing, addOns }) => ({
      id,
      name,
      price: paiseOfRupees(own),
      packing: paiseOfRupees(packing),
      addOnGroups: addOns.map(useOf),
    })),
    addOnGroups: item.addOns.map(useOf),
    serviceTypes: item.serviceTypes,
    tags: item.tags,
    recommended: item.recommended,
    picture: pictures.get(item.id) ?? null,
    prepMinutes: item.prepMinutes ?? null,
    ...dishFactsOf(item),
  }
}

const toGroup = ({ id, name, addOns }: MenuImport['addOnGroups'][number]): AddOnGroup => ({
  id,
  name,
  addOns: addOns.map(({ id: addOnId, name: addOnName, price, food }) => ({ id: addOnId, name: addOnName, price: paiseOfRupees(price), foodType: food })),
})

/** What stands sold out in the file, and when it returns. */
function availabilityOf(menu: MenuImport): Pick<Availability, 'soldOut' | 'returns'> {
  const items = menu.sections.flatMap((section) => section.items)
  const addOns = menu.addOnGroups.flatMap((group) => group.addOns)
  return {
    soldOut: [...new Set([...items, ...addOns].filter((entry) => entry.soldOut).map((entry) => entry.id))],
    returns: Object.fromEntries(items.flatMap((item) => (item.soldOut && item.returns ? [[item.id, item.returns]] : []))),
  }
}

/** A checked menu as an outlet's documents: one a section, each with all that is needed to order from it; paise for rupees. */
export function toSections(menu: MenuImport, { outletId, pictures }: MenuPlace): { sections: MenuSection[]; availability: Pick<Availability, 'soldOut' | 'returns'> } {
  const groups = new Map(menu.addOnGroups.map((group) => [group.id, toGroup(group)]))
  const sections = menu.sections.map((section, rank): MenuSection => ({
    id: section.id,
    outletId,
    name: section.name,
    rank,
    categories: section.categories,
    items: section.items.map((item) => toItem(item, pictures)),
    addOnGroups: [...new Set(section.items.flatMap(groupIdsOf))].flatMap((id) => groups.get(id) ?? []),
  }))
  return { sections, availability: availabilityOf(menu) }
}

import type { MenuSection } from '#schemas/menu.ts'
import { words } from './words.ts'

/** One thing that can sell out. `isPart`: a size, kind or add-on of dishes. */
export interface StockEntry {
  id: string
  name: string
  sectionId: string
  isPart: boolean
}

/** All dishes, sizes and add-ons of a menu, each once, in the menu's order. */
export function stockList(sections: readonly MenuSection[]): StockEntry[] {
  const entries = new Map<string, StockEntry>()
  const note = (entry: StockEntry): void => {
    if (!entries.has(entry.id)) entries.set(entry.id, entry)
  }
  for (const { id: sectionId, items, addOnGroups } of sections) {
    for (const item of items) {
      note({ id: item.id, name: item.name, sectionId, isPart: false })
      for (const variation of item.variations) note({ id: variation.id, name: words.menu.variation(item.name, variation.name), sectionId, isPart: true })
    }
    for (const group of addOnGroups) for (const addOn of group.addOns) note({ id: addOn.id, name: words.menu.addOn(group.name, addOn.name), sectionId, isPart: true })
  }
  return [...entries.values()]
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{Mn}/gu, '').toLowerCase()

/** Entries whose name holds all typed words; dishes before parts. */
export function findStock(entries: readonly StockEntry[], typed: string): StockEntry[] {
  const parts = plain(typed).split(/\s+/).filter((part) => part !== '')
  const hits = entries.filter((entry) => parts.every((part) => plain(entry.name).includes(part)))
  return [...hits.filter((entry) => !entry.isPart), ...hits.filter((entry) => entry.isPart)]
}

import type { AddOnGroup, Item, MenuSection } from '#schemas/menu.ts'

/** A menu by id, for pricing and judging; built once per menu. */
export interface MenuIndex {
  items: ReadonlyMap<string, Item>
  groups: ReadonlyMap<string, AddOnGroup>
  /** The sections in which a dish stands, by its id. */
  sectionsOf: ReadonlyMap<string, readonly string[]>
}

/** A dish in two sections is the same dish; groups of one id are the same group. */
export function indexMenu(sections: Iterable<MenuSection>): MenuIndex {
  const items = new Map<string, Item>()
  const groups = new Map<string, AddOnGroup>()
  const sectionsOf = new Map<string, string[]>()
  for (const section of sections) {
    for (const item of section.items) {
      items.set(item.id, item)
      sectionsOf.set(item.id, [...(sectionsOf.get(item.id) ?? []), section.id])
    }
    for (const group of section.addOnGroups) groups.set(group.id, group)
  }
  return { items, groups, sectionsOf }
}

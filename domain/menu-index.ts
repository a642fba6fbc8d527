import type { AddOnGroup, Item, MenuSection } from '#schemas/menu.ts'

/** A menu by id, for pricing and judging; built once per menu. */
export interface MenuIndex {
  items: ReadonlyMap<string, Item>
  groups: ReadonlyMap<string, AddOnGroup>
}

/** A dish in two sections is the same dish; groups of one id are the same group. */
export function indexMenu(sections: Iterable<MenuSection>): MenuIndex {
  const items = new Map<string, Item>()
  const groups = new Map<string, AddOnGroup>()
  for (const section of sections) {
    for (const item of section.items) items.set(item.id, item)
    for (const group of section.addOnGroups) groups.set(group.id, group)
  }
  return { items, groups }
}

import type { MenuImport } from '#schemas/menu-import.ts'
import type { Tax } from '#schemas/menu.ts'

const nameOf = (tax: Pick<Tax, 'name'>): string => tax.name.trim().toLowerCase()

/**
 * Gives the file's taxes the ids of the outlet's taxes of the same name, so that what else is taxed by id (packing) stays taxed.
 * The rate is the file's.
 */
export function adoptTaxes(menu: MenuImport, standing: readonly Tax[]): MenuImport {
  const ids = new Map<string, string>()
  const free = new Map(standing.map((tax) => [nameOf(tax), tax.id]))
  for (const tax of menu.taxes) {
    const id = free.get(nameOf(tax))
    free.delete(nameOf(tax))
    if (id !== undefined && (id === tax.id || !menu.taxes.some((other) => other.id === id))) ids.set(tax.id, id)
  }
  const rename = (id: string): string => ids.get(id) ?? id
  return {
    ...menu,
    taxes: menu.taxes.map((tax) => ({ ...tax, id: rename(tax.id) })),
    sections: menu.sections.map((section) => ({ ...section, items: section.items.map((item) => ({ ...item, taxes: item.taxes.map(rename) })) })),
  }
}

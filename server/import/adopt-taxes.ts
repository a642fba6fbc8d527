import type { MenuImport } from '#schemas/menu-import.ts'
import type { Tax } from '#schemas/menu.ts'

const nameOf = (tax: Pick<Tax, 'name'>): string => tax.name.trim().toLowerCase()
/** As tills write a rate into a name: CGST@2.5, SGST (9%), GST 5. */
const bareNameOf = (tax: Pick<Tax, 'name'>): string => nameOf(tax).replace(/[\s@(-]*\d+(\.\d+)?\s*%?\)?$/, '')

const isNamedAlike = (a: Tax, b: Tax): boolean => nameOf(a) === nameOf(b)
const isRatedAlike = (a: Tax, b: Tax): boolean => a.rateBps === b.rateBps && bareNameOf(a) === bareNameOf(b)

/** Of the file's taxes those that are the outlet's, by their ids in the file. */
function sameTaxes(taxes: readonly Tax[], standing: readonly Tax[]): Map<string, string> {
  const same = new Map<string, string>()
  const free = new Set(standing)
  for (const isSame of [isNamedAlike, isRatedAlike]) {
    for (const tax of taxes.filter(({ id }) => !same.has(id))) {
      const found = [...free].find((one) => isSame(tax, one))
      if (!found) continue
      free.delete(found)
      same.set(tax.id, found.id)
    }
  }
  return same
}

/**
 * Gives the file's taxes the ids of the outlet's taxes of the same name, or of the same rate where a name differs by that alone, so that what else is taxed by id (packing, the delivery fee)
 * stays taxed. The rate is the file's. Another tax of the file whose id is taken by that gets one that became free.
 */
export function adoptTaxes(menu: MenuImport, standing: readonly Tax[]): MenuImport {
  const same = sameTaxes(menu.taxes, standing)
  const takers = new Map([...same].map(([id, taken]) => [taken, id]))
  const freeId = (id: string): string => {
    const taker = takers.get(id)
    return taker === undefined ? id : freeId(taker)
  }
  const ids = new Map(menu.taxes.map(({ id }) => [id, same.get(id) ?? freeId(id)]))
  const rename = (id: string): string => ids.get(id) ?? id
  return {
    ...menu,
    taxes: menu.taxes.map((tax) => ({ ...tax, id: rename(tax.id) })),
    sections: menu.sections.map((section) => ({ ...section, items: section.items.map((item) => ({ ...item, taxes: item.taxes.map(rename) })) })),
  }
}

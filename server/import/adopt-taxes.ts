import type { MenuImport } from '#schemas/menu-import.ts'
import type { Tax } from '#schemas/menu.ts'
import { slug } from './slug.ts'

const nameOf = (tax: Pick<Tax, 'name'>): string => tax.name.trim().toLowerCase()
/** As tills write a rate into a name: CGST@2.5, SGST (9%), GST 5. */
const bareNameOf = (tax: Pick<Tax, 'name'>): string => nameOf(tax).replace(/[\s@(-]*\d+(\.\d+)?\s*%?\)?$/, '')

/** Whether two taxes are called the same but for the rate that a till writes into the name. */
export const isCalledAlike = (a: Tax, b: Tax): boolean => bareNameOf(a) === bareNameOf(b)

const isNamedAlike = (a: Tax, b: Tax): boolean => nameOf(a) === nameOf(b)
const isTheSame = (a: Tax, b: Tax): boolean => isNamedAlike(a, b) && a.rateBps === b.rateBps
const isRatedAlike = (a: Tax, b: Tax): boolean => a.rateBps === b.rateBps && isCalledAlike(a, b)
const isRenamed = (a: Tax, b: Tax): boolean => a.id === b.id && (a.rateBps === b.rateBps || isCalledAlike(a, b))

/** Whether a tax is meant by an id of which nothing else is known. */
const hasId = (tax: Tax, id: string): boolean => tax.id === id
const isCalledById = (tax: Tax, id: string): boolean => [nameOf(tax), bareNameOf(tax)].some((name) => slug(name) === slug(id))

/** Pairs taxes with what they are, each with one: by the first of `ways` that fits. Adds to `same` ids of taxes with ids of what they are. */
function pair<T>(taxes: readonly Tax[], free: Set<T>, idOf: (one: T) => string, ways: readonly ((tax: Tax, one: T) => boolean)[], same: Map<string, string>): void {
  for (const isSame of ways) {
    for (const tax of taxes.filter(({ id }) => !same.has(id))) {
      const found = [...free].find((one) => isSame(tax, one))
      if (found === undefined) continue
      free.delete(found)
      same.set(tax.id, idOf(found))
    }
  }
}

/** An id that is none of `taken`. */
function freshId(id: string, taken: ReadonlySet<string>, n = 2): string {
  const fresh = `${id.slice(0, 60)}-${n}`
  return taken.has(fresh) ? freshId(id, taken, n + 1) : fresh
}

/** A menu whose taxes have the outlet's ids, in the order of the file. */
export interface AdoptedMenu {
  menu: MenuImport
  /** Those of its taxes that are none of the outlet's. */
  strange: Tax[]
}

/**
 * Gives the file's taxes the ids of the outlet's taxes of the same name, or of the same rate where a name differs by that alone, so that what else is taxed by id (packing, the delivery fee)
 * stays taxed. The rate is the file's. Another tax of the file whose id is taken by that gets one that became free.
 * @param standing the outlet's taxes
 * @param needed ids that packing and the delivery fee are taxed with: no strange tax of the file takes one that the outlet has; one that it has lost goes to the tax of that id or name
 */
export function adoptTaxes(menu: MenuImport, standing: readonly Tax[], needed: readonly string[]): AdoptedMenu {
  const same = new Map<string, string>()
  pair(menu.taxes, new Set(standing), ({ id }) => id, [isTheSame, isNamedAlike, isRatedAlike, isRenamed], same)
  const isStanding = (id: string): boolean => standing.some((tax) => tax.id === id)
  const strange = new Set(menu.taxes.filter(({ id }) => !same.has(id)).map(({ id }) => id))
  pair(menu.taxes, new Set(needed.filter((id) => !isStanding(id))), (id) => id, [hasId, isCalledById], same)
  const takers = new Map([...same].map(([id, taken]) => [taken, id]))
  const reserved = new Set(needed.filter((id) => isStanding(id) && !takers.has(id)))
  const taken = new Set([...menu.taxes, ...standing].map(({ id }) => id))
  const freeId = (id: string): string => {
    const taker = takers.get(id)
    if (taker !== undefined) return freeId(taker)
    return reserved.has(id) ? freshId(id, taken) : id
  }
  const ids = new Map(menu.taxes.map(({ id }) => [id, same.get(id) ?? freeId(id)]))
  const rename = (id: string): string => ids.get(id) ?? id
  const taxes = menu.taxes.map((tax) => ({ ...tax, id: rename(tax.id) }))
  return {
    menu: { ...menu, taxes, sections: menu.sections.map((section) => ({ ...section, items: section.items.map((item) => ({ ...item, taxes: item.taxes.map(rename) })) })) },
    strange: taxes.filter((_, at) => strange.has(menu.taxes[at]?.id ?? '')),
  }
}

import type { MenuSection } from '#schemas/menu.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import type { Tx } from '../db/transact.ts'
import { readCollection, readDocument } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { type NewDocument, raiseCounter, writeDocuments } from '../sync/write-documents.ts'
import { requireTaxedCharges } from './untaxed-charges.ts'

/** What a new menu brings beside its sections; what is left out stays as it is. */
export interface MenuSurroundings {
  taxes?: Outlet['taxes']
  soldOut?: Availability['soldOut']
  returns?: Availability['returns']
}

const idsOf = (sections: readonly MenuSection[]): Set<string> =>
  new Set(sections.flatMap((section) => [
    ...section.items.flatMap((item) => [item.id, ...item.variations.map((variation) => variation.id)]),
    ...section.addOnGroups.flatMap((group) => group.addOns.map((addOn) => addOn.id)),
  ]))

const dishCountOf = (sections: readonly MenuSection[]): number => new Set(sections.flatMap((section) => section.items.map((item) => item.id))).size

/** Whether a kitchen that calls itself purely vegetarian still may: every dish and add-on of the new menu is. */
const isAllVeg = (sections: readonly MenuSection[]): boolean =>
  sections.every(({ items, addOnGroups }) => items.every(({ foodType }) => foodType === 'VF') && addOnGroups.every(({ addOns }) => addOns.every(({ foodType }) => foodType === 'VF')))

/**
 * Puts a menu in place of an outlet's, all of it or nothing: sections as documents (those that are gone become deleted), the menu's
 * version raised by one, switches of things that are gone forgotten,
 * and no kitchen is called purely vegetarian above a dish that is not.
 * @returns the new version; null: no such outlet @throws where packing or the delivery fee would lose a tax with the taxes that the menu brings
 */
export async function replaceMenu(tx: Tx, outletId: string, sections: readonly MenuSection[], surroundings: MenuSurroundings = {}): Promise<number | null> {
  const scope = outletScope(outletId)
  await raiseCounter(tx, scope, 1)
  const outlet = await readDocument<Outlet>(tx.q, scope, 'outlet', outletId)
  const availability = await readDocument<Availability>(tx.q, scope, 'availability', outletId)
  if (!outlet || !availability) return null
  const taxes = surroundings.taxes ?? outlet.taxes
  if (surroundings.taxes) requireTaxedCharges({ ...outlet, taxes })
  const before = await readCollection<MenuSection>(tx.q, scope, 'menuSections')
  const kept = new Set(sections.map((section) => section.id))
  const menuVersion = outlet.menuVersion + 1
  const ids = idsOf(sections)
  const docs: NewDocument[] = [
    ...sections.map((section) => ({ collection: 'menuSections', id: section.id, body: section })),
    ...before.filter((section) => !kept.has(section.id)).map((section) => ({
      collection: 'menuSections',
      id: section.id,
      body: { ...section, items: [], addOnGroups: [] } satisfies MenuSection,
      deleted: true,
    })),
    {
      collection: 'outlet',
      id: outletId,
      body: { ...outlet, menuVersion, dishCount: dishCountOf(sections), pureVeg: outlet.pureVeg && isAllVeg(sections), taxes } satisfies Outlet,
    },
    {
      collection: 'availability',
      id: outletId,
      body: {
        ...availability,
        menuVersion,
        soldOut: (surroundings.soldOut ?? availability.soldOut).filter((id) => ids.has(id)),
        returns: Object.fromEntries(Object.entries(surroundings.returns ?? availability.returns).filter(([id]) => ids.has(id))),
      } satisfies Availability,
    },
  ]
  await writeDocuments(tx, scope, docs)
  return menuVersion
}

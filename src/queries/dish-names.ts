import type { OfferDishes } from '#schemas/offer.ts'
import { menuIndexCell } from './menu.ts'
import { sectionsCell } from './outlet.ts'

/** What an offer's dishes are called on the menu of now, sections before single dishes, each once; those that the menu does not have are not among them. */
export function dishNamesNow(dishes: readonly OfferDishes[]): string[] {
  const sections = new Map((sectionsCell.get() ?? []).map(({ id, name }) => [id, name]))
  const items = menuIndexCell.get()?.items
  const names = [...dishes.flatMap((of) => of.sections.map((id) => sections.get(id))), ...dishes.flatMap((of) => of.items.map((id) => items?.get(id)?.name))]
  return [...new Set(names.filter((name) => name !== undefined))]
}

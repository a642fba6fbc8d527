import type { ImportItem, MenuImport } from '#schemas/menu-import.ts'
import type { MenuSection, Tax } from '#schemas/menu.ts'
import { ImportRefused, MOST_PROBLEMS, type Problem, refuse } from './problem.ts'
import type { ReadMenu } from './read-menu.ts'

type Terms = Pick<ImportItem, 'taxes' | 'taxInclusive'>

const isSame = (a: Terms, b: Terms): boolean => a.taxInclusive === b.taxInclusive && a.taxes.length === b.taxes.length && a.taxes.every((id) => b.taxes.includes(id))

/** What each dish of the menu is taxed with, by its id. */
const standingTerms = (sections: readonly MenuSection[]): Map<string, Terms> =>
  new Map(sections.flatMap(({ items }) => items.map(({ id, taxIds, taxInclusive }): [string, Terms] => [id, { taxes: taxIds, taxInclusive }])))

const rated = ({ name, rateBps }: Tax): string => `${name} ${rateBps / 100}`

/** Without a dish nothing tells which of the outlet's taxes are for dishes: some may be for its delivery fee or packing alone, named there or not yet. @throws ImportRefused */
const refuseFirst = (taxes: readonly Tax[]): never =>
  refuse('line 1', `The outlet has no dishes yet, so which of its taxes a dish has is not known (${taxes.map(rated).join('; ')}): say it in a column "taxes"; an empty cell is a dish without tax.`)

/**
 * The menu of a file that says nothing of taxes, with those that stand: a dish keeps its own, a new one has those of all the others.
 * @param taxes of the outlet; with none nothing is taxed
 * @param sections of the menu that is replaced
 * @throws ImportRefused where the outlet has taxes and no dishes, or where there is a new dish and the others differ
 */
export function keepTaxes({ menu, where }: ReadMenu, taxes: readonly Tax[], sections: readonly MenuSection[]): { menu: MenuImport; notes: string[] } {
  if (taxes.length === 0) return { menu, notes: [] }
  const known = standingTerms(sections)
  const [first = refuseFirst(taxes), ...others] = known.values()
  const ofNew = others.every((terms) => isSame(terms, first)) ? first : null
  const problems: Problem[] = []
  const taxed = (item: ImportItem, path: (string | number)[]): ImportItem => {
    const terms = known.get(item.id) ?? ofNew
    if (!terms) problems.push({ where: where(path), sentence: `“${item.name}” is new, and the dishes of the menu are taxed in different ways: say its taxes in a column "taxes".` })
    return { ...item, ...terms }
  }
  const next = menu.sections.map((section, s) => ({ ...section, items: section.items.map((item, i) => taxed(item, ['sections', s, 'items', i])) }))
  if (problems.length > 0) throw new ImportRefused(problems.slice(0, MOST_PROBLEMS))
  const names = taxes.filter(({ id }) => ofNew?.taxes.includes(id)).map(({ name }) => name)
  return {
    menu: { ...menu, taxes: [...taxes], sections: next },
    notes: [`The file says nothing of taxes: dishes keep theirs${ofNew ? `, and new ones have ${names.join(', ') || 'none'}` : ''}.`],
  }
}

import { validate } from 'superstruct'
import { MenuImport } from '#schemas/menu-import.ts'
import { lineOfPath, parseJson } from './parse-json.ts'
import { ImportRefused, type Path, refuse } from './problem.ts'
import { problemsOf, type ReadMenu } from './read-menu.ts'

const hasStockField = (menu: unknown): boolean => {
  const { sections } = menu as { sections: { items: object[] }[] }
  return sections.some((section) => section.items.some((item) => 'soldOut' in item))
}

/** What a till's push has and our own format does not. */
const isPetpooja = (value: unknown): boolean => typeof value === 'object' && value !== null && 'items' in value && 'addongroups' in value

/** Reads our own format, schemas/menu-import.ts. @throws ImportRefused with line and field of all that is wrong */
export function readJsonMenu(text: string): ReadMenu {
  const value = parseJson(text)
  if (isPetpooja(value)) refuse('', 'The file is a Petpooja menu push: import it with --format petpooja.')
  const where = (path: Path): string => `line ${lineOfPath(text, path)}`
  const [error, menu] = validate(value, MenuImport, { coerce: true })
  if (error) throw new ImportRefused(problemsOf(error.failures(), where))
  return { menu, where, saysStock: hasStockField(value), saysTaxes: true, deliveryTaxes: [], notes: [] }
}

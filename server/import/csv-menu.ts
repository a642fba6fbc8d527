import { defined } from '#domain/defined.ts'
import type { ImportItem, MenuImport } from '#schemas/menu-import.ts'
import { isSameDish } from './check-menu.ts'
import { languageOf } from './clean-text.ts'
import { type Column, COLUMNS, CsvCells, REQUIRED } from './csv-cells.ts'
import { CsvGroups } from './csv-groups.ts'
import { csvRows } from './csv-rows.ts'
import { type Origins, originOf } from './origins.ts'
import { ImportRefused, MOST_PROBLEMS, type Path, type Problem, refuse } from './problem.ts'
import type { ReadMenu } from './read-menu.ts'
import { slug } from './slug.ts'

type Section = MenuImport['sections'][number]

function readHeader(cells: readonly string[]): Column[] {
  const names = cells.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, '_'))
  if (names.length === 1 && names[0]?.includes(';')) refuse('line 1', 'The columns are separated by semicolons. Save the file with commas and import it again.')
  const unknown = names.find((name) => !COLUMNS.some((column) => column === name))
  if (unknown !== undefined) refuse('line 1', `The column "${unknown.slice(0, 40)}" is not known. The columns are ${COLUMNS.join(', ')}.`)
  const missing = REQUIRED.find((column) => !names.includes(column))
  if (missing !== undefined) refuse('line 1', `The column "${missing}" is missing. ${REQUIRED.join(', ')} are needed.`)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) refuse('line 1', `The column "${twice}" stands twice.`)
  if (names.includes('tax_inclusive') && !names.includes('taxes')) refuse('line 1', 'The column "tax_inclusive" says how a dish is taxed: the column "taxes" is needed with it.')
  return names as Column[]
}

/** The dish of a row that has a name. */
function dishOf(row: CsvCells, groups: CsvGroups): ImportItem {
  const name = row.text('name')
  const id = row.text('id') || slug(name)
  const food = row.food('food')
  const price = row.rupees('price')
  if (price === null) row.problem('price', `is missing for “${name}”.`)
  const picture = defined({ photo: row.text('photo') || undefined, draw: row.text('draw') || undefined })
  return {
    id,
    name,
    description: row.text('description'),
    food,
    price: price ?? 0,
    packing: row.rupees('packing') ?? 0,
    taxes: groups.taxIds(row),
    taxInclusive: row.yes('tax_inclusive'),
    variations: [],
    addOns: groups.uses(row, id, food),
    serviceTypes: row.services('services'),
    tags: row.words('tags').map((word) => word.toLowerCase().replace(/\s+/g, '-')),
    recommended: row.yes('recommended'),
    soldOut: row.yes('sold_out'),
    ...defined({
      priceBefore: row.rupees('price_before') ?? undefined,
      category: row.text('category') ? slug(row.text('category')) : undefined,
      variationGroup: row.text('variation_group') || undefined,
      returns: row.text('returns') || undefined,
      prepMinutes: row.whole('minutes') ?? undefined,
      picture: Object.keys(picture).length > 0 ? picture : undefined,
      lang: languageOf(name),
      kcal: row.whole('kcal') ?? undefined,
      servingSize: row.text('serving_size').slice(0, 40) || undefined,
      allergens: row.allergens('allergens') ?? undefined,
    }),
  }
}

function variationOf(row: CsvCells, dish: ImportItem, groups: CsvGroups, isFirst: boolean): ImportItem['variations'][number] {
  const name = row.text('variation')
  const price = row.rupees('price')
  if (price === null && !isFirst) row.problem('price', `is missing for “${dish.name}, ${name}”.`)
  return { id: `${dish.id.slice(0, 40)}.${slug(name)}`.slice(0, 64), name, price: price ?? 0, packing: row.rupees('packing') ?? 0, addOns: isFirst ? [] : groups.uses(row, dish.id, dish.food) }
}

/** The rows' dishes in their sections; the first row of a dish opens it, rows without a name add its variations. */
class CsvMenu {
  readonly sections = new Map<string, Section>()
  readonly origins: Origins<number> = new WeakMap()
  readonly groups = new CsvGroups()
  #section: Section | null = null
  #dish: ImportItem | null = null

  add(row: CsvCells): void {
    if (row.text('name') === '') return this.#continue(row)
    const section = this.#openSection(row)
    if (!section) return
    const dish = dishOf(row, this.groups)
    if (row.text('variation')) dish.variations.push(variationOf(row, dish, this.groups, true))
    this.#dish = dish
    this.origins.set(dish, row.line)
    section.items.push(dish)
  }

  #continue(row: CsvCells): void {
    if (!this.#dish) return row.problem('name', 'is missing.')
    if (row.text('variation') === '') return row.problem('name', `is missing; a row without a name must name a variation of “${this.#dish.name}”.`)
    if (this.#dish.variations.length === 0) return row.problem('variation', `cannot follow: the first row of “${this.#dish.name}” names no variation.`)
    const variation = variationOf(row, this.#dish, this.groups, false)
    this.origins.set(variation, row.line)
    this.#dish.variations.push(variation)
  }

  #openSection(row: CsvCells): Section | null {
    const name = row.text('section')
    if (name !== '') {
      const id = slug(name)
      this.#section = this.sections.get(id) ?? { id, name, categories: [], items: [] }
      this.sections.set(id, this.#section)
    }
    if (!this.#section) row.problem('section', 'is missing.')
    const category = row.text('category')
    if (this.#section && category && !this.#section.categories.some((entry) => entry.id === slug(category)))
      this.#section.categories.push({ id: slug(category), name: category })
    return this.#section
  }

  /** A dish that stands twice in a section in the same words is one. */
  result(): MenuImport {
    const sections = [...this.sections.values()].map((section) => ({
      ...section,
      items: section.items.filter((item, index) => !section.items.slice(0, index).some((other) => other.id === item.id && isSameDish(other, item))),
    }))
    for (const item of sections.flatMap((section) => section.items)) if (item.variations.length > 0) item.price = Math.min(...item.variations.map((variation) => variation.price))
    return { format: 'menu/1', taxes: [...this.groups.taxes.values()], addOnGroups: [...this.groups.groups.values()], sections }
  }
}

/** Reads a CSV menu (columns: README.md beside this file). @throws ImportRefused with line and column of all that is wrong */
export function readCsvMenu(text: string): ReadMenu {
  const [head, ...rows] = csvRows(text)
  if (!head) return refuse('', 'The file is empty.')
  const columns = readHeader(head.cells)
  const problems: Problem[] = []
  const menu = new CsvMenu()
  for (const { line, cells } of rows) {
    if (cells.length > columns.length) {
      problems.push({ where: `line ${line}`, sentence: `The row has ${cells.length} cells, the heading ${columns.length}; a cell with a comma in it stands in quotes.` })
      continue
    }
    menu.add(new CsvCells(line, new Map(columns.map((column, index) => [column, (cells[index] ?? '').trim()])), problems))
  }
  if (problems.length > 0) throw new ImportRefused(problems.slice(0, MOST_PROBLEMS))
  const result = menu.result()
  const where = (path: Path): string => `line ${originOf(result, path, menu.origins) ?? 1}`
  return { menu: result, where, saysStock: columns.includes('sold_out'), saysTaxes: columns.includes('taxes'), deliveryTaxes: [], notes: [] }
}

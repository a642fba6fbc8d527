import { validate } from 'superstruct'
import { type ImportItem, MenuImport } from '#schemas/menu-import.ts'
import { MOST_SOLD_OUT } from '#schemas/outlet.ts'
import { ImportRefused, MOST_PROBLEMS, type Path, pathText, type Problem } from './problem.ts'
import { problemsOf, type ReadMenu } from './read-menu.ts'

/** A dish without its place in a section, for comparing the same dish in two. */
const dishText = ({ category: _category, ...dish }: ImportItem): string => JSON.stringify(dish)
/** Whether two rows describe one dish, whatever their ids. */
export const isSameDish = (a: ImportItem, b: ImportItem): boolean => dishText(a) === dishText(b)

/** An amount of rupees that is whole paise. */
export const hasPaiseAtMost = (rupees: number): boolean => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6

/** One menu's check: collects problems, knows what each id stands for. */
class MenuCheck {
  readonly problems: Problem[] = []
  readonly #read: ReadMenu
  /** Sold-out switches name dishes, variations and add-ons by id alone, so an id may stand for one thing only. */
  readonly #kinds = new Map<string, string>()
  readonly #dishes = new Map<string, ImportItem>()
  readonly #groups: ReadonlyMap<string, MenuImport['addOnGroups'][number]>
  readonly #taxes: ReadonlySet<string>

  constructor(read: ReadMenu) {
    this.#read = read
    this.#groups = new Map(read.menu.addOnGroups.map((group) => [group.id, group]))
    this.#taxes = new Set(read.menu.taxes.map((tax) => tax.id))
  }

  #problem(path: Path, sentence: string): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ where: this.#read.where(path), sentence: `${pathText(path)} ${sentence}` })
  }

  #once(ids: readonly string[], path: Path, what: string): void {
    const seen = new Set<string>()
    ids.forEach((id, index) => {
      if (seen.has(id)) this.#problem([...path, index, 'id'], `${what} ${id} stands twice.`)
      seen.add(id)
    })
  }

  #claim(id: string, kind: string, path: Path): void {
    const held = this.#kinds.get(id)
    if (held !== undefined && held !== kind) this.#problem(path, `${id} is the id of ${held} and of ${kind}; each id stands for one thing.`)
    else this.#kinds.set(id, kind)
  }

  #price(rupees: number, path: Path): void {
    if (!hasPaiseAtMost(rupees)) this.#problem(path, `must have two decimals at the most, not ${rupees}.`)
  }

  groups(): void {
    const { addOnGroups, taxes } = this.#read.menu
    this.#once(taxes.map((tax) => tax.id), ['taxes'], 'The tax')
    this.#once(addOnGroups.map((group) => group.id), ['addOnGroups'], 'The add-on group')
    addOnGroups.forEach((group, g) => {
      const path = ['addOnGroups', g, 'addOns']
      this.#once(group.addOns.map((addOn) => addOn.id), path, 'The add-on')
      group.addOns.forEach((addOn, a) => {
        this.#claim(addOn.id, 'an add-on', [...path, a, 'id'])
        this.#price(addOn.price, [...path, a, 'price'])
      })
    })
  }

  #uses(uses: ImportItem['addOns'], path: Path, name: string): void {
    this.#once(uses.map((use) => use.group), path, `“${name}” uses a group twice: the add-on group`)
    uses.forEach(({ group, least, most }, index) => {
      const at = [...path, index]
      const known = this.#groups.get(group)
      if (!known) this.#problem([...at, 'group'], `“${name}” uses the add-on group ${group}, which is not in the file.`)
      else if (known.addOns.length === 0 && least > 0) this.#problem([...at, 'least'], `“${name}” asks for ${least} of “${known.name}”, which has no add-on.`)
      if (least > 50) this.#problem([...at, 'least'], `“${name}” asks for ${least} add-ons; 50 are the most that can be asked for.`)
      if (most !== null && (most < 1 || most > 200 || most < least)) this.#problem([...at, 'most'], `“${name}” allows ${most} and asks for ${least}; leave "most" out for no limit.`)
    })
  }

  #dish(item: ImportItem, path: Path, categories: ReadonlySet<string>): void {
    const known = this.#dishes.get(item.id)
    if (known && !isSameDish(known, item)) this.#problem([...path, 'id'], `“${item.name}” has the id ${item.id} of another dish, “${known.name}”, or of the same dish with other terms.`)
    this.#dishes.set(item.id, item)
    this.#claim(item.id, 'a dish', [...path, 'id'])
    for (const field of ['price', 'packing', 'priceBefore'] as const) this.#price(item[field] ?? 0, [...path, field])
    item.taxes.forEach((id, index) => {
      // A bill would charge it twice.
      if (item.taxes.indexOf(id) < index) this.#problem([...path, 'taxes', index], `“${item.name}” has the tax ${id} twice.`)
      else if (!this.#taxes.has(id)) this.#problem([...path, 'taxes', index], `“${item.name}” has the tax ${id}, which is not in the file.`)
    })
    if (item.category !== undefined && !categories.has(item.category)) this.#problem([...path, 'category'], `“${item.name}” is in the category ${item.category}, which its section does not have.`)
    if (item.serviceTypes.length === 0) this.#problem([...path, 'serviceTypes'], `“${item.name}” can be ordered for no service type.`)
    this.#uses(item.addOns, [...path, 'addOns'], item.name)
    this.#once(item.variations.map((variation) => variation.id), [...path, 'variations'], `“${item.name}”: the variation`)
    item.variations.forEach((variation, v) => {
      const at = [...path, 'variations', v]
      this.#claim(variation.id, `a variation of ${item.id}`, [...at, 'id'])
      this.#price(variation.price, [...at, 'price'])
      this.#price(variation.packing, [...at, 'packing'])
      this.#uses(variation.addOns, [...at, 'addOns'], `${item.name}, ${variation.name}`)
    })
  }

  stock(): void {
    const { addOnGroups, sections } = this.#read.menu
    const all = [...sections.flatMap(({ items }) => items), ...addOnGroups.flatMap(({ addOns }) => addOns)]
    const off = new Set(all.filter(({ soldOut }) => soldOut).map(({ id }) => id)).size
    if (off <= MOST_SOLD_OUT) return
    const sentence = `The file has ${off} dishes and add-ons sold out; phones read ${MOST_SOLD_OUT} at the most. An outlet that sells nothing is closed on its board.`
    this.problems.push({ where: '', sentence })
  }

  sections(): void {
    const { sections } = this.#read.menu
    this.#once(sections.map((section) => section.id), ['sections'], 'The section')
    if (sections.every((section) => section.items.length === 0)) this.problems.push({ where: '', sentence: 'The file has no dish that can be shown.' })
    sections.forEach((section, s) => {
      const path = ['sections', s]
      const categories = new Set(section.categories.map((category) => category.id))
      this.#once(section.items.map((item) => item.id), [...path, 'items'], 'The dish')
      section.items.forEach((item, i) => this.#dish(item, [...path, 'items', i], categories))
      const used = new Set(section.items.flatMap((item) => [...item.addOns, ...item.variations.flatMap((variation) => variation.addOns)]).map((use) => use.group))
      if (used.size > 300) this.#problem(path, `“${section.name}” uses ${used.size} add-on groups; a section can have 300.`)
    })
  }
}

/**
 * Holds a read menu against our format and against itself: ids stand for one thing, what is named exists, prices have paise at the most.
 * @throws ImportRefused with all that is wrong
 */
export function checkMenu(read: ReadMenu): void {
  const [error] = validate(read.menu, MenuImport)
  if (error) throw new ImportRefused(problemsOf(error.failures(), read.where))
  const check = new MenuCheck(read)
  check.groups()
  check.sections()
  check.stock()
  if (check.problems.length > 0) throw new ImportRefused(check.problems)
}

import { type Allergen, ALLERGENS } from '#schemas/dish-facts.ts'
import { type FoodType, SERVICE_TYPES, type ServiceType } from '#schemas/menu.ts'
import { type Problem } from './problem.ts'

/** The columns of the CSV format, as README.md beside this file lists them. */
export const COLUMNS = [
  'section', 'category', 'id', 'name', 'description', 'food', 'price', 'price_before', 'packing', 'taxes', 'tax_inclusive',
  'variation_group', 'variation', 'add_ons', 'services', 'tags', 'recommended', 'sold_out', 'returns', 'minutes', 'kcal', 'serving_size', 'allergens', 'photo', 'draw',
] as const
export type Column = (typeof COLUMNS)[number]
export const REQUIRED: readonly Column[] = ['section', 'name', 'food', 'price']

const FOODS: Readonly<Record<string, FoodType>> = { veg: 'VF', vf: 'VF', 'non-veg': 'DF', nonveg: 'DF', df: 'DF', egg: 'EGG' }
const SERVICES: Readonly<Record<string, ServiceType>> = { 'dine-in': 'DI', room: 'RO', car: 'DT', pickup: 'SP', delivery: 'DL' }
const YES: Readonly<Record<string, boolean>> = { yes: true, y: true, true: true, '1': true, no: false, n: false, false: false, '0': false, '': false }

/** One row as its columns' values; a cell that cannot be read is a problem on its line. */
export class CsvCells {
  readonly line: number
  readonly #values: ReadonlyMap<Column, string>
  readonly #problems: Problem[]

  constructor(line: number, values: ReadonlyMap<Column, string>, problems: Problem[]) {
    this.line = line
    this.#values = values
    this.#problems = problems
  }

  problem(column: Column, sentence: string): void {
    this.#problems.push({ where: `line ${this.line}`, sentence: `${column} ${sentence}` })
  }

  text(column: Column): string {
    return this.#values.get(column) ?? ''
  }

  /** Words between commas or semicolons. */
  words(column: Column): string[] {
    return this.text(column).split(/[;,]/).map((word) => word.trim()).filter((word) => word !== '')
  }

  /** Rupees, with or without the sign and grouping commas; null for an empty cell. */
  rupees(column: Column): number | null {
    const typed = this.text(column)
    if (typed === '') return null
    const amount = typed.replace(/^(?:₹|rs\.?)\s*/i, '')
    // Commas part thousands, lakhs and crores; "12,50" may be twelve rupees and a half.
    const plain = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.|$)/.test(amount) ? amount.replaceAll(',', '') : amount
    if (/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return Number(plain)
    this.problem(column, `must be rupees such as 120 or 99.50, not "${typed.slice(0, 40)}".`)
    return 0
  }

  yes(column: Column): boolean {
    const typed = this.text(column).toLowerCase()
    const answer = YES[typed]
    if (answer === undefined) this.problem(column, `must be yes or no, not "${typed.slice(0, 40)}".`)
    return answer ?? false
  }

  food(column: Column): FoodType {
    const typed = this.text(column).toLowerCase().replace(/[\s_]+/g, '-')
    const food = Object.hasOwn(FOODS, typed) ? FOODS[typed] : undefined
    if (food === undefined) this.problem(column, `must be veg, non-veg or egg, not "${typed.slice(0, 40)}".`)
    return food ?? 'DF'
  }

  /** Empty: all service types. */
  services(column: Column): ServiceType[] {
    const typed = this.words(column)
    const known = typed.flatMap((word) => {
      const service = SERVICES[word.toLowerCase()] ?? SERVICE_TYPES.find((code) => code === word.toUpperCase())
      if (service === undefined) this.problem(column, `must be of dine-in, room, car, pickup, delivery, not "${word.slice(0, 40)}".`)
      return service ?? []
    })
    return typed.length === 0 ? [...SERVICE_TYPES] : [...new Set(known)]
  }

  /** Empty: not known; `none`: the dish holds none of them. */
  allergens(column: Column): Allergen[] | null {
    const typed = this.words(column).map((word) => word.toLowerCase().replace(/[\s_]+/g, '-'))
    if (typed.length === 0) return null
    if (typed.length === 1 && typed[0] === 'none') return []
    const known = typed.flatMap((word) => {
      const allergen = ALLERGENS.find((one) => one === word)
      if (allergen === undefined) this.problem(column, `must be of ${ALLERGENS.join(', ')}, or none, not "${word.slice(0, 40)}".`)
      return allergen ?? []
    })
    return [...new Set(known)]
  }

  whole(column: Column): number | null {
    const typed = this.text(column)
    if (typed === '' || /^\d{1,4}$/.test(typed)) return typed === '' ? null : Number(typed)
    this.problem(column, `must be a whole number, not "${typed.slice(0, 40)}".`)
    return null
  }
}

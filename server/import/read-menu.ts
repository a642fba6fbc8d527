import type { Failure } from 'superstruct'
import type { MenuImport } from '#schemas/menu-import.ts'
import type { Tax } from '#schemas/menu.ts'
import { formWords } from './forms.ts'
import { MOST_PROBLEMS, type Path, pathText, type Problem } from './problem.ts'

/** What an importer makes of a file: the menu in our format, and how to speak of its places. */
export interface ReadMenu {
  menu: MenuImport
  /** Names the place in the file that a path of `menu` came from. */
  where: (path: Path) => string
  /** True: the file says of each dish whether it is in stock, so that its word replaces the staff's switches. */
  saysStock: boolean
  /** False: the file has no place for taxes, so that those which stand are kept. */
  saysTaxes: boolean
  /** Taxes for deliveries alone: no dish of `menu` has them, and they are none of its taxes. */
  deliveryTaxes: Tax[]
  /** What was left out or read in one of several ways; the import went on. */
  notes: string[]
}

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return `${value.length}`
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

/** Superstruct's words for the most usual failures, as a sentence that reads on from the field's name. */
function reasonOf(failure: Failure): string {
  if (failure.type === 'never') return 'is not a field of this format'
  if (failure.value === undefined) return 'is missing'
  if (failure.message.startsWith('must ')) return `${failure.message}, not ${shown(failure.value)}`
  const expected = /^Expected (.+?)(?:,? but received| to match|$)/.exec(failure.message)?.[1]
  const form = formWords(failure)
  if (form !== undefined) return `must be ${form}, not ${shown(failure.value)}`
  return expected ? `must be ${expected.replace(/`/g, '')}, not ${shown(failure.value)}` : `is not right: ${shown(failure.value)}`
}

/** The name of the dish, section or group that the failure lies in, for the reader's eye. */
function nameIn(failure: Failure): string {
  for (const value of [...failure.branch].reverse()) {
    if (typeof value !== 'object' || value === null) continue
    const holder = value as Record<string, unknown>
    const name = holder['name'] ?? holder['itemname'] ?? holder['categoryname'] ?? holder['addongroup_name'] ?? holder['addonitem_name']
    if (typeof name === 'string') return ` “${name.slice(0, 60)}”`
  }
  return ''
}

/** Superstruct failures as problems: the place (as `line` names it), the dish, the field. */
export function problemsOf(failures: Iterable<Failure>, line: (path: Path) => string): Problem[] {
  const problems: Problem[] = []
  for (const failure of failures) {
    const path = failure.path as Path
    const known = failure.value === undefined ? path.slice(0, -1) : path
    problems.push({ where: line(known), sentence: `${pathText(path) || 'the file'}${nameIn(failure)} ${reasonOf(failure)}.` })
    if (problems.length === MOST_PROBLEMS) break
  }
  return problems
}

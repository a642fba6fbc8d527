import { createHash } from 'node:crypto'
import { recommendedItems } from '#domain/first-screen.ts'
import type { ScanAnswer } from '#schemas/scan.ts'
import type { FoundCode } from './find-outlet.ts'
import type { HeldOutlet } from './held-outlet.ts'

/** Asked again each time, answered with 304 while nothing changed. */
export const SCAN_CACHE_CONTROL = 'no-cache'

/** A scan's answer and the tag that names its content. */
export interface HeldAnswer {
  etag: string
  json: () => string
}

/** EN-05: categories of which nothing can be had now. */
function disabledCategories({ sections, availability }: HeldOutlet): string[] {
  const soldOut = new Set(availability.soldOut)
  const open = new Set<string>()
  const all = new Set<string>()
  for (const section of sections)
    for (const item of section.items)
      if (item.categoryId !== null) {
        all.add(item.categoryId)
        if (!soldOut.has(item.id)) open.add(item.categoryId)
      }
  return [...all].filter((id) => !open.has(id))
}

const tagOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The parts of an outlet's answers that do not depend on the table, made once for as long as the outlet stays as it is. */
interface Parts {
  before: string
  after: string
  sections: string
  tag: string
  menuTag: string
  /** By the table's id, empty for the restaurant itself. */
  withMenu: Map<string, HeldAnswer>
  withoutMenu: Map<string, HeldAnswer>
}

const MOST_ANSWERS = 1000
const partsOf = new WeakMap<HeldOutlet, Parts>()
const sectionsJson = new WeakMap<HeldOutlet['sections'], string>()

function makeParts(held: HeldOutlet): Parts {
  const head: Omit<ScanAnswer, 'selectedTable' | 'sections' | 'serviceTypes' | 'availability' | 'disabledCategories' | 'recommendedSections'> = {
    restaurantGroup: held.brand,
    restaurant: held.outlet,
  }
  const tail: Omit<ScanAnswer, 'restaurantGroup' | 'restaurant' | 'selectedTable' | 'sections'> = {
    serviceTypes: held.outlet.serviceTypes,
    availability: held.availability,
    disabledCategories: disabledCategories(held),
    recommendedSections: recommendedItems(held.sections).map((item) => item.id),
    tableRuns: held.tableRuns,
  }
  const sections = sectionsJson.get(held.sections) ?? JSON.stringify(held.sections)
  sectionsJson.set(held.sections, sections)
  const [before, after] = [JSON.stringify(head).slice(0, -1), JSON.stringify(tail).slice(1)]
  const tag = tagOf(before + after)
  return { before, after, sections, tag, menuTag: tagOf(sections), withMenu: new Map(), withoutMenu: new Map() }
}

function partsFor(held: HeldOutlet): Parts {
  const kept = partsOf.get(held)
  if (kept) return kept
  const made = makeParts(held)
  partsOf.set(held, made)
  return made
}

/** The answer of restaurants/scan/{code} for a table or the restaurant itself, with or without the menu. Asked more often than anything else: what it takes each time is two lookups. */
export function scanAnswer({ held, table }: FoundCode, includeMenu: boolean): HeldAnswer {
  const parts = partsFor(held)
  const answers = includeMenu ? parts.withMenu : parts.withoutMenu
  const id = table?.id ?? ''
  const kept = answers.get(id)
  if (kept) return kept
  const selected = JSON.stringify(table)
  const answer: HeldAnswer = {
    etag: `"${tagOf(`${parts.tag} ${selected} ${includeMenu ? parts.menuTag : ''}`)}"`,
    json: () => `${parts.before},"selectedTable":${selected},"sections":${includeMenu ? parts.sections : '[]'},${parts.after}`,
  }
  if (answers.size < MOST_ANSWERS) answers.set(id, answer)
  return answer
}

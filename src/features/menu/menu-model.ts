import { isWayChosen } from '#domain/ways.ts'
import { type ClosedCard, closedParts } from '#paint/closed-view.ts'
import { type CoverView, coverView } from '#paint/cover-view.ts'
import { filterChips, type ChipView, type MenuHead, menuHead, type MenuPlace, type NoticeView, servedAs } from '#paint/menu-view.ts'
import { type DoorView, wayDoors } from '#paint/way-view.ts'
import type { Brand } from '#schemas/brand.ts'
import type { Place } from '#schemas/device.ts'
import { FIRST_SCREEN_ITEMS, type FirstScreen, MOST_RECOMMENDED } from '#schemas/first-screen.ts'
import type { FoodType, Item, MenuSection, ServiceType } from '#schemas/menu.ts'
import type { Availability, Outlet, Table } from '#schemas/outlet.ts'

export interface ModelSection {
  id: string
  name: string
  /** Dishes of the section in all. */
  count: number
  /** Those at hand. */
  items: readonly Item[]
}

/** What the menu's screen shows, from the first screen's data or from the local database. */
export interface MenuModel {
  head: MenuHead
  closed: NoticeView | null
  /** ST-13: over the menu while its way takes no order now. */
  shut: ClosedCard | null
  /** P-06: while the guest has not said how they are served. */
  doors: readonly DoorView[]
  cover: CoverView | null
  chips: readonly ChipView[]
  featured: readonly Item[]
  sections: readonly ModelSection[]
  /** Every dish is at hand. */
  complete: boolean
  soldOut: ReadonlySet<string>
  returns: Availability['returns']
  /** ST-13: false where the outlet takes no orders over the phone at all. */
  canAdd: boolean
  outlet: Outlet
}

export interface MenuSource {
  brand: Pick<Brand, 'name' | 'emblem' | 'theme'>
  outlet: Outlet
  table: Table | null
  serviceType: ServiceType
  serving?: Place['serving']
  availability: Availability
  recommended: readonly Item[]
  sections: readonly ModelSection[]
  complete: boolean
}

const firstSources = new WeakMap<FirstScreen, MenuSource>()

/** Made once a screen: sections keep their identity while place, session and switches are being read, and are not drawn again for each of them. */
export function sourceOfFirstScreen(screen: FirstScreen): MenuSource {
  const known = firstSources.get(screen)
  if (known) return known
  const made = { ...screen, sections: screen.sections.map((section) => ({ ...section, items: servedAs(section.items, screen.serviceType) })) }
  firstSources.set(screen, made)
  return made
}

const modelled = new WeakMap<MenuSection, { serviceType: ServiceType; section: ModelSection }>()

/** A section that did not change keeps its identity, so that it is not drawn again when another one does. */
function modelSection(section: MenuSection, serviceType: ServiceType): ModelSection {
  const known = modelled.get(section)
  if (known?.serviceType === serviceType) return known.section
  const items = servedAs(section.items, serviceType)
  const made = { id: section.id, name: section.name, count: items.length, items }
  modelled.set(section, { serviceType, section: made })
  return made
}

/** Sections as the menu shows them for a way to be served. */
export const modelSections = (sections: readonly MenuSection[], serviceType: ServiceType): ModelSection[] =>
  sections.map((section) => modelSection(section, serviceType)).filter(({ count }) => count > 0)

const switchedOff = new WeakMap<Availability, ReadonlySet<string>>()

function soldOutOf(availability: Availability): ReadonlySet<string> {
  const known = switchedOff.get(availability) ?? new Set(availability.soldOut)
  switchedOff.set(availability, known)
  return known
}

/** @param now epoch ms, for what is open and until when */
export function menuModel(source: MenuSource, now: number): MenuModel {
  const { outlet, availability, sections, complete } = source
  const featured = servedAs(source.recommended, source.serviceType)
  const place: MenuPlace = source
  const { card: shut, notice } = closedParts(place, now)
  return {
    head: menuHead(source, now),
    closed: notice,
    shut,
    doors: isWayChosen(source) ? [] : wayDoors(outlet, availability, now),
    cover: coverView(source.brand.theme.version, place, featured, now),
    chips: filterChips(dishesOf(featured, sections), outlet.pureVeg),
    featured,
    sections,
    complete,
    soldOut: soldOutOf(availability),
    returns: availability.returns,
    canAdd: availability.mode === 'ACTIVE',
    outlet,
  }
}

function* dishesOf(featured: readonly Item[], sections: readonly ModelSection[]): Generator<Item> {
  yield* featured
  for (const section of sections) yield* section.items
}

/** P-03: one food type or all, and any of the tags, each narrowing what is shown. */
export interface Filter {
  food: FoodType | null
  tags: readonly string[]
}

export const NO_FILTER: Filter = { food: null, tags: [] }

/** Whether any filter is set. */
export const isFiltering = (filter: Filter): boolean => filter.food !== null || filter.tags.length > 0

/** What a tap on a chip makes of the filter. */
export function pressChip(filter: Filter, chip: ChipView): Filter {
  switch (chip.kind) {
    case 'fact': return filter
    case 'all': return NO_FILTER
    case 'food': return { ...filter, food: filter.food === chip.food ? null : chip.food }
    case 'tag': {
      const tag = chip.id.slice('tag:'.length)
      return { ...filter, tags: filter.tags.includes(tag) ? filter.tags.filter((held) => held !== tag) : [...filter.tags, tag] }
    }
  }
}

/** Whether a chip's filter is set. */
export function isPressed(filter: Filter, chip: ChipView): boolean {
  switch (chip.kind) {
    case 'fact': return false
    case 'all': return !isFiltering(filter)
    case 'food': return filter.food === chip.food
    case 'tag': return filter.tags.includes(chip.id.slice('tag:'.length))
  }
}

const passes = (item: Item, { food, tags }: Filter): boolean => (food === null || item.foodType === food) && tags.every((tag) => item.tags.includes(tag))

/** Sections with what the filter leaves of them; those left empty are gone. */
export function filterSections(sections: readonly ModelSection[], filter: Filter): readonly ModelSection[] {
  if (!isFiltering(filter)) return sections
  return sections.flatMap((section) => {
    const items = section.items.filter((item) => passes(item, filter))
    return items.length > 0 ? [{ ...section, items, count: items.length }] : []
  })
}

/** About how tall a row will be in px on a phone, so that rows that are not there yet hold their place; names and descriptions end after three lines (RD-12). */
export function rowHeight(item: Pick<Item, 'name' | 'description' | 'tags'>): number {
  const nameLines = Math.min(3, Math.ceil(item.name.length / 23))
  const textLines = Math.min(3, Math.ceil(item.description.length / 31))
  const words = 21 + 9 + nameLines * 23.4 + 23 + (textLines > 0 ? 6 + textLines * 20.3 : 0)
  return 44 + Math.max(128, Math.round(words))
}

/** How many rows come and go together. Whole lines of two columns and of three; few, since all of them are laid out and painted in one frame. */
export const BLOCK_ROWS = 6

/** Rows in blocks that a browser lays out as they come near. */
export const blocksOf = <T>(rows: readonly T[]): (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / BLOCK_ROWS) }, (_, block) => rows.slice(block * BLOCK_ROWS, (block + 1) * BLOCK_ROWS))

/**
 * How many rows of each section stand in the first frame: as many as the first screen has below its recommended dishes.
 * @param lengths rows by section
 * @param featured recommended dishes above them, of which the first screen shows some
 */
export function rowsOfFirstFrame(lengths: readonly number[], featured: number): number[] {
  const most = FIRST_SCREEN_ITEMS - Math.min(featured, MOST_RECOMMENDED)
  let before = 0
  return lengths.map((length) => {
    const left = Math.max(0, most - before)
    before += length
    return left
  })
}

import { type Closed, type HoursPlace, outletState, type OutletState, saidReason } from '#domain/outlet-state.ts'
import { timeOf } from '#domain/serving-of.ts'
import { orderState } from '#domain/wanted-time.ts'
import { isWayChosen, tableOfWay, waysOf } from '#domain/ways.ts'
import { dayKey, hourTime, momentTime, weekday } from '#messages/times.ts'
import { speak } from '#messages/speak.ts'
import type { Brand } from '#schemas/brand.ts'
import type { FoodType, FoodWord, Item, ServiceType, Tag } from '#schemas/menu.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import { type ServedPlace, type WayChip, wayChip } from './way-view.ts'

/** Where a menu is read: everything its head speaks of. */
export interface MenuPlace extends ServedPlace {
  brand: Pick<Brand, 'name' | 'emblem'>
  outlet: Pick<Outlet, 'area' | 'serviceTypes' | 'hours' | 'timeZone' | 'prepMinutes' | 'delivery'>
  availability: Pick<Availability, 'mode' | 'serviceStatus'>
}

export interface MenuHead {
  emblem: string
  name: string
  line: string
  /** Where the order goes; null: the guest has not said how they are served. */
  chip: WayChip | null
  /** There is more than one way to be served. */
  hasWays: boolean
  /** Someone can be asked to come: there is a place to come to. */
  canCall: boolean
  searchHint: string
}

/** What the head of a menu says. @param now epoch ms */
export function menuHead(place: MenuPlace & { sections: readonly { count: number }[] }, now: number): MenuHead {
  const { brand, outlet, table, serviceType, availability } = place
  const state = outletState(outlet, availability, serviceType, now)
  const hours = hoursWords(state, now, outlet.timeZone)
  const count = place.sections.reduce((sum, section) => sum + section.count, 0)
  return {
    emblem: brand.emblem,
    name: brand.name,
    line: [outlet.area, hours].filter((words) => words !== '').join(' · '),
    chip: isWayChosen(place) ? wayChip(place, now) : null,
    hasWays: waysOf(outlet).length > 1,
    canCall: tableOfWay(table, serviceType) !== null && availability.mode === 'ACTIVE',
    searchHint: count > 0 ? speak('menu.searchCount', { count }) : speak('menu.search'),
  }
}

const DAY_MS = 86_400_000

type NearDay = 'Today' | 'Tomorrow' | 'Day'

function nearDay(atMs: number, now: number, timeZone: string): NearDay {
  const day = dayKey(atMs, timeZone)
  if (day === dayKey(now, timeZone)) return 'Today'
  return day === dayKey(now + DAY_MS, timeZone) ? 'Tomorrow' : 'Day'
}

/** "at 11 am", "tomorrow at 11 am", "on Monday at 11 am", in the outlet's own time. */
export const whenWords = (atMs: number, now: number, timeZone: string): string =>
  speak(`menu.when${nearDay(atMs, now, timeZone)}`, { time: hourTime(atMs, timeZone), day: weekday(atMs, timeZone) })

const OPENS = { Today: 'menu.opens', Tomorrow: 'menu.opensTomorrow', Day: 'menu.opensDay' } as const satisfies Record<NearDay, string>

/** "opens 11 am", "opens tomorrow 11 am", "opens Mon 11 am": in a few words beside an outlet's name. */
export const opensWords = (atMs: number, now: number, timeZone: string): string =>
  speak(OPENS[nearDay(atMs, now, timeZone)], { time: hourTime(atMs, timeZone), day: weekday(atMs, timeZone).slice(0, 3) })

/** What the head says of the hours; empty: nobody knows when it opens, or it never closes. */
function hoursWords(state: OutletState, now: number, timeZone: string): string {
  if (state.accepting) return state.closesAt === null ? '' : speak('menu.till', { time: hourTime(state.closesAt, timeZone) })
  return state.opensAt === null ? '' : opensWords(state.opensAt, now, timeZone)
}

export interface NoticeView {
  icon: 'cloud-off' | 'clock'
  text: string
}

/** ER-21 in words. */
export const closedTitle = (closed: Closed, now: number, place: HoursPlace): string => speak(`menu.closed.${saidReason(closed, now, place)}`)

/** ST-13, ER-21: why no order can be placed, and when one can; null while the outlet is open, or open at the time the guest has said. */
export function closedNotice({ outlet, serviceType, availability, serving }: Pick<MenuPlace, 'outlet' | 'serviceType' | 'availability' | 'serving'>, now: number): NoticeView | null {
  const state = orderState(outlet, availability, serviceType, { placedAt: now, wantedAt: timeOf(serving, now) }, now)
  if (state.accepting) return null
  const title = closedTitle(state, now, { ...outlet, serviceType })
  const hint = state.reason === 'READ'
    ? speak('menu.closedRead')
    : state.opensAt === null ? speak('menu.closedText') : speak('menu.closedOpens', { when: whenWords(state.opensAt, now, outlet.timeZone) })
  return { icon: 'clock', text: `${title}. ${hint}` }
}

/**
 * How old the menu is, told while there is no connection; of one older than a day also that its prices may be.
 * @param confirmedAt epoch ms at which the server last confirmed it, on the same clock as `now`
 */
export function offlineNotice(confirmedAt: number, now: number, timeZone: string, canOrder: boolean): NoticeView {
  const text = speak(canOrder ? 'menu.offline' : 'menu.offlineRead', { time: momentTime(confirmedAt, now, timeZone) })
  return { icon: 'cloud-off', text: now - confirmedAt < DAY_MS ? text : `${text} ${speak('menu.offlineOld')}` }
}

export interface ChipView {
  /** 'all', a food type, or 'tag:jain'. */
  id: string
  label: string
  kind: 'fact' | 'all' | 'food' | 'tag'
  food: FoodType | null
}

const FILTER_TAGS = ['jain', 'no-onion-garlic', 'vegan', 'bestseller', 'mild'] as const satisfies readonly Tag[]
const FILTER_FOODS: readonly FoodType[] = ['VF', 'EGG', 'DF']

/** P-03: filters that would hide something and leave something; a pure veg kitchen says so instead of filtering. */
export function filterChips(items: Iterable<Pick<Item, 'foodType' | 'tags'>>, pureVeg: boolean): ChipView[] {
  const foods = new Set<FoodWord>()
  const tags = new Map<string, number>()
  let count = 0
  for (const item of items) {
    count += 1
    foods.add(item.foodType)
    for (const tag of item.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1)
  }
  const tagChips = FILTER_TAGS.filter((tag) => (tags.get(tag) ?? 0) > 0 && (tags.get(tag) ?? 0) < count).map(
    (tag): ChipView => ({ id: `tag:${tag}`, label: speak(`menu.tagFilter.${tag}`), kind: 'tag', food: null }),
  )
  if (pureVeg) return [{ id: 'pure-veg', label: speak('menu.pureVeg'), kind: 'fact', food: 'VF' }, ...tagChips]
  if (foods.size < 2) return tagChips
  const foodChips = FILTER_FOODS.filter((food) => foods.has(food)).map((food): ChipView => ({ id: food, label: speak(`common.food.${food}`), kind: 'food', food }))
  return [{ id: 'all', label: speak('menu.all'), kind: 'all', food: null }, ...foodChips, ...tagChips]
}

export interface SectionView<T> {
  id: string
  name: string
  countLabel: string
  /** Dishes of the section in all, also those that are not at hand yet. */
  count: number
  /** One dish shown large, for rhythm. */
  spot: T | null
  rows: T[]
}

const SPOT_EVERY = 3

/** Every third section opens with its first dish large, where that dish has a picture. */
export function sectionView<T extends { picture: unknown }>(section: { id: string; name: string; count: number }, dishes: readonly T[], index: number): SectionView<T> {
  const [first, ...others] = dishes
  const spot = index % SPOT_EVERY === SPOT_EVERY - 1 && first !== undefined && first.picture !== null ? first : null
  return { ...section, countLabel: speak('common.dishes', { count: section.count }), spot, rows: spot ? others : [...dishes] }
}

/** Dishes that are not served this way are left out (CO-02); the same list where none are. */
export const servedAs = (items: readonly Item[], serviceType: ServiceType): readonly Item[] =>
  items.every((item) => item.serviceTypes.includes(serviceType)) ? items : items.filter((item) => item.serviceTypes.includes(serviceType))

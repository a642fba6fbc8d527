import { greetingOf } from '#domain/greeting.ts'
import { outletState } from '#domain/outlet-state.ts'
import { timeOf } from '#domain/serving-of.ts'
import { isWayChosen, waysOf } from '#domain/ways.ts'
import { zonedTime } from '#domain/zoned-time.ts'
import { speak } from '#messages/speak.ts'
import { hourTime } from '#messages/times.ts'
import type { BrandTheme } from '#schemas/brand.ts'
import type { Item, Picture } from '#schemas/menu.ts'
import { type MenuPlace, whenWords } from './menu-view.ts'

export interface CoverView {
  title: string
  line: string
  picture: Picture
}

const DAY_MS = 86_400_000

/**
 * What stands below the cover's title: until when the guest's way takes orders and how long they take, or when it opens. An hour alone names a moment of the next 24 hours; how long
 * an order takes is said of one for now that the kitchen's minutes are all of: a rider's come on top. Empty before a way is chosen.
 */
function hoursLine(place: Omit<MenuPlace, 'brand'>, now: number): string {
  const { outlet, availability, serviceType, serving } = place
  if (!isWayChosen(place)) return ''
  const state = outletState(outlet, availability, serviceType, now)
  if (!state.accepting) return state.opensAt === null ? '' : speak('menu.coverOpens', { when: whenWords(state.opensAt, now, outlet.timeZone) })
  const till = state.closesAt !== null && state.closesAt - now <= DAY_MS ? speak('menu.coverTill', { time: hourTime(state.closesAt, outlet.timeZone) }) : ''
  const minutes = outlet.prepMinutes > 0 && serviceType !== 'DL' && timeOf(serving, now) === null ? speak('menu.coverMinutes', { minutes: outlet.prepMinutes }) : ''
  return [till, minutes].filter((words) => words !== '').join(' ')
}

/** L3: a formal house opens its menu with a cover, by the hour; null elsewhere, and where no dish has a drawing. A meal is served only while orders are taken. @param now epoch ms */
export function coverView(version: BrandTheme['version'], place: Omit<MenuPlace, 'brand'>, featured: readonly Pick<Item, 'picture'>[], now: number): CoverView | null {
  const { outlet, availability, serviceType } = place
  const picture = featured.find((dish) => dish.picture?.kind === 'drawing')?.picture
  if (version !== 'L3' || !picture) return null
  const isServed = (isWayChosen(place) ? [serviceType] : waysOf(outlet)).some((way) => outletState(outlet, availability, way, now).accepting)
  const title = isServed ? speak(`menu.cover.${serviceType === 'RO' ? 'room' : 'table'}.${greetingOf(zonedTime(now, outlet.timeZone).hour)}`) : speak('menu.coverClosed')
  return { title, line: hoursLine(place, now), picture }
}

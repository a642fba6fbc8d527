import { greetingOf } from '#domain/greeting.ts'
import { outletState } from '#domain/outlet-state.ts'
import { zonedTime } from '#domain/zoned-time.ts'
import { speak } from '#messages/speak.ts'
import { hourTime } from '#messages/times.ts'
import type { BrandTheme } from '#schemas/brand.ts'
import type { Item, Picture } from '#schemas/menu.ts'
import type { MenuPlace } from './menu-view.ts'

export interface CoverView {
  title: string
  line: string
  picture: Picture
}

/** L3: a formal house opens its menu with a cover, by the hour; null elsewhere, and where no dish has a drawing. @param now epoch ms */
export function coverView(
  version: BrandTheme['version'],
  { outlet, availability, serviceType }: Omit<MenuPlace, 'brand' | 'table'>,
  featured: readonly Pick<Item, 'picture'>[],
  now: number,
): CoverView | null {
  const picture = featured.find((dish) => dish.picture?.kind === 'drawing')?.picture
  if (version !== 'L3' || !picture) return null
  const greeting = greetingOf(zonedTime(now, outlet.timeZone).hour)
  const state = outletState(outlet, availability, serviceType, now)
  const till = state.accepting && state.closesAt !== null ? speak('menu.coverTill', { time: hourTime(state.closesAt, outlet.timeZone) }) : ''
  const minutes = outlet.prepMinutes > 0 ? speak('menu.coverMinutes', { minutes: outlet.prepMinutes }) : ''
  return { title: speak(`menu.cover.${serviceType === 'RO' ? 'room' : 'table'}.${greeting}`), line: [till, minutes].filter((words) => words !== '').join(' '), picture }
}

import { recommendedItems } from '#domain/first-screen.ts'
import type { Place } from '#schemas/device.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import type { Item, MenuSection } from '#schemas/menu.ts'
import type { Outlet } from '#schemas/outlet.ts'

/** What can be shown of a menu at this moment. */
export type MenuState =
  /** No outlet is chosen. */
  | { kind: 'none' }
  /** An outlet is chosen and the device has nothing of it yet. */
  | { kind: 'loading' }
  /** The first dishes, before the database has answered. */
  | { kind: 'first'; screen: FirstScreen }
  | {
      kind: 'ready'
      outlet: Outlet
      /** By rank. While a menu is being fetched for the first time, those that have come. */
      sections: readonly MenuSection[]
      recommended: readonly Item[]
      /** All dishes the outlet speaks of are here, or all that this release can read. */
      complete: boolean
      /** Epoch ms of the device at which the server last confirmed this menu; null: not known. */
      confirmedAt: number | null
      /** `live`: the server tells of each change at once. `kept`: as it was at `confirmedAt`. */
      age: 'live' | 'kept'
    }

export interface MenuFacts {
  place: Place | null | undefined
  first: FirstScreen | null
  outlet: Outlet | null | undefined
  sections: readonly MenuSection[] | undefined
  confirmedAt: number | null
  live: boolean
  /** Nothing more will come soon: no network, or the worker cannot reach the server. */
  cutOff: boolean
  /** Parts of the menu that came cannot be read by this release: they are missing and not on their way. */
  unread: boolean
}

const recommendedOf = new WeakMap<readonly MenuSection[], readonly Item[]>()

/** Found once for sections that did not change. */
function recommendedIn(sections: readonly MenuSection[]): readonly Item[] {
  const found = recommendedOf.get(sections) ?? recommendedItems(sections)
  recommendedOf.set(sections, found)
  return found
}

const countItems = (sections: readonly MenuSection[]): number => sections.reduce((sum, section) => sum + section.items.length, 0)

/**
 * The first screen stays until the database has the whole menu, so that nothing that was seen goes away again;
 * with no network, whatever is more than the first screen is shown.
 */
export function menuState({ place, first, outlet, sections, confirmedAt, live, cutOff, unread }: MenuFacts): MenuState {
  const screen = first && (!place || place.outletId === first.outlet.id) ? first : null
  if (outlet && sections && sections.length > 0 && (!place || place.outletId === outlet.id)) {
    const count = countItems(sections)
    const complete = count >= outlet.dishCount || (unread && (live || cutOff))
    const shown = screen ? screen.sections.reduce((sum, section) => sum + section.items.length, 0) : 0
    if (complete || !screen || (cutOff && count > shown))
      return { kind: 'ready', outlet, sections, recommended: recommendedIn(sections), complete, confirmedAt, age: live ? 'live' : 'kept' }
  }
  if (screen) return { kind: 'first', screen }
  return place === null ? { kind: 'none' } : { kind: 'loading' }
}

/** Whether more of the menu may come by itself: from the database, which was not read yet, or from the server. What is missing meanwhile says nothing. */
export const isMenuComing = (state: MenuState, { outlet, sections, cutOff }: Pick<MenuFacts, 'outlet' | 'sections' | 'cutOff'>): boolean =>
  outlet === undefined || sections === undefined || (!cutOff && !(state.kind === 'ready' && state.complete))

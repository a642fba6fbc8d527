import { greetingOf } from '#domain/greeting.ts'
import { formatTableCode, parseTableCode } from '#domain/table-code.ts'
import { speak } from '#messages/speak.ts'
import type { Place } from '#schemas/device.ts'
import type { Picture } from '#schemas/menu.ts'
import type { OpenedPlace } from '#src/commands/open-place.ts'
import type { Outcome } from '#src/commands/outcome.ts'
import type { Handed } from '#src/entry/navigation.ts'
import type { MenuState } from '#src/queries/menu-state.ts'

export interface WelcomeFacts {
  /** Local hour, 0 to 23. */
  hour: number
  guestName: string | null
  /** RD-06: the guest has been here before. */
  visited: boolean
  /** The outlet's name; null while it is not known. */
  placeName: string | null
}

/** RD-06: the greeting by the hour, with the guest's first name where there is one, and where they are welcome. */
export function welcomeWords({ hour, guestName, visited, placeName }: WelcomeFacts): { title: string; line: string } {
  const greeting = speak(`welcome.greeting.${greetingOf(hour)}`)
  const first = guestName?.trim().split(/\s+/)[0] ?? ''
  const title = first === '' ? greeting : speak('welcome.named', { greeting, name: first })
  if (placeName === null) return { title, line: speak('welcome.preparing') }
  return { title, line: speak(visited ? 'welcome.back' : 'welcome.to', { place: placeName }) }
}

export interface ArrivalFacts {
  /** Of the link, as it was written. */
  code: string
  /** In hand: the link's, or where the guest was before. */
  place: Place | null | undefined
  /** What came of opening the link's place; null while that is on its way. */
  answer: Outcome<OpenedPlace> | null
  /** From the scanner, which opened the place itself; null: the guest came by a link. */
  scanned: Handed | null
  /** EN-02, of the guest who is logged in. */
  visitedRestaurants: readonly string[]
}

export interface Arrival {
  /** The place of the link; null while the place in hand is another one or none. */
  here: Place | null
  /** The menu that comes next is that of the link. */
  isOpen: boolean
  visited: boolean
}

/** RT-11, RD-06: where the guest has arrived, and whether they were at this restaurant before. */
export function arrivalOf({ code, place, answer, scanned, visitedRestaurants }: ArrivalFacts): Arrival {
  const opened = answer && 'ok' in answer ? answer : null
  // The answer is kept first and read back after: until then the place in hand is still the earlier one.
  const isRead = place != null && opened !== null && place.scannedAt >= opened.place.scannedAt
  const isOfCode = place != null && isPlaceOf(place, code)
  const here = isRead || isOfCode ? place : null
  if (here === null) return { here, isOpen: false, visited: false }
  // A place that was in hand before anybody answered is known from an earlier visit.
  const before = (scanned ?? opened)?.visitedBefore ?? true
  return { here, isOpen: isRead || scanned !== null, visited: before || visitedRestaurants.includes(here.outletCode) }
}

function isPlaceOf({ table, outletCode }: Place, code: string): boolean {
  const parts = parseTableCode(code)
  if (!parts) return false
  const { restaurantCode, tableNumber } = parts
  return (table?.scanCode ?? outletCode) === (tableNumber === null ? restaurantCode : formatTableCode(restaurantCode, tableNumber))
}

/** Pictures of the recommended dishes; none while the menu in hand is another outlet's. */
export function platesOf(menu: MenuState, here: Place | null): Picture[] {
  const shown = menu.kind === 'first' ? menu.screen : menu.kind === 'ready' ? menu : null
  return shown && shown.outlet.id === here?.outletId ? shown.recommended.flatMap(({ picture }) => picture ?? []) : []
}

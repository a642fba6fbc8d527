import { doorMinutes } from '#domain/delivery.ts'
import { formatPrice } from '#domain/money.ts'
import { outletState } from '#domain/outlet-state.ts'
import { timeOf } from '#domain/serving-of.ts'
import { laterSlots, pickupChoices, type SlotDay } from '#domain/wanted-time.ts'
import { tableOfWay, waysOf } from '#domain/ways.ts'
import { speak } from '#messages/speak.ts'
import { dayKey, hourTime } from '#messages/times.ts'
import { opensWords } from '#paint/menu-view.ts'
import { shutWords, wayIcon, type WayIcon, wantedTime } from '#paint/way-view.ts'
import type { Place } from '#schemas/device.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Bill } from '#schemas/order.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import type { Quote } from '#schemas/quote.ts'
import type { BillRow } from '#src/ui/bill.tsx'
import type { Slot } from '#src/ui/slots.tsx'

/** Where the guest is, and what each way costs there. */
export interface WaysFacts {
  outlet: Outlet
  availability: Availability
  place: Place
  quotes: ReadonlyMap<ServiceType, Quote>
  /** Epoch ms on the server's clock. */
  now: number
}

export interface WayOption {
  way: ServiceType
  icon: WayIcon
  title: string
  line: string
  /** What the cart costs this way; undefined: nothing is in it. */
  price: string | undefined
}

/** Minutes from the kitchen's beginning until the guest has it: its own, or to a door those of the zone that the address lies in. */
export const neededMinutes = ({ outlet, place }: Pick<WaysFacts, 'outlet' | 'place'>, way: ServiceType): number =>
  doorMinutes(outlet, way, place.serving?.address?.pin ?? null) ?? outlet.prepMinutes

/** The later times of a way that can be kept. */
const slotsOf = (facts: WaysFacts, way: ServiceType): SlotDay[] => laterSlots(facts.outlet, facts.availability, way, facts.now, neededMinutes(facts, way))

function optionLine({ outlet, availability, place, quotes, now }: WaysFacts, way: ServiceType): string {
  const state = outletState(outlet, availability, way, now)
  const table = tableOfWay(place.table, way)
  const gone = quotes.get(way)?.problems.filter(({ kind }) => kind === 'service-type').length ?? 0
  if (!state.accepting) return laterSlots(outlet, availability, way, now).length > 0 ? speak('wayChoice.lineLater') : shutWords(state, now, { ...outlet, serviceType: way })
  if (gone > 0) return speak('wayChoice.lineMissing', { count: gone })
  return table ? speak('wayChoice.lineTable', { table: table.label }) : speak(`wayChoice.line.${way}`)
}

/** The ways to choose from, each with its price. */
export const wayOptions = (facts: WaysFacts): WayOption[] =>
  waysOf(facts.outlet).map((way) => {
    const quote = facts.quotes.get(way)
    return { way, icon: wayIcon(way), title: speak(`ways.name.${way}`), line: optionLine(facts, way), price: quote && formatPrice(quote.bill.total) }
  })

/** The way the sheet begins with: a link may ask for one that is not to be had here. */
export const firstWay = ({ outlet, place }: Pick<WaysFacts, 'outlet' | 'place'>, asked: ServiceType | undefined): ServiceType =>
  asked !== undefined && waysOf(outlet).includes(asked) ? asked : place.serviceType

/** When the guest wants it: minutes from now (CO-06), or a later moment, epoch ms. */
export type When = { kind: 'now'; minutes: number } | { kind: 'later'; at: number | null }

/** What a guest has said before of this way, as the sheet begins with it; of another way it was another wish. @param asked `later`: a later time is looked for */
export function firstWhen({ outlet, availability, place, now }: WaysFacts, way: ServiceType, asked: 'now' | 'later'): When {
  const said = way === place.serviceType ? timeOf(place.serving, now) : null
  const minutes = said === null ? 0 : Math.round((said - now) / MINUTE)
  const choices = pickupChoices(outlet, availability, way, now)
  // Only a pickup is chosen in minutes: for a car or a door the time itself was.
  if (asked === 'later' || choices.length === 0 || minutes > 45 || (said !== null && way !== 'SP')) return { kind: 'later', at: said }
  const nearest = [...choices].sort((a, b) => Math.abs(a.minutes - minutes) - Math.abs(b.minutes - minutes))[0]
  return { kind: 'now', minutes: nearest?.minutes ?? 0 }
}

const MINUTE = 60_000

/** The times of the sheet for one way. */
export interface Times {
  now: Slot[]
  days: { day: string; label: string; slots: Slot[] }[]
}

function dayLabel({ day, slots }: SlotDay, now: number, timeZone: string): string {
  if (day === dayKey(now, timeZone)) return speak('wayChoice.today')
  return slots[0] === undefined ? day : speak('wayChoice.tomorrow')
}

/** CO-06: at the restaurant or in some minutes while it is open, and later today and tomorrow. */
export function timesOf(facts: WaysFacts, way: ServiceType): Times {
  const { outlet, availability, now } = facts
  const zone = outlet.timeZone
  return {
    now: pickupChoices(outlet, availability, way, now).map(({ minutes, wantedAt, waitMinutes }) => ({
      value: minutes,
      label: wantedAt === null ? speak('wayChoice.here') : speak('ways.minutes', { minutes }),
      note: waitMinutes > 0 ? speak('wayChoice.wait', { minutes: waitMinutes }) : hourTime(wantedAt ?? now, zone),
    })),
    days: slotsOf(facts, way).map((each) => ({ day: each.day, label: dayLabel(each, now, zone), slots: each.slots.map((at) => ({ value: at, label: hourTime(at, zone) })) })),
  }
}

/** What the order will say: null is as soon as possible. Of later times the first one, until one is chosen. @returns undefined: there is none to be had */
export function wantedAtOf(when: When, facts: WaysFacts, way: ServiceType): number | null | undefined {
  const { outlet, availability, now } = facts
  if (when.kind === 'now') return pickupChoices(outlet, availability, way, now).find(({ minutes }) => minutes === when.minutes)?.wantedAt
  const slots = slotsOf(facts, way).flatMap((day) => day.slots)
  return when.at !== null && slots.includes(when.at) ? when.at : slots[0]
}

/** The later time that another day begins with: the hour that was chosen, else the day's first. */
export const onDay = (slots: readonly Slot[], chosen: number | null | undefined, zone: string): number | null =>
  (slots.find(({ label }) => typeof chosen === 'number' && label === hourTime(chosen, zone)) ?? slots[0])?.value ?? null

/** What another way changes on the bill, in the order of the bill; empty: it is the way of now. */
export function changedRows(was: Bill, now: Bill, name: string): BillRow[] {
  const taxes = ({ taxes: lines, roundOff }: Bill): number => lines.reduce((sum, { amount, within }) => (within ? sum : sum + amount), roundOff)
  const parts: readonly (readonly [string, number])[] = [
    [speak('wayChoice.dishes'), now.items - now.discount - was.items + was.discount],
    [speak('wayChoice.packing'), now.packing - was.packing],
    [speak('wayChoice.delivery'), now.delivery - was.delivery],
    [speak('wayChoice.taxes'), taxes(now) - taxes(was)],
  ]
  const rows = parts.filter(([, paise]) => paise !== 0).map(([row, paise]): BillRow => ({ name: row, paise: Math.abs(paise), sign: paise > 0 ? '+' : '−' }))
  return [{ name: speak('wayChoice.soFar', { name }), paise: was.total }, ...rows]
}

/** Until when the outlet serves a way, else when it does again; empty: nobody knows, or it never closes. */
export function hoursWords({ outlet, availability, now }: WaysFacts, way: ServiceType): string {
  const state = outletState(outlet, availability, way, now)
  if (state.accepting) return state.closesAt === null ? '' : speak('wayChoice.openTill', { time: hourTime(state.closesAt, outlet.timeZone) })
  return state.opensAt === null ? '' : opensWords(state.opensAt, now, outlet.timeZone)
}

/** How the bills compare, in a line. */
export function differenceWords(was: Bill, now: Bill, name: string): string {
  const paise = now.total - was.total
  if (paise === 0) return speak('wayChoice.same', { name })
  return speak(paise > 0 ? 'wayChoice.more' : 'wayChoice.less', { price: formatPrice(Math.abs(paise)), name })
}

/** What the sheet's one button says. @param wantedAt as `wantedAtOf` gives it */
export function goWords({ outlet, place, now }: WaysFacts, way: ServiceType, wantedAt: number | null | undefined): string {
  const table = tableOfWay(place.table, way)
  if (table) return speak('wayChoice.go.table', { table: table.label })
  switch (way) {
    case 'DI': return speak('wayChoice.go.scanTable')
    case 'RO': return speak('wayChoice.go.scanRoom')
    case 'DT': return speak('wayChoice.go.car')
    case 'DL': {
      const title = place.serving?.address?.title.trim() ?? ''
      return title === '' ? speak('wayChoice.go.address') : speak('wayChoice.go.deliver', { title })
    }
    case 'SP': {
      // No time can be had: none is named.
      if (wantedAt === undefined) return speak('ways.name.SP')
      if (wantedAt === null) return speak('wayChoice.go.pickup', { minutes: outlet.prepMinutes })
      const isToday = dayKey(wantedAt, outlet.timeZone) === dayKey(now, outlet.timeZone)
      return isToday ? speak('wayChoice.go.pickupAt', { time: hourTime(wantedAt, outlet.timeZone) }) : speak('wayChoice.go.pickupOn', { time: wantedTime(wantedAt, now, outlet.timeZone) })
    }
  }
}

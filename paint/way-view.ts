import { bringingOf } from '#domain/delivery.ts'
import { dayAfter, outletDay } from '#domain/outlet-calendar.ts'
import { type Closed, type HoursPlace, outletState, type OutletState, saidReason } from '#domain/outlet-state.ts'
import { timeOf } from '#domain/serving-of.ts'
import { plateDigits } from '#domain/vehicle.ts'
import { canBeTimed } from '#domain/wanted-time.ts'
import { needsCode, tableOfWay, waysOf } from '#domain/ways.ts'
import { speak } from '#messages/speak.ts'
import { dayKey, hourTime, momentTime } from '#messages/times.ts'
import type { Place } from '#schemas/device.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Availability, Outlet, Table } from '#schemas/outlet.ts'

export type WayIcon = 'table' | 'bed' | 'bag' | 'car' | 'scooter' | 'qr'

const ICONS: Readonly<Record<ServiceType, Exclude<WayIcon, 'qr'>>> = { DI: 'table', RO: 'bed', SP: 'bag', DT: 'car', DL: 'scooter' }

/** The sign of a way to be served. */
export const wayIcon = (way: ServiceType): Exclude<WayIcon, 'qr'> => ICONS[way]

/** How a guest is served: where they are, their way, and what they said of it. */
export interface ServedPlace {
  table: Pick<Table, 'label' | 'serviceType'> | null
  serviceType: ServiceType
  serving?: Place['serving']
}

/** What a way's words depend on beside the guest; null: the outlet is not known yet. */
type Kitchen = Pick<Outlet, 'prepMinutes' | 'timeZone' | 'delivery'>

export interface WayChip {
  icon: Exclude<WayIcon, 'qr'>
  text: string
}

/** "8:30 pm" today, "Mon, 8:30 pm" on another day. @param timeZone the outlet's */
export const wantedTime = (at: number, now: number, timeZone: string): string => (dayKey(at, timeZone) === dayKey(now, timeZone) ? hourTime(at, timeZone) : momentTime(at, now, timeZone))

function withTime(name: string, minutes: number | null, wantedAt: number | null, now: number, timeZone: string): string {
  if (wantedAt !== null) return speak('ways.chipAt', { name, time: wantedTime(wantedAt, now, timeZone) })
  return minutes === null ? name : speak('ways.chipIn', { name, minutes })
}

function carName(serving: ServedPlace['serving']): string | null {
  const digits = plateDigits(serving?.vehicle?.number ?? '')
  return digits === null ? null : speak('ways.chipCar', { digits })
}

function chipText({ table, serviceType, serving }: ServedPlace, outlet: Kitchen | null, now: number): string {
  const own = tableOfWay(table, serviceType)
  const name = speak(`ways.name.${serviceType}`)
  const zone = outlet?.timeZone ?? ''
  if (serviceType === 'DT') return withTime(own?.label ?? carName(serving) ?? name, null, timeOf(serving, now), now, zone)
  if (own) return own.label
  switch (serviceType) {
    case 'SP': return outlet ? withTime(name, outlet.prepMinutes, timeOf(serving, now), now, zone) : name
    case 'DL': {
      const address = serving?.address
      const to = address && address.title.trim() !== '' ? address.title : name
      return outlet ? withTime(to, bringingOf(outlet.delivery, address?.pin ?? null)?.terms.minutes ?? null, timeOf(serving, now), now, zone) : to
    }
    default: return name
  }
}

/** Where the order goes, and at which time if the guest has said one: "Table 12", "Pickup, 20 min", "Car 4821", "Car 4821, 8:30 pm", "Home, 35 min". @param now epoch ms */
export const wayChip = (place: ServedPlace & { outlet: Kitchen | null }, now: number): WayChip => ({ icon: ICONS[place.serviceType], text: chipText(place, place.outlet, now) })

/** An outlet with its ways. */
type Doored = Kitchen & Pick<Outlet, 'serviceTypes' | 'hours'>

/** One of the ways a guest may choose, as a door below the search of a menu on which nothing was chosen. */
export interface DoorView {
  way: ServiceType
  icon: WayIcon
  name: string
  line: string
}

/** ST-13, ER-21: why a way takes no order now, in a few words. */
export function shutWords(closed: Closed, now: number, place: HoursPlace): string {
  const reason = saidReason(closed, now, place)
  return speak(`ways.shut.${reason === 'CLOSED' || reason === 'NOT_OPEN' ? reason : 'other'}`)
}

/** Whether one may order for the time when it opens again: times are those of today and tomorrow, and none while it is stopped. */
const isForLater = ({ reason, opensAt }: Closed, now: number, { timeZone, serviceType }: HoursPlace): boolean =>
  canBeTimed(serviceType) && reason !== 'STOPPED' && opensAt !== null && outletDay(opensAt, timeZone) <= dayAfter(outletDay(now, timeZone))

function doorLine(way: ServiceType, outlet: Doored, state: OutletState, now: number): string {
  const place = { ...outlet, serviceType: way }
  if (!state.accepting) return isForLater(state, now, place) ? speak('ways.doorLater') : shutWords(state, now, place)
  if (needsCode(way)) return speak('ways.doorScan')
  if (way !== 'DL') return speak('ways.minutes', { minutes: outlet.prepMinutes })
  const minutes = outlet.delivery?.zones.map((zone) => zone.minutes) ?? []
  return minutes.length > 0 ? speak('ways.minutes', { minutes: Math.min(...minutes) }) : ''
}

/** The doors of an outlet, one for each of its ways. @param now epoch ms */
export const wayDoors = (outlet: Doored, availability: Pick<Availability, 'mode' | 'serviceStatus'>, now: number): DoorView[] =>
  waysOf(outlet).map((way) => ({
    way,
    icon: needsCode(way) ? 'qr' : ICONS[way],
    name: speak(`ways.name.${way}`),
    line: doorLine(way, outlet, outletState(outlet, availability, way, now), now),
  }))

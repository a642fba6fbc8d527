/** How guests wish to be served, drawn from a seed: the way, and all that it asks for beside the dishes. */
import type { ServiceType } from '#schemas/menu.ts'
import type { Table } from '#schemas/outlet.ts'
import type { DeliveryAddress, OrderVehicle } from '#schemas/serving.ts'
import { bay, otherTable, room, table } from './ground.ts'
import type { Random } from './random.ts'
import type { Fault } from './tally.ts'

/** Where an order's seat comes from. `none`: a photographed code, or a page that asks for no seat. */
export const SEAT_KINDS = ['scanned', 'none', 'yesterday', 'other table', 'forged'] as const
export type SeatKind = (typeof SEAT_KINDS)[number]

/** Where a delivery's pin lies. `edge`: on the border of the inner zone; `brink`: a hand's breadth beyond the outer one. */
export const PIN_KINDS = ['inner', 'outer', 'edge', 'brink', 'outside'] as const
export type PinKind = (typeof PIN_KINDS)[number]

/** When an order is wanted, `minutes` after the tap by the server's clock. `night`: outside the hours; `far`: the day after tomorrow. */
export type Wanted = { kind: 'soon' | 'later' | 'tomorrow' | 'past' | 'night' | 'far'; minutes: number }

export interface Serving {
  way: ServiceType
  /** Null: the order names no table, room or bay. */
  table: Table | null
  seat: SeatKind | null
  /** Null: as soon as it can be had. */
  wanted: Wanted | null
  vehicle: OrderVehicle | null
  pin: PinKind | null
}

const HOUR = 60
/** Runs begin at noon. */
const MINUTES_TO = { tomorrow: 24 * HOUR, night: 15 * HOUR, far: 48 * HOUR } as const

function drawWanted(random: Random): Wanted {
  const kind = random.pick(['soon', 'soon', 'later', 'later', 'tomorrow', 'past', 'night', 'night', 'far'] as const)
  switch (kind) {
    case 'soon': return { kind, minutes: random.pick([10, 15, 20, 30, 45]) }
    case 'later': return { kind, minutes: random.between(60, 240) }
    case 'past': return { kind, minutes: -random.between(3, 90) }
    default: return { kind, minutes: MINUTES_TO[kind] + random.between(0, 60) }
  }
}

/** The zone that must decide about a pin; null: none. Said here, not computed: the simulation does not ask the product. */
export const ZONE_OF_PIN: Readonly<Record<PinKind, 'inner' | 'outer' | null>> = { inner: 'inner', outer: 'outer', edge: 'inner', brink: null, outside: null }

const PINS: Readonly<Record<PinKind, DeliveryAddress['pin']>> = {
  inner: { lat: 26.9, lng: 75.8 }, outer: { lat: 26.95, lng: 75.75 }, edge: { lat: 26.9, lng: 75.82 }, brink: { lat: 26.9, lng: 75.860001 }, outside: { lat: 26.2, lng: 75.8 },
}

/** Where a pin of these lies; null: it is none of them. */
export const pinKindOf = ({ lat, lng }: DeliveryAddress['pin']): PinKind | null => PIN_KINDS.find((kind) => PINS[kind].lat === lat && PINS[kind].lng === lng) ?? null

/** @param house what tells this address from others */
export const addressAt = (pin: PinKind, house: string): DeliveryAddress => ({
  title: 'Home', house, addressLine1: 'लक्ष्मी पथ, Bapu Nagar', landmark: '', locality: null, pin: PINS[pin], note: 'Ring twice.',
})

const TIMED_ODDS = 0.45
const BAY_ODDS = 0.3

export function drawServing(random: Random): Serving {
  const chance = random.next()
  const way: ServiceType = chance < 0.42 ? 'DI' : chance < 0.6 ? 'SP' : chance < 0.69 ? 'RO' : chance < 0.81 ? 'DT' : 'DL'
  const atBay = way === 'DT' && random.chance(BAY_ODDS)
  const own = way === 'DI' ? random.pick([table, table, otherTable]) : way === 'RO' ? room : atBay ? bay : null
  const timed = (way === 'SP' || way === 'DL' || way === 'DT') && random.chance(TIMED_ODDS)
  return {
    way,
    table: own,
    seat: own === null ? null : random.pick(['scanned', 'scanned', 'scanned', 'scanned', ...SEAT_KINDS]),
    wanted: timed ? drawWanted(random) : null,
    vehicle: way === 'DT' && !atBay ? { number: `RJ14 CX ${random.between(1000, 9999)}`, description: 'White' } : null,
    pin: way === 'DL' ? random.pick(['inner', ...PIN_KINDS]) : null,
  }
}

/** What release 0.1 knew: a table or the counter, without a seat and as soon as it is ready. */
export function drawEarlyServing(random: Random): Serving {
  const way = random.chance(0.75) ? 'DI' : 'SP'
  return { way, table: way === 'DI' ? table : null, seat: way === 'DI' ? 'none' : null, wanted: null, vehicle: null, pin: null }
}

const WAY_FAULTS: Readonly<Record<ServiceType, Fault>> = { DI: 'order to a table', RO: 'order to a room', SP: 'order for the counter', DT: 'order to a car', DL: 'order for delivery' }
const SEAT_FAULTS: Readonly<Record<SeatKind, Fault>> = { scanned: 'seat of a scan', none: 'order from a photographed code', yesterday: 'seat of yesterday', 'other table': 'seat of another table', forged: 'seat that is forged' }
const WANTED_FAULTS: Readonly<Record<Wanted['kind'], Fault>> = { soon: 'wanted in minutes', later: 'wanted in hours', tomorrow: 'wanted tomorrow', past: 'wanted in the past', night: 'wanted outside the hours', far: 'wanted too far ahead' }
const PIN_FAULTS: Readonly<Record<PinKind, Fault>> = { inner: 'door in the inner zone', outer: 'door in the outer zone', edge: 'door at the edge of a zone', brink: 'door just beyond the zones', outside: 'door far from the zones' }

/** What is counted of an order that was tapped so. @param seat the kind of the seat it bears, null where it names no table */
export const faultsOf = ({ way, wanted, pin }: Serving, seat: SeatKind | null): Fault[] => [
  WAY_FAULTS[way], ...(seat ? [SEAT_FAULTS[seat]] : []), ...(wanted ? [WANTED_FAULTS[wanted.kind]] : []), ...(pin ? [PIN_FAULTS[pin]] : []),
]

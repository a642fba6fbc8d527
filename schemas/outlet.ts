import { array, boolean, type Infer, nullable, object, optional, string } from 'superstruct'
import { AdditionalProperties } from './brand.ts'
import { ORDER_LIMITS } from './limits.ts'
import { ServiceWord, Tax } from './menu.ts'
import { PointTerms } from './points.ts'
import { ClockTime, Count, decimal, dictionary, Key, LatLng, list, NonNegativePaise, RestaurantCode, TableCode, text, word } from './primitives.ts'
import { Delivery } from './serving.ts'

/** ST-13: what an outlet as a whole allows. */
export const OUTLET_MODES = ['ACTIVE', 'READ', 'DEACTIVE'] as const
export type OutletMode = (typeof OUTLET_MODES)[number]

/** ST-13: what the staff says of one service type now; the hours speak only while it is OPEN. */
export const SERVICE_STATUSES = ['OPEN', 'CLOSED', 'NOT_OPEN', 'STOPPED'] as const
export type ServiceStatus = (typeof SERVICE_STATUSES)[number]

/** EN-10: one span of a weekday (0 Sunday) in the outlet's own time; an end before its start runs past midnight. */
export const WorkHours = object({
  day: decimal(0, 6),
  serviceType: ServiceWord,
  startTime: ClockTime,
  endTime: ClockTime,
})
export type WorkHours = Infer<typeof WorkHours>

/** Spans of hours that an outlet may have, all weekdays and ways together; no phone can read one with more. */
export const MOST_HOURS = 200

/** Dishes, variations and add-ons that may be switched off at once; no phone can read more, and with them the outlet's mode and its ways. */
export const MOST_SOLD_OUT = 5000

/** Charges of an outlet beside its dishes, in paise. Delivery money joins with delivery orders. */
export const Charges = object({
  /** Per order, for service types that leave the outlet. */
  packingPerOrder: NonNegativePaise,
  packingTaxIds: list(Key, 12),
  /** True: totals end on whole rupees, the difference shown as round-off. */
  roundOff: boolean(),
})

export const Outlet = object({
  id: Key,
  code: RestaurantCode,
  brandId: Key,
  name: text(120, 1),
  area: text(120),
  city: text(80),
  address: text(300),
  location: nullable(LatLng),
  phone: text(20),
  fssai: nullable(text(20)),
  gstin: nullable(text(20)),
  /** IANA zone in which `hours` are written. */
  timeZone: text(64, 1),
  serviceTypes: array(ServiceWord),
  hours: list(WorkHours, MOST_HOURS),
  taxes: list(Tax, ORDER_LIMITS.taxes),
  charges: Charges,
  /** True: the kitchen cooks nothing but vegetarian dishes. */
  pureVeg: boolean(),
  prepMinutes: Count,
  /** EN-06: plan.plus.features and the like. */
  additionalProperties: AdditionalProperties,
  /** Raised by one with every change of the menu's dishes or prices. */
  menuVersion: Count,
  dishCount: Count,
  /** Absent or null: it does not deliver. */
  delivery: optional(nullable(Delivery)),
  /** Absent or null: nobody pays with points here, or earns any. */
  points: optional(nullable(PointTerms)),
})
export type Outlet = Infer<typeof Outlet>

export const Table = object({
  id: Key,
  outletId: Key,
  number: decimal(1, 999),
  /** What the guest reads: "Table 12", "Room 204". */
  label: text(40, 1),
  /** DI table, RO room, DT parking bay. */
  serviceType: ServiceWord,
  scanCode: TableCode,
})
export type Table = Infer<typeof Table>

/** Tables of an outlet with consecutive numbers that are served and called alike: enough to open any of them from its code with no network (decision 0023). */
export const TableRun = object({
  first: decimal(1, 999),
  last: decimal(1, 999),
  serviceType: ServiceWord,
  /** What stands before the number in their labels ("Room "); null: their labels are not made so. */
  word: nullable(text(40)),
})
export type TableRun = Infer<typeof TableRun>

/** All runs of an outlet; none is longer than its tables are many. */
export const TableRuns = list(TableRun, 999)
export type TableRuns = Infer<typeof TableRuns>

/** The one small document of all that changes within a service: sold-out switches, mode, status. */
export const Availability = object({
  id: Key,
  mode: word(OUTLET_MODES),
  serviceStatus: dictionary(string(), word(SERVICE_STATUSES)),
  /** Ids of items, variations and add-ons that cannot be had now. */
  soldOut: list(Key, MOST_SOLD_OUT),
  /** When a sold-out dish is said to return, by its id: text as the staff wrote it. */
  returns: dictionary(Key, text(80)),
  menuVersion: Count,
})
export type Availability = Infer<typeof Availability>

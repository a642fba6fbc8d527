import { array, boolean, type Infer, literal, nullable, object, optional, string, unknown } from 'superstruct'
import { ASSISTANCES } from './feedback.ts'
import { ServiceType } from './menu.ts'
import { Availability, OUTLET_MODES, SERVICE_STATUSES } from './outlet.ts'
import { anyOf, Count, EpochMs, Key, list, oneOf, TableCode, text, UuidV7, word } from './primitives.ts'

/** POST /api/kitchen/orders/{id}/accept: lines that cannot be made are named; all others are confirmed. */
export const AcceptOrder = object({ cancelledLineIds: list(UuidV7, 300), prepMinutes: nullable(Count) })
/** POST /api/kitchen/orders/{id}/cancel. */
export const CancelOrder = object({ remark: text(200) })
/** POST /api/kitchen/outlets/{id}/sold-out: ids of items, variations or add-ons. */
export const SetSoldOut = object({ ids: list(Key, 500), soldOut: boolean(), returns: optional(nullable(text(80))) })
/** POST /api/kitchen/outlets/{id}/mode. */
export const SetMode = object({ mode: oneOf(OUTLET_MODES) })
/** POST /api/kitchen/outlets/{id}/service-status. */
export const SetServiceStatus = object({ serviceType: ServiceType, status: oneOf(SERVICE_STATUSES) })
/** POST /api/kitchen/orders/{id}/seated: whether somebody sits at its table (decision 0035). */
export const AnswerPresence = object({ isThere: boolean() })
export type AcceptOrder = Infer<typeof AcceptOrder>

/**
 * CA-10, the staff's side: a table that waits for someone. `isKnown` false: nobody of the staff has seen the phone that it came from there (decision 0035).
 * GET /api/kitchen/assistances?outletId; POST /api/kitchen/assistances/{id}/done.
 */
export const TableCall = object({ id: UuidV7, tableCode: text(15, 1), tableLabel: text(40), kind: word(ASSISTANCES), askedAt: EpochMs, isKnown: optional(boolean()) })
export type TableCall = Infer<typeof TableCall>

/** GET /api/kitchen/tables?outletId: a table at which somebody sits, as the staff has said. `since`: epoch ms of their first word; `phones`: from how many orders came. */
export const SeatedTable = object({ code: TableCode, label: text(40), since: EpochMs, phones: Count })
export type SeatedTable = Infer<typeof SeatedTable>

/** GET /api/kitchen/me: who the key was made for, what they may do (domain/staff-acts.ts), and where. */
export const StaffSelf = object({ name: text(60, 1), role: word(['owner', 'manager', 'kitchen', 'waiter']), brandName: string() })
export type StaffSelf = Infer<typeof StaffSelf>

/** GET /api/kitchen/outlets: the staff's own outlets, for the board's choice. */
export const KitchenOutlet = object({ id: string(), code: string(), name: string(), area: string(), brandName: string() })
export type KitchenOutlet = Infer<typeof KitchenOutlet>

/** An outlet's availability with the number of its scope at which it stood so: of two, the one with the higher number is the later. */
export const NumberedAvailability = object({ seq: Count, availability: Availability })
export type NumberedAvailability = Infer<typeof NumberedAvailability>

/** So many running orders GET /api/kitchen/orders lists at most: a list of as many may leave out earlier ones. */
export const MOST_RUNNING_LISTED = 500

/**
 * Lines of GET /api/kitchen/stream?outletId= . After `hello` the board reads its lists; what changes from then on is told.
 * Orders and calls are read one by one by the board: one that it cannot read does not hide the others.
 */
export const KitchenEvent = anyOf([
  object({ type: literal('hello'), serverTime: EpochMs }),
  object({ type: literal('orders'), orders: array(unknown()) }),
  object({ type: literal('availability'), seq: Count, availability: Availability }),
  object({ type: literal('assistances'), calls: array(unknown()) }),
  /** The menu is another one. */
  object({ type: literal('menu'), menuVersion: Count }),
  /** A day of the counter is closed: what was paid on the day that is open is another list. */
  object({ type: literal('day') }),
])
export type KitchenEvent = Infer<typeof KitchenEvent>

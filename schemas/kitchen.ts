import { array, boolean, type Infer, literal, nullable, object, optional } from 'superstruct'
import { ASSISTANCES } from './feedback.ts'
import { ServiceType } from './menu.ts'
import { Order } from './order.ts'
import { Availability, OUTLET_MODES, SERVICE_STATUSES } from './outlet.ts'
import { anyOf, Count, EpochMs, Key, list, oneOf, text, UuidV7, word } from './primitives.ts'

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
export type AcceptOrder = Infer<typeof AcceptOrder>

/** CA-10, the staff's side: a table that waits for someone. GET /api/kitchen/assistances?outletId; POST /api/kitchen/assistances/{id}/done. */
export const TableCall = object({ id: UuidV7, tableCode: text(15, 1), tableLabel: text(40), kind: word(ASSISTANCES), askedAt: EpochMs })
export type TableCall = Infer<typeof TableCall>

/** Lines of GET /api/kitchen/stream?outletId= . After `hello` the board reads its lists; what changes from then on is told. */
export const KitchenEvent = anyOf([
  object({ type: literal('hello'), serverTime: EpochMs }),
  object({ type: literal('orders'), orders: array(Order) }),
  object({ type: literal('availability'), availability: Availability }),
  object({ type: literal('assistances'), calls: array(TableCall) }),
  /** The menu is another one. */
  object({ type: literal('menu'), menuVersion: Count }),
])
export type KitchenEvent = Infer<typeof KitchenEvent>

import { ASSISTANCE_COOL_DOWN_MS, CALL_STANDS_MS } from '#domain/order-wait.ts'
import { type StaffRoleWord, staffMay } from '#domain/staff-acts.ts'
import type { TableCall } from '#schemas/kitchen.ts'
import type { Order } from '#schemas/order.ts'
import { isOverdue } from './age.ts'

/** Time between two chimes for what nobody answers. */
export const REPEAT_MS = 20_000
/** So old, a table's call or an ask to cancel chimes again: from then on the guest, too, may call anew (CO-07). */
export const WAITS_LONG_MS = ASSISTANCE_COOL_DOWN_MS

/** CA-10: the calls that still stand; the same list where all do. @param now server time, epoch ms */
export function standingCalls<T extends Pick<TableCall, 'askedAt'>>(calls: readonly T[], now: number): readonly T[] {
  const stands = ({ askedAt }: T): boolean => now < askedAt + CALL_STANDS_MS
  return calls.every(stands) ? calls : calls.filter(stands)
}

/** All that waits for the staff. */
export interface Calling {
  fresh: readonly Pick<Order, 'id' | 'status' | 'orderPunchTime' | 'wantedAt'>[]
  partial: readonly Pick<Order, 'id'>[]
  /** Whose guests wait in their cars. */
  cars: readonly Pick<Order, 'id'>[]
  /** CA-10: tables that wait for someone. */
  calls: readonly Pick<TableCall, 'id' | 'askedAt'>[]
  /** CA-22: orders whose guests ask to cancel, not answered. */
  asks: readonly Pick<Order, 'id' | 'cancelAsk'>[]
}

/** How many answers are waited for: an order that is new and whose guest asks to cancel is one. Cars are not counted, an order's way ends them. */
export const countWaiting = ({ fresh, partial, calls, asks }: Calling): number => new Set([...fresh, ...partial, ...calls, ...asks].map(({ id }) => id)).size

/** A name for each thing that chimes once, when it is new. */
export const namesOf = ({ fresh, partial, cars, calls, asks }: Calling): ReadonlySet<string> =>
  new Set([...[...fresh, ...partial, ...calls].map(({ id }) => id), ...cars.map(({ id }) => `${id} here`), ...asks.map(({ cancelAsk }) => `${cancelAsk?.id} asks`)])

/** Whether something waits for so long that it chimes again. A call and an ask do so only for who may answer them: no other board could end it. @param now server time, epoch ms */
export function isLongWaited({ fresh, calls, asks }: Calling, role: StaffRoleWord, now: number): boolean {
  const isLong = (askedAt: number): boolean => now - askedAt >= WAITS_LONG_MS
  return (
    fresh.some((order) => isOverdue(order, now)) ||
    (staffMay(role, 'answer-call') && calls.some(({ askedAt }) => isLong(askedAt))) ||
    (staffMay(role, 'cancel') && asks.some(({ cancelAsk }) => cancelAsk && isLong(cancelAsk.askedAt)))
  )
}

/** What the board has called for before. */
export interface Called {
  /** Null: nothing was looked at yet. */
  seen: ReadonlySet<string> | null
  /** Epoch ms of the last chime; 0: none. */
  chimedAt: number
}

/** Whether it is time to chime (ST-10): for what was not seen before, and every REPEAT_MS for what waits long. @param names of what waits now */
export const isTimeToChime = ({ seen, chimedAt }: Called, names: ReadonlySet<string>, longWaited: boolean, now: number): boolean =>
  (seen !== null && [...names].some((name) => !seen.has(name))) || (longWaited && now - chimedAt >= REPEAT_MS)

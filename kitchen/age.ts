import { UNATTENDED_MS } from '#domain/order-wait.ts'
import type { Order } from '#schemas/order.ts'
import { waitsSince } from './serving.ts'

/** How long ago, as a cook says it: "40 s", "3 min", "1 h 5 min". A clock that runs behind counts as nothing. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** ST-10: nobody answered for three minutes; one for later rings shortly before its time. */
export const isOverdue = (order: Pick<Order, 'status' | 'orderPunchTime' | 'wantedAt'>, now: number): boolean =>
  (order.status === 'UNATTENDED' || order.status === 'DRAFT') && now - waitsSince(order) >= UNATTENDED_MS

import type { Order } from '#schemas/order.ts'
import { isRunning, promisedAt } from './order-life.ts'

const MINUTE = 60_000

type Promised = Pick<Order, 'events' | 'ePrepTime' | 'ePickupTime' | 'orderPunchTime' | 'delivery' | 'wantedAt'>

const confirmedAt = ({ events }: Pick<Order, 'events'>): number | null => events.find(({ status }) => status === 'CONFIRMED' || status === 'PARTIALCONFIRM')?.at ?? null

/**
 * When the outlet said that the food would be where its guest is, epoch ms; null: it did not say. What is brought to a door is promised by its zone's
 * minutes from the outlet's yes on (DeliveryZone), all else by the kitchen's; nothing is promised earlier than it is wanted.
 */
export function arrivalAt(order: Promised): number | null {
  const yes = confirmedAt(order)
  const kitchen = promisedAt(order)
  const door = order.delivery && yes !== null ? yes + order.delivery.minutes * MINUTE : null
  const latest = Math.max(kitchen ?? 0, door ?? 0)
  return latest === 0 ? null : Math.max(latest, order.wantedAt ?? 0)
}

/**
 * Whether what was promised has not been kept. What is ready at the counter, or for a car, waits for its guest and is not late.
 * @param now epoch ms
 */
export function isLate(order: Promised & Pick<Order, 'status' | 'serviceType'>, now: number): boolean {
  const promised = arrivalAt(order)
  if (promised === null || now < promised + MINUTE) return false
  const isBeingMade = order.status === 'CONFIRMED' || order.status === 'PARTIALCONFIRM'
  return isBeingMade || (order.serviceType === 'DL' && isRunning(order.status) && order.status !== 'UNATTENDED' && order.status !== 'DRAFT')
}

/** When the food was ready, or left for its guest, epoch ms; null: not yet, or nobody said so. */
export const readySince = ({ events }: Pick<Order, 'events'>): number | null => events.find(({ status }) => status === 'READY' || status === 'OUTFORDELIVERY' || status === 'DISPATCHED')?.at ?? null

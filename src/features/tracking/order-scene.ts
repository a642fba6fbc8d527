import { isServed } from '#domain/order-life.ts'
import type { OrderView } from '#src/queries/use-orders.ts'

/**
 * What stands above an order's words: the guest's own table; the counter with what is packed; the car park with the guest's car in it; the way to a door;
 * or the dishes alone, of an order that is made for elsewhere or came to its end there.
 */
export type Scene = 'table' | 'dishes' | 'counter' | 'car-park' | 'road'

const AWAY: ReadonlySet<string> = new Set(['READY', 'OUTFORDELIVERY', 'DISPATCHED'])

/** By way and status; what is not with the kitchen yet lies on the table it was chosen at. */
export function sceneOf({ serviceType, truth, order }: Pick<OrderView, 'serviceType' | 'truth' | 'order'>): Scene {
  if (serviceType === 'DI' || serviceType === 'RO') return 'table'
  const status = order?.status
  if (truth.stage !== 'kitchen' || status === undefined) return 'table'
  if (isServed(status) || status === 'CANCELLED' || status === 'FAILED') return 'dishes'
  switch (serviceType) {
    case 'SP': return AWAY.has(status) ? 'counter' : 'dishes'
    case 'DT': return status === 'UNATTENDED' ? 'dishes' : 'car-park'
    case 'DL': return AWAY.has(status) ? 'road' : 'dishes'
    default: return 'table'
  }
}

import type { ServiceWord } from '#schemas/menu.ts'
import type { OrderStatusWord } from '#schemas/order.ts'

/** ST-09: maps a status to its message key. */
export type OrderLabel = 'unpaid' | 'placed' | 'confirmed' | 'partial' | 'ready' | 'out-for-delivery' | 'served' | 'delivered' | 'failed' | 'cancelled' | 'ask-staff'

/** ST-09, RD-11: names a status for a service type; one that this release does not know is the staff's to explain. */
export function orderLabel(status: OrderStatusWord, serviceType: ServiceWord): OrderLabel {
  switch (status) {
    case 'DRAFT': return 'unpaid'
    case 'UNATTENDED': return 'placed'
    case 'CONFIRMED': return 'confirmed'
    case 'PARTIALCONFIRM': return 'partial'
    case 'READY': return serviceType === 'DL' ? 'out-for-delivery' : 'ready'
    case 'OUTFORDELIVERY':
    case 'DISPATCHED': return 'out-for-delivery'
    case 'SETTLED': return serviceType === 'DI' ? 'served' : 'delivered'
    case 'ORDERDELIVERED':
    case 'DELIVERED': return 'delivered'
    case 'FAILED': return 'failed'
    case 'CANCELLED': return 'cancelled'
    default: return 'ask-staff'
  }
}

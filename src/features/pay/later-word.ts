import { isBrought } from '#domain/delivery.ts'
import { mayGoOnRoom } from '#domain/payments.ts'
import type { Order } from '#schemas/order.ts'

/** How paying other than online is spoken of: what is brought to a door or a room is not paid at the outlet. */
export const laterWord = ({ serviceType }: Pick<Order, 'serviceType'>): 'outlet' | 'later' => (isBrought(serviceType) || mayGoOnRoom({ serviceType }) ? 'later' : 'outlet')

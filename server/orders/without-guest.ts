import type { Order } from '#schemas/order.ts'

/** An order without what its guest wrote, as the document of a deleted account holds it. */
export const withoutGuest = (order: Order): Order => ({ ...order, note: '', feedback: null })

import type { Order } from '#schemas/order.ts'

/** An order that is over, as the ledger keeps it of a guest whose account is gone: it names nobody and no door. */
export const withoutDoor = ({ leaveAtDoor: _left, riderNote: _note, ...order }: Order): Order => ({ ...order, note: '', vehicle: null, address: null, ...(order.cancelAsk ? { cancelAsk: { ...order.cancelAsk, reason: '' } } : {}) })

/** An order without what its guest wrote, as the document of a deleted account holds it. */
export const withoutGuest = (order: Order): Order => ({ ...withoutDoor(order), feedback: null })

import type { OrderTerms } from '#domain/order-acts.ts'
import { lineChargesOf } from '#domain/pricing.ts'
import type { Order, PlaceOrder } from '#schemas/order.ts'
import type { Table } from '#schemas/outlet.ts'
import type { Quote } from '#schemas/quote.ts'
import type { HeldOutlet } from '../outlets/held-outlet.ts'

/** What the transaction adds to what was asked for. Times in epoch ms on the server's clock. */
export interface OrderMaking {
  command: PlaceOrder
  held: HeldOutlet
  table: Table | null
  quote: Quote
  token: number
  placedAt: number
  now: number
}

/** An order as it is first written. */
export function newOrder({ command, held, table, quote, token, placedAt, now }: OrderMaking): Order {
  return {
    id: command.orderId,
    brandId: held.outlet.brandId,
    outletId: held.outlet.id,
    outletName: held.outlet.name,
    tableLabel: table?.label ?? null,
    tableType: table?.serviceType ?? command.serviceType,
    serviceType: command.serviceType,
    token,
    status: 'UNATTENDED',
    lines: quote.lines,
    cancelledItems: [],
    bill: quote.bill,
    billBefore: null,
    note: command.note,
    paymentTiming: 'POST_PAYMENT',
    paymentType: 'OUTLET',
    paymentStatus: 'INITIAL',
    refundStatus: 'NONE',
    transactionSubStatus: null,
    placedAt,
    orderPunchTime: now,
    ePrepTime: null,
    ePickupTime: null,
    events: [{ status: 'UNATTENDED', at: now }],
    invoiceNumber: null,
    remark: '',
    feedback: null,
    feedbackUntil: null,
  }
}

/** The terms kept with an order, so that the kitchen can cancel a part of it after the menu has changed. */
export const termsOf = ({ command, held }: Pick<OrderMaking, 'command' | 'held'>): OrderTerms => ({
  outlet: { taxes: held.outlet.taxes, charges: held.outlet.charges },
  lines: command.lines.flatMap((line) => {
    const item = held.menu.items.get(line.itemId)
    return item ? [lineChargesOf(item, line)] : []
  }),
})

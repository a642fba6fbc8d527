import { useEffect, useState } from 'react'
import { Order } from '#schemas/order.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { useOutletOf } from '#src/queries/outlet-of.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useOrder } from '#src/queries/use-orders.ts'
import { usePatience } from '#src/queries/use-patience.ts'
import { type ReceiptView, receiptView } from './receipt-model.ts'

export type ReceiptReading = { kind: 'loading' } | { kind: 'failed'; again: () => void } | { kind: 'read'; view: ReceiptView; offline: boolean }

/** An order's receipt: written from this phone's own documents, and from the server's where the phone does not keep the order any more. */
export function useReceipt(orderId: string): ReceiptReading {
  const here = useOrder(orderId)
  const offline = useIsCutOff()
  const patient = usePatience(here === null ? orderId : '')
  const [asked, setAsked] = useState<Order | 'none' | null>(null)
  const order = here ? here.order : asked === 'none' ? null : asked
  const { outlet, timeZone } = useOutletOf(order?.outletId)
  const isMissing = here === null && !patient
  const ask = (): void => void askForOrder(orderId).then(setAsked)
  useEffect(() => {
    if (isMissing) void askForOrder(orderId).then(setAsked)
  }, [isMissing, orderId])

  if (order) return { kind: 'read', view: receiptView(order, outlet, timeZone), offline }
  // An order that has not arrived yet is only on this phone: there is nothing to write a receipt of.
  if (here) return { kind: 'read', view: { kind: 'pending', paid: 0 }, offline }
  return asked === 'none' ? { kind: 'failed', again: () => { setAsked(null); ask() } } : { kind: 'loading' }
}

async function askForOrder(orderId: string): Promise<Order | 'none'> {
  const reply = await askServer({ method: 'GET', path: `/api/orders/${encodeURIComponent(orderId)}`, struct: Order, asGuest: true })
  return 'ok' in reply ? reply.value : 'none'
}

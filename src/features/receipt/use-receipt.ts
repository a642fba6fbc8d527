import { useEffect, useState } from 'react'
import { Order } from '#schemas/order.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useOrder } from '#src/queries/use-orders.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'
import { usePatience } from '#src/queries/use-patience.ts'
import { type ReceiptView, receiptView } from './receipt-model.ts'

const HOME_ZONE = 'Asia/Kolkata'

export type ReceiptReading = { kind: 'loading' } | { kind: 'failed'; again: () => void } | { kind: 'read'; view: ReceiptView; offline: boolean }

/** An order's receipt: written from this phone's own documents, and from the server's where the phone does not keep the order any more. */
export function useReceipt(orderId: string): ReceiptReading {
  const here = useOrder(orderId)
  const outlet = useOutlet()
  const offline = useIsCutOff()
  const patient = usePatience(here === null ? orderId : '')
  const [asked, setAsked] = useState<Order | 'none' | null>(null)
  const isMissing = here === null && !patient
  const ask = (): void => void askForOrder(orderId).then(setAsked)
  useEffect(() => {
    if (isMissing) void askForOrder(orderId).then(setAsked)
  }, [isMissing, orderId])

  const timeZone = outlet?.timeZone ?? HOME_ZONE
  // An order that has not arrived yet is only on this phone: there is nothing to write a receipt of.
  if (here) return { kind: 'read', view: here.order ? receiptView(here.order, outlet, timeZone) : { kind: 'pending', paid: 0 }, offline }
  if (asked === 'none') return { kind: 'failed', again: () => { setAsked(null); ask() } }
  return asked ? { kind: 'read', view: receiptView(asked, outlet, timeZone), offline } : { kind: 'loading' }
}

async function askForOrder(orderId: string): Promise<Order | 'none'> {
  const reply = await askServer({ method: 'GET', path: `/api/orders/${encodeURIComponent(orderId)}`, struct: Order, asGuest: true })
  return 'ok' in reply ? reply.value : 'none'
}

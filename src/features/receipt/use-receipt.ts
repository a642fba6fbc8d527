import type { ErrorCode } from '#schemas/errors.ts'
import { useOutletOf } from '#src/queries/outlet-of.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useLookUp } from '#src/queries/use-look-up.ts'
import { useOrder } from '#src/queries/use-orders.ts'
import { type ReceiptView, receiptView } from './receipt-model.ts'

export type ReceiptReading =
  | { kind: 'loading' }
  /** The guest who is logged in has no such order. */
  | { kind: 'gone' }
  /** It is not on this phone, and the server could not be asked. */
  | { kind: 'failed'; code: ErrorCode }
  | { kind: 'read'; view: ReceiptView; offline: boolean }

/**
 * An order's receipt: written from this phone's own documents, and from the server's where the phone does not keep the order any more. Either is of the guest who is signed in: a receipt
 * that stays open goes with their login.
 */
export function useReceipt(orderId: string): ReceiptReading {
  const here = useOrder(orderId)
  const offline = useIsCutOff()
  const order = here?.order
  const { outlet, timeZone } = useOutletOf(order?.outletId)
  const lookUp = useLookUp(here === null ? orderId : null)
  if (order) return { kind: 'read', view: receiptView(order, outlet, timeZone), offline }
  // An order that has not arrived yet is only on this phone: there is nothing to write a receipt of.
  if (here) return { kind: 'read', view: { kind: 'pending', paid: 0 }, offline }
  return lookUp.kind === 'asking' ? { kind: 'loading' } : lookUp.kind === 'none' ? { kind: 'gone' } : lookUp
}

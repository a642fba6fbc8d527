import { useEffect } from 'react'
import { type LookUp, olderCell } from './older-held.ts'
import { lookUpOrder } from './older-orders.ts'
import { useCell } from './use-cell.ts'
import { useIsCutOff } from './use-connection.ts'
import { usePatience } from './use-patience.ts'
import { useSession } from './use-session.ts'

const ASKING: LookUp = { kind: 'asking' }
const NONE: LookUp = { kind: 'none' }

/**
 * Hook: asks the server for an order that is not on this phone, and again with each connection that comes or goes. What is found is among the guest's orders at once.
 * `asking`, too, for as long as it may be on its way from the outbox to the screen.
 * @param orderId null: nothing is looked for
 */
export function useLookUp(orderId: string | null): LookUp {
  const session = useSession()
  const { lookUps } = useCell(olderCell)
  const offline = useIsCutOff()
  const patient = usePatience(orderId ?? '')
  const guestId = session?.guestId
  useEffect(() => {
    if (orderId !== null && guestId !== undefined) void lookUpOrder(orderId)
    // oxlint-disable-next-line react/exhaustive-deps -- asked again with each connection
  }, [orderId, guestId, offline])
  if (orderId === null || patient) return ASKING
  // Nobody's orders are at the server.
  return session === null ? NONE : (lookUps[orderId] ?? ASKING)
}

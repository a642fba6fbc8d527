/** What must hold of mystery deals after every commit: what lids show is set aside, and one of a session goes with one order. */
import type { Ledger } from './ledger.ts'
import type { Lid, Uses } from './offers.ts'
import type { Fault } from './tally.ts'

const hasLid = ({ order }: { order: { offers?: readonly { mystery?: boolean | undefined }[] | undefined } }): boolean => order.offers?.some(({ mystery }) => mystery) ?? false

export function createLidChecks(count: (fault: Fault) => void, fail: (what: string) => void) {
  let before: readonly Lid[] = []

  /** The lids of a session, each once and in turn, and no deal twice. */
  const checkSession = (sessionId: string, lids: readonly Lid[]): void => {
    if (lids.some(({ ordinal }, at) => ordinal !== at + 1)) fail(`The session ${sessionId} has the lids ${lids.map(({ ordinal }) => ordinal).join(', ')}`)
    if (new Set(lids.map(({ offerId }) => offerId)).size !== lids.length) fail(`The session ${sessionId} shows a deal twice`)
  }

  const checkOrders = (lids: readonly Lid[], ledger: Ledger): void => {
    const taken = new Set(lids.flatMap(({ orderId }) => orderId ?? []))
    for (const ordered of ledger.orders.values())
      if (hasLid(ordered) && !taken.has(ordered.id)) fail(`${ordered.order.note} has a mystery deal of no session, or of one that went with another order`)
    for (const id of taken) {
      const ordered = ledger.orders.get(id)
      if (!ordered || !hasLid(ordered)) fail(`A session went with ${ordered?.order.note ?? id}, which has no mystery deal`)
    }
  }

  const tally = (lids: readonly Lid[]): void => {
    for (const lid of lids) {
      const old = before.find(({ sessionId, ordinal }) => sessionId === lid.sessionId && ordinal === lid.ordinal)
      if (lid.orderId !== null && old?.orderId == null && lid.ordinal === 1) count('order with a mystery deal')
      if (old?.isHeld === true && !lid.isHeld && lid.orderId === old.orderId) count('what a lid set aside given back')
    }
    before = lids
  }

  return ({ lids }: Uses, ledger: Ledger): void => {
    if (lids !== before) tally(lids)
    for (const [sessionId, own] of Map.groupBy(lids, (lid) => lid.sessionId)) checkSession(sessionId, own)
    checkOrders(lids, ledger)
  }
}

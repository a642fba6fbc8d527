/** The ledger as the checks read it. */
import type { BackEnd } from './back-end.ts'
import type { SabotagedCustoms } from './customs.ts'
import type { Ledger, LedgerOrder } from './ledger.ts'
import type { Sabotage } from './sabotage.ts'

/** Where keys are sabotaged, the first order of each entry counts as the entry's own. */
export function createLedgerView(backEnd: BackEnd, customs: SabotagedCustoms, sabotage: Sabotage): () => Ledger {
  let last: { read: Ledger; told: Ledger } | null = null
  return () => {
    const read = backEnd.ledger()
    if (sabotage !== 'key') return read
    if (last?.read === read) return last.told
    const orders = new Map<string, LedgerOrder>()
    for (const [id, ordered] of read.orders) {
      const meant = customs.meant.get(id) ?? id
      orders.set(orders.has(meant) ? id : meant, ordered)
    }
    last = { read, told: { ...read, orders } }
    return last.told
  }
}

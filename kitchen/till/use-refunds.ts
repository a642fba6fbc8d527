import { useCallback, useEffect, useState } from 'react'
import type { KitchenRefund } from '#schemas/kitchen-refunds.ts'
import type { Board } from '../board-state.ts'
import type { KitchenApi } from '../kitchen-api.ts'
import { troubleOf } from './refunds-model.ts'

export type RefundList = { phase: 'loading' } | { phase: 'failed' } | { phase: 'known'; refunds: readonly KitchenRefund[] }

export interface Refunds {
  list: RefundList
  read: () => Promise<void>
  /** @returns what is said where the server did not answer that it is done; null: it did */
  send: (id: string) => Promise<string | null>
  settle: (id: string, note: string) => Promise<string | null>
}

/** When a refund of the board's orders moved last, epoch ms; 0: none did. */
const lastMove = (orders: Board['orders']): number => Math.max(0, ...[...orders.values()].flatMap(({ refunds = [] }) => refunds.map(({ changedAt }) => changedAt)))

/** The outlet's refunds: read on each connection and each time that the board hears of one, and as an act's answer says. */
export function useRefunds(api: Pick<KitchenApi, 'refunds' | 'sendRefund' | 'settleRefund'>, outletId: string, { line, orders }: Pick<Board, 'line' | 'orders'>): Refunds {
  const [list, setList] = useState<RefundList>({ phase: 'loading' })
  const isLive = line.phase === 'live'
  const moved = lastMove(orders)
  const read = useCallback(() => api.refunds(outletId).then(
    (refunds) => setList({ phase: 'known', refunds }),
    () => setList((held) => (held.phase === 'known' ? held : { phase: 'failed' })),
  ), [api, outletId])
  useEffect(() => {
    // Whatever has moved, the list is read for it: only the server knows who tries it.
    if (isLive && moved >= 0) void read()
  }, [isLive, moved, read])
  const take = (answer: Promise<KitchenRefund>): Promise<string | null> => answer.then(
    (refund) => {
      setList((held) => (held.phase === 'known' ? { ...held, refunds: held.refunds.map((one) => (one.id === refund.id ? refund : one)) } : held))
      return null
    },
    troubleOf,
  )
  return { list, read, send: (id) => take(api.sendRefund(id)), settle: (id, note) => take(api.settleRefund(id, note)) }
}

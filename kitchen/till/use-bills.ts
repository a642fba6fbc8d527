import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Order } from '#schemas/order.ts'
import { withOrders } from '../board-orders.ts'
import type { Board } from '../board-state.ts'
import type { KitchenApi } from '../kitchen-api.ts'
import { readOrders } from '../read-orders.ts'
import { type BillRow, billRows } from './bills-model.ts'

export type Bills = { phase: 'loading' } | { phase: 'failed'; again: () => void } | { phase: 'known'; rows: readonly BillRow[]; orders: ReadonlyMap<string, Order> }

/** The outlet's open bills: the list as it is read on each connection, and on it what the board has heard since. */
export function useBills(api: KitchenApi, outletId: string, { line, orders, calls }: Pick<Board, 'line' | 'orders' | 'calls'>): Bills {
  const [list, setList] = useState<readonly unknown[] | 'loading' | 'failed'>('loading')
  const isLive = line.phase === 'live'
  const read = useCallback(
    () => api.bills(outletId).then(setList, () => setList((held) => (typeof held === 'string' ? 'failed' : held))),
    [api, outletId],
  )
  useEffect(() => {
    if (isLive) void read()
  }, [isLive, read])

  const all = useMemo(() => {
    if (typeof list === 'string') return null
    const listed = withOrders({ orders: new Map(), partial: new Map(), earlier: new Set() }, readOrders(list))
    return withOrders(listed, { whole: [...orders.values()], partial: [] }).orders
  }, [list, orders])
  const rows = useMemo(() => (all ? billRows(all.values(), calls) : []), [all, calls])
  if (all) return { phase: 'known', rows, orders: all }
  if (list !== 'failed') return { phase: 'loading' }
  return {
    phase: 'failed',
    again: () => {
      setList('loading')
      void read()
    },
  }
}

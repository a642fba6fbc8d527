import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Order } from '#schemas/order.ts'
import { type BoardOrders, withOrders } from '../board-orders.ts'
import type { Board } from '../board-state.ts'
import type { KitchenApi } from '../kitchen-api.ts'
import { readOrders } from '../read-orders.ts'
import { type BillRow, billRows } from './bills-model.ts'

/** What was paid today, which is read once somebody asks for it. */
export interface PaidToday {
  phase: 'not-asked' | 'loading' | 'failed' | 'known'
  ask: () => void
}

export type Bills = { phase: 'loading' } | { phase: 'failed'; again: () => void } | { phase: 'known'; rows: readonly BillRow[]; orders: ReadonlyMap<string, Order>; today: PaidToday }

/** Those that were paid today: read when somebody asks for them, and from then on each connection. */
function usePaidToday(api: KitchenApi, outletId: string, isLive: boolean): PaidToday & { list: readonly unknown[] } {
  const [isAsked, setAsked] = useState(false)
  const [list, setList] = useState<readonly unknown[] | 'loading' | 'failed'>('loading')
  const read = useCallback(
    () => api.paidToday(outletId).then(setList, () => setList((held) => (typeof held === 'string' ? 'failed' : held))),
    [api, outletId],
  )
  useEffect(() => {
    if (isLive && isAsked) void read()
  }, [isLive, isAsked, read])
  return {
    phase: !isAsked ? 'not-asked' : typeof list === 'string' ? list : 'known',
    list: typeof list === 'string' ? NONE : list,
    ask: () => {
      if (!isAsked) return setAsked(true)
      setList('loading')
      void read()
    },
  }
}

const NONE: readonly unknown[] = []

/** The outlet's open bills: the list as it is read on each connection, and on it what the board has heard since. */
export function useBills(api: KitchenApi, outletId: string, { line, orders, calls }: Pick<Board, 'line' | 'orders' | 'calls'>): Bills {
  const [list, setList] = useState<readonly unknown[] | 'loading' | 'failed'>('loading')
  const isLive = line.phase === 'live'
  const { list: paid, ...today } = usePaidToday(api, outletId, isLive)
  const read = useCallback(
    () => api.bills(outletId).then(setList, () => setList((held) => (typeof held === 'string' ? 'failed' : held))),
    [api, outletId],
  )
  useEffect(() => {
    if (isLive) void read()
  }, [isLive, read])

  const all = useMemo(() => {
    if (typeof list === 'string') return null
    const listed = [paid, list].reduce((held, read) => withOrders(held, readOrders(read)), { orders: new Map(), partial: new Map(), earlier: new Set() } as BoardOrders)
    return withOrders(listed, { whole: [...orders.values()], partial: [] }).orders
  }, [list, paid, orders])
  const rows = useMemo(() => (all ? billRows(all.values(), calls) : []), [all, calls])
  if (all) return { phase: 'known', rows, orders: all, today }
  if (list !== 'failed') return { phase: 'loading' }
  return {
    phase: 'failed',
    again: () => {
      setList('loading')
      void read()
    },
  }
}

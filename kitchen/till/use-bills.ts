import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { businessDay } from '#domain/business-day.ts'
import type { Order } from '#schemas/order.ts'
import { type BoardOrders, withOrders } from '../board-orders.ts'
import type { Board } from '../board-state.ts'
import type { KitchenApi } from '../kitchen-api.ts'
import { readOrders } from '../read-orders.ts'
import { type BillRow, billRows, listOn, type PaidList, paidList } from './bills-model.ts'

/** What was paid today, which is read once somebody asks for it. */
export interface PaidToday {
  phase: 'not-asked' | 'loading' | 'failed' | 'known'
  /** null: it is not known. */
  list: PaidList | null
  ask: () => void
}

export type Bills = { phase: 'loading' } | { phase: 'failed'; again: () => void } | { phase: 'known'; rows: readonly BillRow[]; orders: ReadonlyMap<string, Order>; today: PaidToday }

/** Where the list stands for the staff. */
export interface BillsShown {
  /** Whether the list is what is looked at. */
  isOpen: boolean
  /** Server time, epoch ms. */
  now: number
}

/** Those that were paid today: read when somebody asks for them, and from then on each connection, each time that the list is opened, and when the day turns or is closed. */
function usePaidToday(api: KitchenApi, outletId: string, { line, outlet, daysClosed }: Pick<Board, 'line' | 'outlet' | 'daysClosed'>, { isOpen, now }: BillsShown): PaidToday {
  const [isAsked, setAsked] = useState(false)
  const [read, setRead] = useState<PaidList | 'loading' | 'failed'>('loading')
  const period = outlet ? `${businessDay(now, outlet.timeZone)} ${daysClosed}` : ''
  const latest = useRef(0)
  /** Of two readings the later counts, whichever is answered first. A list that cannot be read again is not shown: its day may have been closed while nothing was heard. */
  const readOf = async (of: string): Promise<void> => {
    const turn = ++latest.current
    const next = await api.paidToday(outletId).then((orders) => paidList(orders, of, now), () => 'failed' as const)
    if (turn === latest.current) setRead(next)
  }
  const readAgain = useEffectEvent((of: string) => void readOf(of))
  const isLive = line.phase === 'live'
  useEffect(() => {
    if (isLive && isAsked && isOpen) readAgain(period)
  }, [isLive, isAsked, isOpen, period])
  const ask = (): void => {
    if (!isAsked) return setAsked(true)
    setRead('loading')
    void readOf(period)
  }
  if (!isAsked) return { phase: 'not-asked', list: null, ask }
  if (typeof read === 'string') return { phase: read, list: null, ask }
  const list = listOn(period, read)
  return { phase: list ? 'known' : 'loading', list, ask }
}

const NONE: readonly unknown[] = []

/** The outlet's open bills: the list as it is read on each connection, and on it what the board has heard since. */
export function useBills(api: KitchenApi, outletId: string, { line, outlet, orders, calls, daysClosed }: Pick<Board, 'line' | 'outlet' | 'orders' | 'calls' | 'daysClosed'>, shown: BillsShown): Bills {
  const [list, setList] = useState<readonly unknown[] | 'loading' | 'failed'>('loading')
  const isLive = line.phase === 'live'
  const today = usePaidToday(api, outletId, { line, outlet, daysClosed }, shown)
  const paid = today.list?.orders ?? NONE
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

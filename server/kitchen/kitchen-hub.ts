import type { Logger } from 'pino'
import type { Order } from '#schemas/order.ts'
import { tableCalled } from '../assistances/table-called.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { News } from '../db/news.ts'
import { orderChanged } from '../orders/order-changed.ts'

/** Hears of an outlet's orders and calls; must not throw. */
export interface KitchenListener {
  orders(orders: readonly Order[]): void
  /** Calls from tables changed: read them again. */
  calls(): void
}

/** Tells the boards of this instance what happens at their outlets, whichever instance it happened at. */
export interface KitchenHub {
  watch(outletId: string, listener: KitchenListener): Promise<() => void>
  /** News of a transaction of this instance, after its commit. */
  tell(news: News): void
  /** Finds orders that another instance changed, by their versions. */
  poll(): Promise<void>
}

interface Board {
  listeners: Set<KitchenListener>
  /** Running orders and the version last told. */
  known: Map<string, number>
  /** When the last call was made; ms. */
  calledAt: number
}

interface Version {
  id: string
  version: number
}

export function createKitchenHub(db: Queryable, log: Logger): KitchenHub {
  const boards = new Map<string, Board>()

  const runningAt = (outletId: string): Promise<Version[]> => rowsOf<Version>(db, sql`select id, version from orders where outlet_id = ${outletId} and running and kitchen_at is not null`)

  const lastCall = async (outletId: string): Promise<number> => {
    const [row] = await rowsOf<{ at: number | null }>(db, sql`select max(greatest(asked_at, coalesce(done_at, 0))) as at from assistances where outlet_id = ${outletId}`)
    return Number(row?.at ?? 0)
  }

  const bodies = async (outletId: string, ids: readonly string[]): Promise<{ order: Order; version: number; running: boolean }[]> => {
    if (ids.length === 0) return []
    const list = sql.join(ids.map((id) => sql`${id}::uuid`), sql`, `)
    const rows = await rowsOf<{ body: string; version: number; running: boolean }>(
      db,
      sql`select body, version, running from orders where outlet_id = ${outletId} and id in (${list})`,
    )
    return rows.map((row) => ({ order: JSON.parse(row.body) as Order, version: row.version, running: row.running }))
  }

  const lookAgain = async (outletId: string, board: Board): Promise<void> => {
    const running = await runningAt(outletId)
    const now = new Map(running.map(({ id, version }) => [id, version]))
    const changed = running.filter(({ id, version }) => (board.known.get(id) ?? 0) < version).map(({ id }) => id)
    const gone = [...board.known.keys()].filter((id) => !now.has(id))
    const found = await bodies(outletId, [...changed, ...gone])
    for (const { order, version, running } of found) {
      if (running) board.known.set(order.id, version)
      else board.known.delete(order.id)
    }
    if (found.length > 0) board.listeners.forEach((listener) => listener.orders(found.map(({ order }) => order)))
    const calledAt = await lastCall(outletId)
    if (calledAt <= board.calledAt) return
    board.calledAt = calledAt
    board.listeners.forEach((listener) => listener.calls())
  }

  return {
    async watch(outletId, listener) {
      const board = boards.get(outletId) ?? { listeners: new Set(), known: new Map(), calledAt: 0 }
      boards.set(outletId, board)
      board.listeners.add(listener)
      const end = (): void => {
        board.listeners.delete(listener)
        if (board.listeners.size === 0 && boards.get(outletId) === board) boards.delete(outletId)
      }
      try {
        if (board.listeners.size === 1) {
          board.calledAt = await lastCall(outletId)
          for (const { id, version } of await runningAt(outletId)) board.known.set(id, Math.max(version, board.known.get(id) ?? 0))
        }
      } catch (error) {
        end()
        throw error
      }
      return end
    },

    tell(news) {
      for (const { order, version } of news.of(orderChanged)) {
        const board = boards.get(order.outletId)
        if (!board || (board.known.get(order.id) ?? 0) >= version) continue
        board.known.set(order.id, version)
        board.listeners.forEach((listener) => listener.orders([order]))
      }
      for (const outletId of new Set(news.of(tableCalled))) boards.get(outletId)?.listeners.forEach((listener) => listener.calls())
    },

    async poll() {
      for (const [outletId, board] of boards) {
        await lookAgain(outletId, board).catch((error: unknown) => log.warn({ err: error }, 'a board could not be brought up to date; the next poll tries again'))
      }
    },
  }
}

import type { Logger } from 'pino'
import type { Order } from '#schemas/order.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Hub } from '../sync/hub.ts'
import type { Notice } from '../sync/notice.ts'
import { boardScope } from '../sync/scopes.ts'
import { createEndedOrders, type EndedOrders } from './ended-orders.ts'
import { BOARD_PARTS } from './tell-boards.ts'

/** Hears of an outlet's orders and calls; must not throw. */
export interface KitchenListener {
  orders(orders: readonly Order[]): void
  /** Calls from tables changed: read them again. */
  calls(): void
  /** A day of the counter is closed. */
  day(): void
  /** What changed could not be read: begin again. */
  lost(): void
}

/** Tells the boards of this instance what happens at their outlets, whichever instance it happened at: the hub of the sync finds it. */
export interface KitchenHub {
  /** Resolves when the watch is live: every change committed from then on is told. Call the result to stop. */
  watch(outletId: string, listener: KitchenListener): Promise<() => void>
  /** Compares the running orders of all watched outlets, 1,000 outlets a query: an instance of an earlier release writes orders and tells no boards. Resolves when what was found is told. */
  sweep(): Promise<void>
}

const OUTLETS_PER_QUERY = 1000

interface Board {
  listeners: Set<KitchenListener>
  /** Running orders and the version last told. */
  known: Map<string, number>
  /** Resolves when the hub is watched and `known` is read. */
  live: Promise<void>
  ended: EndedOrders
  reading: Promise<void> | null
  /** What has changed since it was read. */
  unread: Set<'running' | 'ended'>
  end: () => void
}

interface Version {
  outletId: string
  id: string
  version: number
}

/** Tells boards what changed of their outlet's orders; one reading serves all boards of an outlet. */
export function createKitchenHub(db: Queryable, hub: Hub, log: Logger): KitchenHub {
  const boards = new Map<string, Board>()

  const runningAt = (outletIds: readonly string[]): Promise<Version[]> => {
    const list = sql.join(outletIds.map((id) => sql`${id}`), sql`, `)
    return rowsOf<Version>(db, sql`select outlet_id as "outletId", id, version from orders where outlet_id in (${list}) and running and kitchen_at is not null`)
  }

  const isBehind = ({ known }: Board, running: readonly Version[]): boolean =>
    running.length !== known.size || running.some(({ id, version }) => (known.get(id) ?? 0) < version)

  const bodies = async (outletId: string, ids: readonly string[]): Promise<{ order: Order; version: number; running: boolean }[]> => {
    if (ids.length === 0) return []
    const list = sql.join(ids.map((id) => sql`${id}::uuid`), sql`, `)
    const rows = await rowsOf<{ body: string; version: number; running: boolean }>(
      db,
      sql`select body, version, running from orders where outlet_id = ${outletId} and id in (${list})`,
    )
    return rows.map((row) => ({ order: JSON.parse(row.body) as Order, version: row.version, running: row.running }))
  }

  const readOrders = async (outletId: string, board: Board): Promise<void> => {
    const running = await runningAt([outletId])
    const now = new Set(running.map(({ id }) => id))
    const changed = running.filter(({ id, version }) => (board.known.get(id) ?? 0) < version).map(({ id }) => id)
    const gone = [...board.known.keys()].filter((id) => !now.has(id))
    const found = await bodies(outletId, [...changed, ...gone])
    for (const { order, version, running: runs } of found) {
      if (runs) board.known.set(order.id, version)
      else board.known.delete(order.id)
    }
    if (found.length > 0) board.listeners.forEach((listener) => listener.orders(found.map(({ order }) => order)))
  }

  const readEnded = async ({ ended, listeners }: Board): Promise<void> => {
    const changed = await ended.read()
    if (changed.length > 0) listeners.forEach((listener) => listener.orders(changed))
  }

  /** What was known holds no longer, as after a restore: the streams begin again, with a board that is read anew. */
  const lose = (outletId: string, board: Board): void => {
    if (boards.get(outletId) === board) boards.delete(outletId)
    board.end()
    board.listeners.forEach((listener) => listener.lost())
  }

  /** At most one reading per outlet; a change during it triggers one more pass. */
  const catchUp = (outletId: string, board: Board, what: 'running' | 'ended'): void => {
    board.unread.add(what)
    const read = async (): Promise<void> => {
      await board.live
      while (board.unread.size > 0) {
        if (board.unread.delete('running')) await readOrders(outletId, board)
        if (board.unread.delete('ended')) await readEnded(board)
      }
    }
    board.reading ??= read()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a board could not be brought up to date; it begins again')
        lose(outletId, board)
      })
      .finally(() => {
        board.reading = null
      })
  }

  const hear = (outletId: string, board: Board, { change }: Notice): void => {
    if (!change) return lose(outletId, board)
    if (change.collection !== BOARD_PARTS) return
    for (const { id } of change.documents) {
      if (id === 'orders') catchUp(outletId, board, 'running')
      else if (id === 'bills') catchUp(outletId, board, 'ended')
      else board.listeners.forEach((listener) => (id === 'day' ? listener.day() : listener.calls()))
    }
  }

  const open = (outletId: string): Board => {
    const board: Board = { listeners: new Set(), known: new Map(), live: Promise.resolve(), ended: createEndedOrders(db, outletId), reading: null, unread: new Set(), end: () => undefined }
    const begin = async (): Promise<void> => {
      const { end } = await hub.watch(boardScope(outletId), (notice) => hear(outletId, board, notice))
      if (boards.get(outletId) !== board) return end() // It was lost before it was live.
      board.end = end
      for (const { id, version } of await runningAt([outletId])) board.known.set(id, version)
      await board.ended.read()
    }
    board.live = begin()
    return board
  }

  return {
    async watch(outletId, listener) {
      const board = boards.get(outletId) ?? open(outletId)
      boards.set(outletId, board)
      board.listeners.add(listener)
      const end = (): void => {
        board.listeners.delete(listener)
        if (board.listeners.size > 0 || boards.get(outletId) !== board) return
        boards.delete(outletId)
        board.end()
      }
      try {
        await board.live
      } catch (error) {
        end()
        throw error
      }
      return end
    },

    async sweep() {
      const outlets = [...boards.keys()]
      for (let at = 0; at < outlets.length; at += OUTLETS_PER_QUERY) {
        const asked = outlets.slice(at, at + OUTLETS_PER_QUERY)
        const running = Map.groupBy(await runningAt(asked), ({ outletId }) => outletId)
        for (const outletId of asked) {
          const board = boards.get(outletId)
          if (board && isBehind(board, running.get(outletId) ?? [])) catchUp(outletId, board, 'running')
        }
      }
      await Promise.all([...boards.values()].map(({ reading }) => reading))
    },
  }
}

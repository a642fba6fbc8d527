/** A kitchen's board at one instance: the product's own watch and state, without its screen. */
import { isRunning } from '#domain/order-life.ts'
import { type Board, emptyBoard, nextBoard } from '#kitchen/board-state.ts'
import { createKitchenApi, type KitchenApi } from '#kitchen/kitchen-api.ts'
import { watchBoard } from '#kitchen/watch-board.ts'
import type { Order } from '#schemas/order.ts'
import { outlet, STAFF_KEY } from '../ground.ts'
import { type Clock, hurried } from './clock.ts'

export interface WatchedBoard {
  /** The staff's calls at this instance. */
  api: KitchenApi
  isLive: () => boolean
  /** The orders that it shows as running, by id. */
  running: () => ReadonlyMap<string, Order>
  close: () => Promise<void>
}

export function watchBoardAt(port: number, clock: Clock, fail: (what: string) => void): WatchedBoard {
  const end = new AbortController()
  const api = createKitchenApi(STAFF_KEY, (input, init) => fetch(`http://127.0.0.1:${port}${String(input)}`, init))
  let board: Board = emptyBoard
  const pause = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const cancel = hurried(ms, resolve)
      signal.addEventListener('abort', () => {
        cancel()
        resolve()
      }, { once: true })
    })
  const watched = watchBoard({
    api,
    outletId: outlet.id,
    onHappening: (happening) => {
      board = nextBoard(board, happening)
    },
    onRefused: (what) => fail(`a board was refused: its ${what}`),
    now: clock.now,
    onNetworkLost: () => () => undefined,
    pause,
  }, end.signal)
  return {
    api,
    isLive: () => board.line.phase === 'live',
    running: () => new Map([...board.orders].filter(([, { status }]) => isRunning(status))),
    close: () => {
      end.abort()
      return watched
    },
  }
}

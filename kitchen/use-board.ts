import { useEffect, useReducer, useRef } from 'react'
import { type Board, emptyBoard, type Happening, nextBoard } from './board-state.ts'
import type { KitchenApi } from './kitchen-api.ts'
import { type Watch, watchBoard } from './watch-board.ts'

/** Resolves after `ms`, or at once when the network comes back, the page is looked at, or `wake` is told. */
function pauseUntil(ms: number, signal: AbortSignal, wake: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = (): void => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const options = { signal: over.signal }
    window.addEventListener('online', end, options)
    wake.addEventListener('wake', end, options)
    signal.addEventListener('abort', end, options)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), options)
  })
}

function onNetworkLost(tell: () => void): () => void {
  window.addEventListener('offline', tell)
  return () => window.removeEventListener('offline', tell)
}

export interface LiveBoard {
  board: Board
  note: (happening: Happening) => void
  /** Tries the line again without waiting. */
  retry: () => void
}

/** An outlet's board, live for as long as it is shown. */
export function useBoard(api: KitchenApi, outletId: string, onRefused: Watch['onRefused']): LiveBoard {
  const [board, note] = useReducer(nextBoard, emptyBoard)
  const wake = useRef(new EventTarget())
  const refused = useRef(onRefused)
  useEffect(() => {
    refused.current = onRefused
  })
  useEffect(() => {
    const end = new AbortController()
    const pause = (ms: number, signal: AbortSignal): Promise<void> => pauseUntil(ms, signal, wake.current)
    void watchBoard({ api, outletId, onHappening: note, onRefused: (what) => refused.current(what), now: Date.now, onNetworkLost, pause }, end.signal)
    return () => end.abort()
  }, [api, outletId])
  return { board, note, retry: () => void wake.current.dispatchEvent(new Event('wake')) }
}

import { type Cell, makeCell } from './cell.ts'
import { useCell } from './use-cell.ts'

const clocks = new Map<number, Cell<number>>()

/** Epoch ms, renewed every `everyMs`; all that watch one interval see the same moment. */
export function clock(everyMs: number): Cell<number> {
  const known = clocks.get(everyMs)
  if (known) return known
  const cell = makeCell(Date.now(), () => {
    // Refreshed when the first listener arrives, if the value is old; a component that rendered with the current value is not rendered again.
    if (Date.now() - cell.get() >= everyMs) cell.set(Date.now())
    const timer = setInterval(() => cell.set(Date.now()), everyMs)
    return () => clearInterval(timer)
  })
  clocks.set(everyMs, cell)
  return cell
}

/** Epoch ms, renewed in steps. @param everyMs how long a step is */
export const useNow = (everyMs: number): number => useCell(clock(everyMs))

import { type RefCallback, useCallback } from 'react'
import type { ReadCell } from './cell.ts'

/**
 * For an element whose inside shows a value: drawn straight into the document in the very tick in which the value changes, so that the frame of a tap
 * shows it, with no rendering (decision 0036). React renders the element with an inside that never changes, or with none, and leaves it to `draw`.
 * @param cell the same at every rendering, as `draw` is
 */
export function useDrawn<E extends Element, T>(cell: ReadCell<T>, draw: (element: E, value: T) => void): RefCallback<E> {
  return useCallback((element) => {
    if (!element) return
    let shown = cell.get()
    draw(element, shown)
    return cell.subscribe(() => {
      const value = cell.get()
      if (Object.is(value, shown)) return
      shown = value
      draw(element, value)
    })
  }, [cell, draw])
}

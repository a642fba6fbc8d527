import { type RefCallback, useCallback } from 'react'
import type { CartDrawing } from '#src/early/cart-drawing.ts'
import type { Early } from '#src/early/handed.ts'
import type { ReadCell } from './cell.ts'

/** The drawing that index.html's own script brought (src/early). */
export function cartDrawing(): CartDrawing {
  const early: Early | undefined = window.early
  if (!early) throw new Error('index.html has no early script.')
  return early.draw
}

/** What an element shows of the cart. */
export interface Drawn<E extends Element, V> {
  cell: ReadCell<unknown>
  /** Drawn again only when this is another value. */
  read: () => V
  draw: (drawing: CartDrawing, element: E, value: V) => void
  /** Of a button or link inside it, which React does not know: one that needs no further answer ends the event, which React would look through its tree for. */
  onTap: (part: HTMLElement, event: MouseEvent) => void
}

/**
 * For an element whose inside shows the cart: drawn straight into the document in the very tick in which `cell` changes, so that the frame of a tap
 * shows it, with no rendering. React renders the element as it is with an empty cart and nothing else: give it a key of all that it is rendered from.
 * @param drawn kept by useMemo
 */
export function useDrawnCart<E extends Element, V>(drawn: Drawn<E, V>): RefCallback<E> {
  return useCallback((element) => {
    if (!element) return
    const drawing = cartDrawing()
    let shown = drawn.read()
    drawn.draw(drawing, element, shown)
    const end = drawn.cell.subscribe(() => {
      const value = drawn.read()
      if (Object.is(value, shown)) return
      shown = value
      drawn.draw(drawing, element, value)
    })
    const tap = (event: Event) => {
      const part = event.target instanceof Element && event.target.closest<HTMLElement>('button, a')
      if (part && event instanceof MouseEvent) drawn.onTap(part, event)
    }
    element.addEventListener('click', tap)
    return () => {
      end()
      element.removeEventListener('click', tap)
    }
  }, [drawn])
}

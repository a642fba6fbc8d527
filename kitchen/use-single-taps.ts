import { type RefObject, useEffect, useRef } from 'react'
import { isSecondTap, type Tap } from './second-tap.ts'

/** The attribute of what is tapped as fast as somebody types: there each tap counts. */
const FAST = 'data-fast-taps'
const isFast = (target: EventTarget | null): boolean => target instanceof Element && target.closest(`[${FAST}]`) !== null

/** Takes the second tap of each double tap away from what is in `element`; the result ends it. Keys are not held back. */
function keepSingleTaps(element: HTMLElement): () => void {
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  let last: Tap | null = null
  let isSecond = false
  element.addEventListener('pointerdown', ({ target, timeStamp, clientX, clientY }) => {
    const tap = { at: timeStamp, x: clientX, y: clientY }
    isSecond = isSecondTap(last, tap) && !isFast(target)
    last = tap
  }, options)
  element.addEventListener('click', (event) => {
    if (!isSecond) return
    isSecond = false
    event.preventDefault()
    event.stopPropagation()
  }, options)
  return () => over.abort()
}

/**
 * For the element around acts of the staff: there a double tap is one tap, since an order that was acted on leaves its place to another one, and a step to the next one.
 * A number pad within it says `data-fast-taps`.
 */
export function useSingleTaps(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => (ref.current ? keepSingleTaps(ref.current) : undefined), [])
  return ref
}

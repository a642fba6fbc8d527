import { type RefObject, useEffect, useRef } from 'react'
import { isSecondTap, type Tap } from './second-tap.ts'

/** Takes the second tap of each double tap away from what is in `element`; the result ends it. Keys are not held back. */
function keepSingleTaps(element: HTMLElement): () => void {
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  let last: Tap | null = null
  let isSecond = false
  element.addEventListener('pointerdown', ({ timeStamp, clientX, clientY }) => {
    const tap = { at: timeStamp, x: clientX, y: clientY }
    isSecond = isSecondTap(last, tap)
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
 * @param isOn false where a key is tapped as fast as somebody types
 */
export function useSingleTaps(isOn: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => (isOn && ref.current ? keepSingleTaps(ref.current) : undefined), [isOn])
  return ref
}

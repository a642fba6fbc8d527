import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { afterNextFrame } from '#src/queries/after-first-paint.ts'

/** How far from the screen something is put up before it is seen, and taken down after. */
const MARGIN = '1400px 0px'

const callbacks = new WeakMap<Element, (near: boolean) => void>()
let observer: IntersectionObserver | null = null
/** Near, but not to be seen yet. */
const waiting = new Set<Element>()
let isPutting = false

function watcher(): IntersectionObserver {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, boundingClientRect: { top, bottom } } of entries) {
      waiting.delete(target)
      if (isIntersecting && (top > innerHeight || bottom < 0)) waiting.add(target)
      else callbacks.get(target)?.(isIntersecting)
    }
    void putWaiting()
  }, { rootMargin: MARGIN })
  return observer
}

/** What nobody sees yet is put up one part a frame: all of it at once would be one long task. */
async function putWaiting(): Promise<void> {
  if (isPutting) return
  isPutting = true
  for (const target of waiting) {
    await afterNextFrame()
    if (waiting.delete(target)) callbacks.get(target)?.(true)
  }
  isPutting = false
}

/**
 * True while an element is on or near the screen. One that leaves keeps the height it had as `heldHeight`, and one that holds the focus, or is hidden with its whole screen, stays.
 * @param atFirst whether it is near before anything could be measured
 */
export function useNear<T extends HTMLElement>(atFirst: boolean): { ref: RefObject<T | null>; near: boolean; heldHeight: number | null } {
  const ref = useRef<T>(null)
  const [place, setPlace] = useState<{ near: boolean; heldHeight: number | null }>({ near: atFirst, heldHeight: null })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    callbacks.set(element, (isNear) => {
      if (!isNear && (element.contains(document.activeElement) || !element.checkVisibility())) return
      const heldHeight = isNear ? null : element.getBoundingClientRect().height
      // It is not seen yet: taps and the scroll come between its rows.
      startTransition(() => setPlace((before) => (before.near === isNear ? before : { near: isNear, heldHeight })))
    })
    watcher().observe(element)
    return () => {
      waiting.delete(element)
      watcher().unobserve(element)
    }
  }, [])
  return { ref, ...place }
}

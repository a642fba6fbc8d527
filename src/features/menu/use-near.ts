import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { afterNextFrame } from '#src/queries/after-first-paint.ts'
import { type SiblingsObserver, siblingsObserver } from '#src/ui/siblings-observer.ts'

/** How far from the screen something is put up before it is seen, and taken down after. */
const MARGIN_PX = 1_400
const MARGIN = `${MARGIN_PX}px 0px`

const callbacks = new WeakMap<Element, (near: boolean) => void>()
/** Near, but not to be seen yet. */
const waiting = new Set<Element>()
/** What was put up and not taken down since. */
const standing = new WeakSet<Element>()
let isPutting = false

/** Whether parts near the screen are still being put up, so that what is below them may move. */
export const arePartsComing = (): boolean => isPutting

function tell(target: Element, isNear: boolean): void {
  waiting.delete(target)
  if (isNear) standing.add(target)
  else standing.delete(target)
  callbacks.get(target)?.(isNear)
}

const isSeen = ({ top, bottom }: DOMRectReadOnly, margin = 0): boolean => top <= innerHeight + margin && bottom >= -margin

function noteMoved(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    if (isIntersecting && !isSeen(boundingClientRect) && !standing.has(target)) waiting.add(target)
    else tell(target, isIntersecting)
  }
  void putWaiting()
}

/** Where a part stands: in the menu, which rests while hits stand before it, or among the hits. */
export type Stand = 'menu' | 'hits'
const watchers: Partial<Record<Stand, SiblingsObserver>> = {}
function watcher(stand: Stand): SiblingsObserver {
  const options = { rootMargin: MARGIN }
  return (watchers[stand] ??= stand === 'menu' ? siblingsObserver(noteMoved, options) : new IntersectionObserver(noteMoved, options))
}

/** What nobody sees yet is put up one part a frame: all of it at once would be one long task. What has come into view meanwhile goes first. */
async function putWaiting(): Promise<void> {
  if (isPutting) return
  isPutting = true
  while (waiting.size > 0) {
    await afterNextFrame()
    const parts = [...waiting]
    const next = parts.find((part) => isSeen(part.getBoundingClientRect())) ?? parts[0]
    if (next) tell(next, true)
  }
  isPutting = false
}

/**
 * True while an element is on or near the screen. One that leaves keeps the height it had as `heldHeight`; one that holds the focus stays, and one that has no box: its screen is
 * hidden whole, or its section is passed over (`content-visibility: auto`), as all are in the first frame after a search.
 * @param atFirst whether it is near before anything could be measured
 */
export function useNear<T extends HTMLElement>(atFirst: boolean, stand: Stand): { ref: RefObject<T | null>; near: boolean; heldHeight: number | null } {
  const ref = useRef<T>(null)
  const [place, setPlace] = useState<{ near: boolean; heldHeight: number | null }>({ near: atFirst, heldHeight: null })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    if (atFirst) standing.add(element)
    callbacks.set(element, (isNear) => {
      const box = isNear ? null : element.getBoundingClientRect()
      // What the browser tells is of a frame before: a busy phone hears only now that a section was passed over, which is on the screen again.
      if (box && (isSeen(box, MARGIN_PX) || element.contains(document.activeElement) || !element.checkVisibility({ contentVisibilityAuto: true }))) return
      const heldHeight = box?.height ?? null
      // It is not seen yet: taps and the scroll come between its rows.
      startTransition(() => setPlace((before) => (before.near === isNear ? before : { near: isNear, heldHeight })))
    })
    watcher(stand).observe(element)
    return () => {
      waiting.delete(element)
      watcher(stand).unobserve(element)
    }
  }, [atFirst, stand])
  return { ref, ...place }
}

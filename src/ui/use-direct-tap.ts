import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Hears taps on an element by itself, and ends them there: React, which hears at the root, would look through the tree for handlers before
 * and after the one that runs, between the tap and the frame that answers it. For what is tapped often and answered in one frame.
 * @param onTap given the button that was tapped
 * @returns the ref of an element that stays the same while its owner is there
 */
export function useDirectTap<E extends HTMLElement>(onTap: (button: HTMLButtonElement) => void): RefObject<E | null> {
  const element = useRef<E>(null)
  const tapped = useEffectEvent(onTap)
  useLayoutEffect(() => {
    const heard = element.current
    if (!heard) return
    const tap = (event: Event): void => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (!button) return
      event.stopPropagation()
      tapped(button)
    }
    heard.addEventListener('click', tap)
    return () => heard.removeEventListener('click', tap)
  }, [])
  return element
}

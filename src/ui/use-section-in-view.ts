import { scrollBehavior } from './scroll-behavior.ts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { restingObserver } from './resting-observer.ts'
import { followTappedTab, SCROLLING_ACTS } from './tapped-tab.ts'

/** The line below the sticky bars at which a section becomes the current one, and the part of the screen below it that does not count. */
const READING_LINE = '-140px 0px -65% 0px'

/**
 * Follows the scroll: the id of the section under the reading line, and a way to go to one. A section asked for is current at once and stays so
 * until it arrives or the guest scrolls on their own, so the tabs between do not flash past.
 * @param within holds the sections; in the first moment the painted screen has some of the same name
 */
export function useSectionInView(ids: readonly string[], within: RefObject<HTMLElement | null>): [current: string | undefined, goTo: (id: string) => void] {
  const [current, setCurrent] = useState(ids[0])
  /** What was asked for last, until the guest scrolls on their own. */
  const asked = useRef<{ id: string; isThere: boolean } | null>(null)
  const key = ids.join('\n')

  useEffect(() => {
    const inView = new Set<string>()
    // A filter may leave no section; an empty name is no selector.
    const order = key === '' ? [] : key.split('\n')
    const sectionOf = (id: string | undefined): Element | null => (id === undefined ? null : (within.current?.querySelector(`#${CSS.escape(id)}`) ?? null))
    // At the top of the page what stands above the sections fills the screen, and none of them is under the reading line. Behind a search none is anywhere.
    const isAboveAll = (): boolean => within.current?.checkVisibility() === true && (sectionOf(order[0])?.getBoundingClientRect().top ?? 0) > 0
    const observer = restingObserver((entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) inView.add(entry.target.id)
        else inView.delete(entry.target.id)
      }
      const first = order.find((id) => inView.has(id)) ?? (isAboveAll() ? order[0] : undefined)
      const way = asked.current
      if (first === undefined || (way && !way.isThere && way.id !== first)) return
      if (way) way.isThere = true
      setCurrent(first)
    }, { rootMargin: READING_LINE })
    for (const id of order) {
      const section = sectionOf(id)
      if (section) observer.observe(section)
    }
    const release = () => {
      asked.current = null
    }
    for (const act of SCROLLING_ACTS) addEventListener(act, release, { passive: true })
    return () => {
      observer.disconnect()
      for (const act of SCROLLING_ACTS) removeEventListener(act, release)
    }
  }, [key, within])

  const goTo = useCallback((id: string) => {
    const section = document.getElementById(id)
    if (!section) return
    const way = { id, isThere: false }
    asked.current = way
    setCurrent(id)
    scrollToSection(section, () => asked.current === way)
  }, [])

  // Before this page stood, or while it is drawn behind the painted one; what takes over begins at the top.
  useEffect(() => followTappedTab(key.split('\n'), goTo), [key, goTo])

  return [current, goTo]
}

/** So many frames after what was jumped to has moved for the last time, a jump is over; and after so many at the latest. */
const STILL_FRAMES = 12
const MOST_FRAMES = 240

/** Near by it glides, far away it jumps. Sections on the way get their real height, and their dishes, only as they are passed: a jump is aimed again until it stands still, while it `isWanted`. */
function scrollToSection(section: HTMLElement, isWanted: () => boolean): void {
  const top = (): number => section.getBoundingClientRect().top
  const behavior = Math.abs(top()) > 2 * innerHeight ? 'instant' : scrollBehavior()
  const aim = (still: number, left: number): void => {
    const before = top()
    section.scrollIntoView({ behavior })
    const stood = Math.abs(top() - before) < 1 ? still + 1 : 0
    if (behavior === 'instant' && stood < STILL_FRAMES && left > 0) requestAnimationFrame(() => isWanted() && aim(stood, left - 1))
  }
  aim(0, MOST_FRAMES)
}

import { scrollBehavior } from './scroll-behavior.ts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { lookAgain, siblingsObserver } from './siblings-observer.ts'
import { followTappedTab, SCROLLING_ACTS } from './tapped-tab.ts'

/** The line below the sticky bars at which a section becomes the current one, and the part of the screen below it that does not count. */
const READING_LINE = '-140px 0px -65% 0px'

/** Acts by which a guest turns from what they asked for: scrolling, and touching anything. */
const TURNING_ACTS = [...SCROLLING_ACTS, 'pointerdown'] as const

/** A section that was asked for: it is still to come while the page has it not, and there once the scroll has reached it. */
interface Asked {
  readonly id: string
  readonly isToCome: boolean
  isThere: boolean
}

/**
 * Follows the scroll: the id of the section under the reading line, and a way to go to one. A section asked for is current at once and stays so
 * until it arrives or the guest turns to something else, so the tabs between do not flash past. One that the page does not have yet is gone to
 * as soon as it has.
 * @param within holds the sections; in the first moment the painted screen has some of the same name
 * @param isMoving whether parts that are still being put up may move the sections
 */
export function useSectionInView(ids: readonly string[], within: RefObject<HTMLElement | null>, isMoving: () => boolean): [current: string | undefined, goTo: (id: string) => void] {
  const [current, setCurrent] = useState(ids[0])
  const asked = useRef<Asked | null>(null)
  /** The section under the reading line, as last observed. */
  const seen = useRef(ids[0])
  const key = ids.join('\n')

  useEffect(() => {
    const inView = new Set<string>()
    // A filter may leave no section; an empty name is no selector.
    const order = key === '' ? [] : key.split('\n')
    const sectionOf = (id: string | undefined): Element | null => (id === undefined ? null : (within.current?.querySelector(`#${CSS.escape(id)}`) ?? null))
    // At the top of the page what stands above the sections fills the screen, and none of them is under the reading line. Behind a search none is anywhere.
    const isAboveAll = (): boolean => within.current?.checkVisibility() === true && (sectionOf(order[0])?.getBoundingClientRect().top ?? 0) > 0
    const observer = siblingsObserver((entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) inView.add(entry.target.id)
        else inView.delete(entry.target.id)
      }
      const first = order.find((id) => inView.has(id)) ?? (isAboveAll() ? order[0] : undefined)
      const way = asked.current
      seen.current = first ?? seen.current
      if (first === undefined || (way && !way.isThere && way.id !== first)) return
      if (way) way.isThere = true
      setCurrent(first)
    }, { rootMargin: READING_LINE })
    for (const id of order) {
      const section = sectionOf(id)
      if (section) observer.observe(section)
    }
    lookAgain()
    const release = () => {
      if (asked.current?.isToCome) setCurrent(seen.current)
      asked.current = null
    }
    for (const act of TURNING_ACTS) addEventListener(act, release, { passive: true })
    return () => {
      observer.disconnect()
      for (const act of TURNING_ACTS) removeEventListener(act, release)
    }
  }, [key, within])

  const goTo = useCallback((id: string) => {
    const section = document.getElementById(id)
    const way: Asked = { id, isToCome: section === null, isThere: false }
    asked.current = way
    setCurrent(id)
    if (section) scrollToSection(section, () => asked.current === way, isMoving)
  }, [isMoving])

  useEffect(() => {
    const order = key.split('\n')
    if (asked.current?.isToCome && order.includes(asked.current.id)) goTo(asked.current.id)
    // Before this page stood, or while it is drawn behind the painted one; what takes over begins at the top.
    return followTappedTab(order, goTo)
  }, [key, goTo])

  return [current, goTo]
}

/** So many frames after what was jumped to has moved for the last time, a jump is over; and after so many at the latest. */
const STILL_FRAMES = 12
const MOST_FRAMES = 240

/** Near by it glides, far away it jumps. Sections on the way get their real height, and their dishes, only as they are passed: a jump is aimed again until it stands still, while it `isWanted`. */
function scrollToSection(section: HTMLElement, isWanted: () => boolean, isMoving: () => boolean): void {
  const top = (): number => section.getBoundingClientRect().top
  const behavior = Math.abs(top()) > 2 * innerHeight ? 'instant' : scrollBehavior()
  const aim = (still: number, left: number): void => {
    const before = top()
    section.scrollIntoView({ behavior })
    const stood = Math.abs(top() - before) < 1 && !isMoving() ? still + 1 : 0
    if (behavior === 'instant' && stood < STILL_FRAMES && left > 0) requestAnimationFrame(() => isWanted() && aim(stood, left - 1))
  }
  aim(0, MOST_FRAMES)
}

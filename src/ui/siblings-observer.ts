/** Siblings on each side of those that intersect which are observed too: the next to come. */
const BESIDE = 2
/** A list of so many or fewer is observed whole. */
const FEW = 20

/** Observed children of one element. Those that intersect stand together. */
interface Run {
  readonly parent: Element
  readonly members: Set<Element>
  /** Those that intersect, as last told. */
  readonly seen: Set<Element>
  /** Those that the browser observes. */
  watched: ReadonlySet<Element>
}

/** What of IntersectionObserver is used here. */
export type SiblingsObserver = Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'>

const all = new Set<(rest: boolean) => void>()
let isResting = false

/** Those that intersect, or else the one on the screen or nearest to it, which asks for the layout; and those beside them. */
function around({ parent, members, seen }: Run): ReadonlySet<Element> {
  const inOrder = [...parent.children].filter((child) => members.has(child))
  if (members.size <= FEW) return new Set(inOrder)
  const isCentre = seen.size > 0 ? (member: Element) => seen.has(member) : (member: Element) => member === inOrder.at(-1) || member.getBoundingClientRect().bottom > 0
  const first = inOrder.findIndex(isCentre)
  const last = seen.size > 0 ? inOrder.findLastIndex(isCentre) : first
  return new Set(inOrder.slice(Math.max(0, first - BESIDE), last + BESIDE + 1))
}

/**
 * An IntersectionObserver for long lists that run down a page: a browser works out the place of each element that is observed in every frame, and a menu of 5,000
 * dishes has hundreds of sections. Observed are those that intersect and the next ones beside them, so that whichever way the list moves, one of them is told of;
 * and where none intersects, those nearest to the screen, looked up again with each scroll. What is not observed counts as not intersecting.
 * It tells nothing while `restObservers` holds; afterwards it tells anew, as at a first observation.
 */
export function siblingsObserver(tell: (entries: readonly IntersectionObserverEntry[]) => void, options: Pick<IntersectionObserverInit, 'rootMargin'>): SiblingsObserver {
  const runs = new Map<Element, Run>()
  const runOf = new Map<Element, Run>()
  const changed = new Set<Run>()

  const settle = (run: Run): void => {
    const wanted = around(run)
    for (const member of run.watched) if (!wanted.has(member)) browser.unobserve(member)
    // One that is observed already stays as it is.
    for (const member of wanted) browser.observe(member)
    run.watched = wanted
  }
  /** Many come, go and move at once; they are looked at together. */
  const settleChanged = (): void => {
    if (isResting) return
    changed.forEach(settle)
    changed.clear()
  }
  const note = (run: Run): void => {
    if (changed.size === 0) queueMicrotask(settleChanged)
    changed.add(run)
  }
  const browser = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const run = runOf.get(target)
      if (isIntersecting) run?.seen.add(target)
      else run?.seen.delete(target)
      if (run) changed.add(run)
    }
    tell(entries)
    settleChanged()
  }, options)
  const onScroll = (): void => {
    for (const run of runs.values()) if (run.seen.size === 0) changed.add(run)
    settleChanged()
  }
  const onRest = (rest: boolean): void => {
    if (rest) return browser.disconnect()
    for (const run of runs.values()) changed.add(run)
    settleChanged()
  }
  addEventListener('scroll', onScroll, { passive: true })
  all.add(onRest)

  return {
    observe: (target) => {
      const parent = target.parentElement
      if (!parent) return
      const run = runs.get(parent) ?? { parent, members: new Set(), seen: new Set(), watched: new Set() }
      runs.set(parent, run)
      runOf.set(target, run)
      run.members.add(target)
      note(run)
    },
    unobserve: (target) => {
      const run = runOf.get(target)
      if (!run) return
      runOf.delete(target)
      run.members.delete(target)
      run.seen.delete(target)
      if (run.members.size === 0) runs.delete(run.parent)
      note(run)
    },
    disconnect: () => {
      all.delete(onRest)
      removeEventListener('scroll', onScroll)
      changed.clear()
      browser.disconnect()
    },
  }
}

/** For lists whose elements have changed places: no element tells of that. */
export const lookAgain = (): void => restObservers(isResting)

/** For a screen that is hidden whole and keeps its elements: hidden or not, what is observed is worked out in every frame. */
export function restObservers(rest: boolean): void {
  isResting = rest
  for (const onRest of all) onRest(rest)
}

interface Observed {
  readonly observer: IntersectionObserver
  readonly targets: Set<Element>
}

const all = new Set<Observed>()
let isResting = false

/** What of IntersectionObserver is used here. */
export type RestingObserver = Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'>

/** An IntersectionObserver that tells nothing while `restObservers` holds; afterwards it tells of all its targets anew, as at their first observation. */
export function restingObserver(...given: ConstructorParameters<typeof IntersectionObserver>): RestingObserver {
  const observed: Observed = { observer: new IntersectionObserver(...given), targets: new Set() }
  all.add(observed)
  return {
    observe: (target) => {
      observed.targets.add(target)
      if (!isResting) observed.observer.observe(target)
    },
    unobserve: (target) => {
      observed.targets.delete(target)
      observed.observer.unobserve(target)
    },
    disconnect: () => {
      all.delete(observed)
      observed.observer.disconnect()
    },
  }
}

/**
 * For a screen that is hidden whole and keeps its elements: a browser works out the place of each that is observed in every frame, hidden or not, and a menu of
 * 5,000 dishes has hundreds.
 */
export function restObservers(rest: boolean): void {
  if (rest === isResting) return
  isResting = rest
  for (const { observer, targets } of all) {
    if (rest) observer.disconnect()
    else for (const target of targets) observer.observe(target)
  }
}

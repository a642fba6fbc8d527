import type { FirstScreen } from '#schemas/first-screen.ts'
import { makeCell } from './cell.ts'
import { firstScreenCell } from './first-screen.ts'
import { useCell } from './use-cell.ts'
import { useNow } from './use-now.ts'

interface PageArrival {
  /** Epoch ms of the phone at which the page's first byte came over the network; null: it came from this phone. */
  networkAt: number | null
}

/** What the page itself says of the clocks, in ms to be added to the phone's: as the phone knew when it kept the screen, or by the moment at which the server painted it. */
export function skewOfScreen(screen: FirstScreen | null, { networkAt }: PageArrival): number {
  if (!screen) return 0
  if (screen.clockSkewMs !== undefined) return screen.clockSkewMs
  return networkAt === null ? 0 : Math.round(screen.confirmedAt - networkAt)
}

function pageArrival(): PageArrival {
  // The service worker marks what it paints from this phone.
  if (typeof document === 'undefined' || 'kept' in document.documentElement.dataset) return { networkAt: null }
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return { networkAt: visit && visit.transferSize > 0 ? performance.timeOrigin + visit.responseStart : null }
}

/** How far the server's clock is ahead of this phone's, in ms. Phones are hours off after a journey or an empty battery. */
export const clockSkewCell = makeCell(skewOfScreen(firstScreenCell.get(), pageArrival()))

/** Epoch ms on the server's clock, renewed every `everyMs`: what opening hours, promised times and deadlines of the server are judged by. */
export const useServerNow = (everyMs: number): number => useNow(everyMs) + useCell(clockSkewCell)

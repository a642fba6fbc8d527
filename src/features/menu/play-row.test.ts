import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { playRow } from './play-row.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Four cards of 280 px, of which a phone shows one and a bit. */
function stage({ scrollLeft = 0, scrollY = 0, hasBeenActive = false } = {}) {
  const row = {
    scrollLeft,
    clientWidth: 390,
    scrollWidth: 4 * 280,
    children: [0, 280, 560, 840].map((offsetLeft) => ({ offsetLeft })),
    scrollBy: ({ left = 0 }: ScrollToOptions) => (row.scrollLeft = Math.min(row.scrollLeft + left, row.scrollWidth - row.clientWidth)),
  }
  const page = Object.assign(new EventTarget(), { scrollY, navigator: { userActivation: { hasBeenActive } } })
  return { row, page, stop: playRow(row, page as unknown as Window) }
}

it('RD-13: the recommended dishes move on by one card every 3000 ms, once through', () => {
  const { row } = stage()
  vi.advanceTimersByTime(2_999)
  expect(row.scrollLeft).toBe(0)
  vi.advanceTimersByTime(1)
  expect(row.scrollLeft).toBe(280)
  vi.advanceTimersByTime(3_000)
  expect(row.scrollLeft).toBe(560)
  vi.advanceTimersByTime(30_000)
  expect(row.scrollLeft).toBe(730)
  expect(vi.getTimerCount()).toBe(0)
})

it.each(['pointerdown', 'keydown', 'wheel'])('stands still from the first %s on', (gesture) => {
  const { row, page } = stage()
  vi.advanceTimersByTime(3_000)
  page.dispatchEvent(new Event(gesture))
  vi.advanceTimersByTime(30_000)
  expect(row.scrollLeft).toBe(280)
})

it('stands still once the guest has scrolled past it, and when its screen goes', () => {
  const scrolled = stage()
  scrolled.page.scrollY = 201
  vi.advanceTimersByTime(3_000)
  expect(scrolled.row.scrollLeft).toBe(0)
  const gone = stage()
  gone.stop()
  vi.advanceTimersByTime(3_000)
  expect(gone.row.scrollLeft).toBe(0)
})

it.each([
  { who: 'has tapped before', before: { hasBeenActive: true } },
  { who: 'has moved the row', before: { scrollLeft: 100 } },
  { who: 'has scrolled the page', before: { scrollY: 40 } },
])('does not begin, where its code comes late, for a guest who $who', ({ before }) => {
  const { row } = stage(before)
  vi.advanceTimersByTime(30_000)
  expect(row.scrollLeft).toBe(before.scrollLeft ?? 0)
  expect(vi.getTimerCount()).toBe(0)
})

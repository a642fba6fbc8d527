import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenLeftAlone } from './when-left-alone.ts'

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  show(state: DocumentVisibilityState): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('a page is not begun anew in the moment it is hidden, but after a minute without a look at it', () => {
  const [page, act] = [new Page(), vi.fn()]
  whenLeftAlone(page as unknown as Document, () => true, act)
  page.show('hidden')
  vi.advanceTimersByTime(59_000)
  page.show('visible')
  vi.advanceTimersByTime(600_000)
  page.show('hidden')
  vi.advanceTimersByTime(59_000)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(act).toHaveBeenCalledOnce()
})

it('and not while something typed would be lost', () => {
  const [page, act] = [new Page(), vi.fn()]
  let isFree = false
  page.show('hidden')
  whenLeftAlone(page as unknown as Document, () => isFree, act)
  vi.advanceTimersByTime(600_000)
  expect(act).not.toHaveBeenCalled()
  isFree = true
  vi.advanceTimersByTime(60_000)
  expect(act).toHaveBeenCalledOnce()
})

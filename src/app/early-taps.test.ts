import { afterEach, expect, it, vi } from 'vitest'
import type { Early } from '#src/early/handed.ts'
import { keepTap } from '#src/early/kept-taps.ts'
import { replayTaps } from './early-taps.ts'

const NOW = 1_800_000_000_000

/** A screen of parts that are known by their words, as painted and as the page draws it. */
function screen(...names: string[]) {
  const clicked: string[] = []
  const parts = names.map((name, at) => ({
    tagName: 'BUTTON',
    textContent: name,
    getAttribute: () => null,
    classList: { contains: (word: string) => word === 'chip' && name.startsWith('chip') },
    dataset: {} as Record<string, string>,
    removeAttribute(_name: string) {
      delete this.dataset['kept']
    },
    click: () => clicked.push(`${name} ${at}`),
  }))
  return { clicked, parts, element: { querySelectorAll: () => parts } as unknown as Element, part: (at: number) => parts[at] as unknown as HTMLElement }
}

function stage(painted: ReturnType<typeof screen>) {
  const early = { taps: [], cart: null, isDown: false } as unknown as Early
  vi.stubGlobal('window', { early })
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return { early, tap: (at: number) => keepTap(early, painted.element, painted.part(at)) }
}
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('three taps on one part are one, on the part alike that was tapped; it shows that it was heard', () => {
  const [painted, drawn] = [screen('ADD', 'ADD'), screen('ADD', 'ADD')]
  const { tap } = stage(painted)
  for (let times = 0; times < 3; times++) tap(1)
  expect(painted.parts.map(({ dataset }) => dataset['kept'])).toEqual([undefined, ''])
  replayTaps(drawn.element, NOW + 5_000)
  replayTaps(drawn.element, NOW + 5_000)
  expect(drawn.clicked).toEqual(['ADD 1'])
})

it('of taps that lead somewhere the last one is followed; a filter is no such tap', () => {
  const [painted, drawn] = [screen('Dal', 'chip Veg', 'Paneer'), screen('Dal', 'chip Veg', 'Paneer')]
  const { tap } = stage(painted)
  for (const at of [0, 1, 2]) tap(at)
  expect(painted.parts.map(({ dataset }) => dataset['kept'])).toEqual([undefined, '', ''])
  replayTaps(drawn.element, NOW + 1)
  expect(drawn.clicked).toEqual(['chip Veg 1', 'Paneer 2'])
})

it('a tap of ten seconds ago is not followed, nor one on a part that is gone', () => {
  const [painted, drawn] = [screen('Dal', 'chip Veg'), screen('Dal')]
  const { tap } = stage(painted)
  tap(0)
  replayTaps(drawn.element, NOW + 10_000)
  tap(1)
  replayTaps(drawn.element, NOW + 1)
  expect(drawn.clicked).toEqual([])
})

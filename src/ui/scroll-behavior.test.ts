import { afterEach, expect, it, vi } from 'vitest'
import { scrollBehavior } from './scroll-behavior.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([[true, 'instant'], [false, 'smooth']])('where a guest wants no motion (%s) what a script scrolls is %s', (matches, behavior) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matches && query === '(prefers-reduced-motion: reduce)' }))
  expect(scrollBehavior()).toBe(behavior)
})

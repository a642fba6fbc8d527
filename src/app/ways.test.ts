import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#src/entry/paths.ts'
import type { AppRouter } from './router.ts'
import { waysOf } from './ways.ts'

beforeEach(() => void vi.stubGlobal('addEventListener', () => undefined))
afterEach(() => vi.unstubAllGlobals())

/** The ways from an address, with the history and the navigation that they use. */
function waysFrom(at: string) {
  const [history, navigate] = [createMemoryHistory({ initialEntries: [at] }), vi.fn()]
  return { history, navigate, ways: waysOf({ history, navigate } as unknown as AppRouter) }
}

describe('a step to a screen', () => {
  it('is taken once, however often it is tapped before the screen stands: each way back leads out of it', () => {
    const { history, ways } = waysFrom(paths.cart())
    for (let tap = 0; tap < 3; tap++) ways.go(paths.ways({ from: 'cart' }))
    expect(history.length).toBe(2)
    ways.go(paths.scan())
    expect(history.length).toBe(3)
  })
})

describe('another address for the screen where the guest is', () => {
  const renamedFrom = (at: string): unknown[] => {
    const { navigate, ways } = waysFrom(at)
    for (const link of paths.tableLinks('RAJ012')) ways.rename(link, paths.menu())
    return navigate.mock.calls.flat()
  }

  it.each(['restaurant/RAJ012', 'restaurant/RAJ012/', 'ordering/restaurant/RAJ012/', 'restaurant/R%41J012'])('RT-04: is given however the link of a table was written: %s', (link) => {
    expect(renamedFrom(`${paths.home()}${link}`)).toEqual([{ href: paths.menu(), replace: true, resetScroll: false }])
  })

  it('is not given to a guest who went on meanwhile, or is at another table’s link', () => {
    expect([paths.cart(), paths.restaurant('RAJ01'), `${paths.restaurant('RAJ0123')}/`].flatMap(renamedFrom)).toEqual([])
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Navigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'

const waysThat = (heard: string[]): Navigation => ({
  pathname: () => '/where/the/router/is',
  go: (href) => heard.push(`go ${href}`),
  replace: (href) => heard.push(`replace ${href}`),
  rename: (from, href) => heard.push(`rename ${from} ${href}`),
  back: (fallback) => heard.push(`back ${fallback}`),
})

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('location', new URL('http://spice.test/menu'))
})
afterEach(() => vi.unstubAllGlobals())

it('steps before the router is there are done when it comes, in their order and once, and later ones at once', async () => {
  const { followWays, isStepWaitingCell, navigation } = await import('./steps.ts')
  expect(navigation.pathname()).toBe('/menu')
  navigation.go('/a')
  navigation.replace('/b?q=1')
  expect(navigation.pathname()).toBe('/b')
  expect(isStepWaitingCell.get()).toBe(true)
  const heard: string[] = []
  followWays(waysThat(heard))
  expect(heard).toEqual(['go /a', 'replace /b?q=1'])
  expect(isStepWaitingCell.get()).toBe(false)
  expect(navigation.pathname()).toBe('/where/the/router/is')
  navigation.back('/c')
  navigation.rename('/d', '/e')
  expect(heard).toEqual(['go /a', 'replace /b?q=1', 'back /c', 'rename /d /e'])
  expect(isStepWaitingCell.get()).toBe(false)
})

it('a guest who does not wait any longer is led nowhere later', async () => {
  const { followWays, forgetSteps, isStepWaitingCell, navigation } = await import('./steps.ts')
  navigation.go('/a')
  forgetSteps()
  expect(isStepWaitingCell.get()).toBe(false)
  const heard: string[] = []
  followWays(waysThat(heard))
  expect(heard).toEqual([])
})

it('an address that follows what is searched for is no step that anybody waits for', async () => {
  const { followWays, isStepWaitingCell, navigation } = await import('./steps.ts')
  navigation.go(paths.search('dal'))
  expect(navigation.pathname()).toBe(paths.search())
  navigation.replace(paths.menu())
  expect(isStepWaitingCell.get()).toBe(false)
  const heard: string[] = []
  followWays(waysThat(heard))
  expect(heard).toEqual([`go ${paths.search('dal')}`, `replace ${paths.menu()}`])
})

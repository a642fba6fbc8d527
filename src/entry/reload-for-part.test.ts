import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const NOW = 1_800_000_000_000
const error = new TypeError('Failed to fetch dynamically imported module: /web/assets/cart-route-1.js')
const other = new TypeError('Failed to fetch dynamically imported module: /web/assets/item-route-1.js')

/** A tab that has begun anew: the module's memory is gone, the tab's own storage is not. */
let reloads = 0
const load = async () => {
  vi.resetModules()
  return (await import('./reload-for-part.ts')).reloadForPart
}
/** @param has the service worker that controls the page holds it; @param online the server gives it */
const stubBrowser = ({ has, online }: { has: boolean; online: boolean }): void => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: has ? {} : null } })
  vi.stubGlobal('caches', { match: async () => (has ? new Response('page') : undefined) })
  vi.stubGlobal('fetch', async () => (online ? new Response(null) : Promise.reject(new TypeError('no network'))))
}

beforeEach(() => {
  const held = new Map<string, string>()
  reloads = 0
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, value: string) => void held.set(key, value) })
  vi.stubGlobal('location', { reload: () => void (reloads += 1) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a page begins anew for a part only where it would find itself: in its service worker or at the server', async () => {
  stubBrowser({ has: false, online: false })
  expect([await (await load())(error), reloads]).toEqual([false, 0])
  stubBrowser({ has: true, online: false })
  expect([await (await load())(error), reloads]).toEqual([true, 1])
  stubBrowser({ has: false, online: true })
  expect([await (await load())(other), reloads]).toEqual([true, 2])
})

it('a part that fails each time does not throw the guest out again and again: once a minute at the most, each part by itself', async () => {
  stubBrowser({ has: false, online: true })
  const together = await load()
  expect(await Promise.all([together(error), together(error)])).toEqual([true, true])
  expect(reloads).toBe(1)
  vi.setSystemTime(NOW + 59_999)
  expect([await (await load())(error), await (await load())(other), reloads]).toEqual([false, true, 2])
  vi.setSystemTime(NOW + 60_000)
  expect([await (await load())(error), reloads]).toEqual([true, 3])
})

it('where nothing can be noted it does not begin anew', async () => {
  stubBrowser({ has: false, online: true })
  vi.stubGlobal('sessionStorage', undefined)
  expect([await (await load())(error), reloads]).toEqual([false, 0])
})

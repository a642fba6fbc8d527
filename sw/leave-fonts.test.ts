import { expect, test, vi } from 'vitest'
import { leaveFonts } from './leave-fonts.ts'

const MANIFEST = [{ url: 'index.html', revision: 'r' }, { url: 'assets/figtree-12345678.woff2', revision: null }]

const leaves = (extra: object): Promise<void> =>
  leaveFonts(Object.assign(new Event('install'), { waitUntil: () => undefined }, extra), MANIFEST, 'kept', 'https://rajwada.example/web/sw.js')

test('the browser is told of fonts alone, and where they lie', async () => {
  const addRoutes = vi.fn(async () => undefined)
  await leaves({ addRoutes })
  expect(addRoutes.mock.calls).toEqual([[[{ condition: { urlPattern: '/web/assets/figtree-12345678.woff2' }, source: { cacheName: 'kept' } }]]])
})

test('a browser that cannot be told, or does not understand it, installs the worker all the same', async () => {
  await expect(leaves({})).resolves.toBeUndefined()
  await expect(leaves({ addRoutes: () => Promise.reject(new TypeError('not a rule')) })).resolves.toBeUndefined()
})

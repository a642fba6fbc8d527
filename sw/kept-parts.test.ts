import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { COLOUR_SCHEME_URL, FIRST_SCREEN_URL, paintedPageUrl } from '#outbox/cache-names.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => void vi.unstubAllGlobals())

const keep = (entries: Record<string, () => Response>): void => void vi.stubGlobal('caches', { open: async () => ({ match: async (url: string) => entries[url]?.() }) })

const screen = () => new Response('{"version":1}')

it('two pages that are asked for at once have a kept page each: its body can be read once', async () => {
  keep({ [FIRST_SCREEN_URL]: screen, [COLOUR_SCHEME_URL]: () => new Response('dark'), [paintedPageUrl(false)]: () => new Response('painted') })
  const { keptParts } = await import('./kept-parts.ts')
  const both = await Promise.all([keptParts(), keptParts()])
  expect(await Promise.all(both.map(({ painted }) => painted?.text()))).toEqual(['painted', 'painted'])
  expect(await Promise.all(both.map(async ({ scheme, screen: kept }) => [scheme, await kept?.json()]))).toEqual([['dark', { version: 1 }], ['dark', { version: 1 }]])
})

it('what was read while nothing was kept yet is read again, and a storage that refuses holds nothing', async () => {
  const entries: Record<string, () => Response> = {}
  keep(entries)
  const { keptParts } = await import('./kept-parts.ts')
  entries[FIRST_SCREEN_URL] = screen
  expect(await (await keptParts()).screen?.json()).toEqual({ version: 1 })
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('the storage is broken')) })
  expect(await keptParts()).toEqual({ screen: undefined, scheme: null, painted: undefined, offline: false })
})

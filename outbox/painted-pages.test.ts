import { afterEach, expect, it, vi } from 'vitest'
import { FIRST_SCREEN_URL, paintedPageUrl } from './cache-names.ts'
import { forgetServing } from './painted-pages.ts'
import { STAMP_HEADER } from './schemas-stamp.ts'

afterEach(() => void vi.unstubAllGlobals())

const kept = new Map<string, Response>()
const cache = {
  match: async (url: string) => kept.get(url)?.clone(),
  put: async (url: string, response: Response) => void kept.set(url, response),
  delete: async (url: string) => kept.delete(url),
}

it('ST-06: the screen of the next visit keeps its menu and not the door and car of the guest who left; pages painted from it are gone', async () => {
  vi.stubGlobal('caches', { open: async () => cache })
  kept.set(FIRST_SCREEN_URL, Response.json({ version: 1, serving: { vehicle: { number: 'RJ14 CX 4821' } } }, { headers: { [STAMP_HEADER]: 'stamp' } }))
  for (const offline of [false, true]) kept.set(paintedPageUrl(offline), new Response('To the car RJ14 CX 4821'))
  await forgetServing()
  const screen = await cache.match(FIRST_SCREEN_URL)
  expect([await screen?.json(), screen?.headers.get(STAMP_HEADER), kept.size]).toEqual([{ version: 1 }, 'stamp', 1])
})

it('ST-06: what lies there and cannot be read is left, and pages painted from it are gone', async () => {
  vi.stubGlobal('caches', { open: async () => cache })
  kept.set(FIRST_SCREEN_URL, new Response('no JSON'))
  kept.set(paintedPageUrl(false), new Response('To the car RJ14 CX 4821'))
  await forgetServing()
  expect([...kept.keys()]).toEqual([FIRST_SCREEN_URL])
})

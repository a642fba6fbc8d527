import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ListedOutlet } from '#schemas/brand.ts'
import { loadOutlets } from './brand-outlets.ts'
import { device } from './device.ts'

const all: ListedOutlet[] = Array.from({ length: 300 }, (_, n) => ({ id: `o${n}`, code: `AB${n}`, name: `Outlet ${n}`, area: 'Area', city: 'Jaipur', location: null }))
let isThere = true
const pages: number[] = []
const listeners: (() => void)[] = []

beforeEach(() => {
  isThere = true
  pages.length = 0
  listeners.length = 0
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => listeners.push(listener))
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    if (!isThere) throw new TypeError('no network')
    const { page } = JSON.parse(body) as { page: number }
    pages.push(page)
    return Response.json({ restaurants: all.slice(page * 100, page * 100 + 100).map((row) => ({ ...row, brandId: 'b1', distance: null })) })
  })
})
afterEach(async () => {
  await (await device()).kept.clear()
  vi.unstubAllGlobals()
})

it('CO-05: three hundred outlets come page by page, and are there the next time without a network', async () => {
  const shown: number[] = []
  await loadOutlets('b1', (rows) => shown.push(rows.length))
  expect([shown, pages]).toEqual([[300], [0, 1, 2, 3]])
  isThere = false
  const kept: (readonly ListedOutlet[])[] = []
  await loadOutlets('b1', (rows) => kept.push(rows))
  expect(kept).toEqual([all])
})

it('a page that does not come takes nothing away, and is asked for with the next network', async () => {
  isThere = false
  const shown: number[] = []
  await loadOutlets('b1', (rows) => shown.push(rows.length))
  expect(shown).toEqual([])
  isThere = true
  listeners[0]?.()
  await vi.waitFor(() => expect(shown).toEqual([300]))
})

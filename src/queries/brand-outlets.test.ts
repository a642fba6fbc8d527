import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ListedOutlet } from '#schemas/brand.ts'
import { loadOutlets } from './brand-outlets.ts'
import { device } from './device.ts'
import { moreOutletsCell } from './more-outlets.ts'

const all: ListedOutlet[] = Array.from({ length: 300 }, (_, n) => ({ id: `o${n}`, code: `AB${n}`, name: `Outlet ${n}`, area: 'Area', city: 'Jaipur', location: null }))
let isThere = true
/** The server is there and too busy to answer. */
let isBusy = false
const pages: number[] = []
const listeners: (() => void)[] = []

beforeEach(() => {
  isThere = true
  isBusy = false
  pages.length = 0
  listeners.length = 0
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => listeners.push(listener))
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    if (!isThere) throw new TypeError('no network')
    if (isBusy) return Response.json({ message: 'busy', data: { code: 'SERVER_BUSY' } }, { status: 503 })
    const { page } = JSON.parse(body) as { page: number }
    pages.push(page)
    return Response.json({ restaurants: all.slice(page * 100, page * 100 + 100).map((row) => ({ ...row, brandId: 'b1', distance: null })) })
  })
})
afterEach(async () => {
  vi.useRealTimers()
  moreOutletsCell.set([])
  await (await device()).kept.clear()
  vi.unstubAllGlobals()
})

it('CO-05: three hundred outlets come page by page, and are there the next time without a network', async () => {
  await loadOutlets('b1')
  expect(moreOutletsCell.get()).toEqual(all)
  expect(pages).toEqual([0, 1, 2, 3])
  moreOutletsCell.set([])
  isThere = false
  await loadOutlets('b1')
  expect(moreOutletsCell.get()).toEqual(all)
})

it('a page that does not come takes nothing away, and is asked for with the next network', async () => {
  isThere = false
  moreOutletsCell.set(all.slice(0, 1))
  await loadOutlets('b1')
  expect(moreOutletsCell.get()).toEqual(all.slice(0, 1))
  isThere = true
  listeners[0]?.()
  await vi.waitFor(() => expect(moreOutletsCell.get()).toEqual(all))
})

it('the list that a busy server did not give is asked for again a minute later, by a phone that was never without a network', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  isBusy = true
  await loadOutlets('b1')
  isBusy = false
  vi.advanceTimersByTime(59_999)
  expect(moreOutletsCell.get()).toEqual([])
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => expect(moreOutletsCell.get()).toEqual(all))
})

it('the list as the device kept it takes the place of nothing that was told since', async () => {
  await loadOutlets('b1')
  const renamed = { ...all[7]!, name: 'Renamed since' }
  moreOutletsCell.set([renamed])
  isThere = false
  await loadOutlets('b1')
  expect(moreOutletsCell.get()).toHaveLength(300)
  expect(moreOutletsCell.get()[0]).toEqual(renamed)
})

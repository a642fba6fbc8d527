import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ListedOutlet } from '#schemas/brand.ts'
import { loadOutlets } from './brand-outlets.ts'
import { device } from './device.ts'
import { moreOutletsCell } from './more-outlets.ts'
import { findOutlets, questionOf } from './outlets-by.ts'

const outlet = (n: number): ListedOutlet => ({ id: `o${n}`, code: `AB${n}`, name: `Outlet ${n}`, area: 'Area', city: 'Jaipur', location: null })
const page = Array.from({ length: 100 }, (_, n) => outlet(n))
let isThere = true
/** The server is there and too busy to answer. */
let isBusy = false
/** Answers are written when this is over. */
let held = Promise.resolve()
/** Outlets that the brand has no more. */
let gone: readonly string[] = []
/** The code that the server refuses with; null: it does not. */
let refusal: string | null = null
const asked: unknown[] = []
const listeners: (() => void)[] = []
/** Each test asks of a brand of its own: what was asked of one is known. */
let brandId = ''
let brands = 0

beforeEach(() => {
  isThere = true
  isBusy = false
  gone = []
  refusal = null
  held = Promise.resolve()
  asked.length = 0
  listeners.length = 0
  brands += 1
  brandId = `b${brands}`
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => listeners.push(listener))
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    if (!isThere) throw new TypeError('no network')
    const question = JSON.parse(body) as { ids?: string[]; page?: number }
    asked.push(question)
    await held
    if (isBusy) return Response.json({ message: 'busy', data: { code: 'SERVER_BUSY' } }, { status: 503 })
    if (refusal !== null) return Response.json({ message: 'no', data: { code: refusal } }, { status: 400 })
    const whole = question.page === undefined ? ['o7000'] : ['o5000', 'o7000']
    const ids = (question.ids ?? whole).filter((id) => !gone.includes(id))
    return Response.json({ restaurants: ids.map((id) => ({ ...outlet(Number(id.slice(1))), brandId, distance: null })) })
  })
})
afterEach(async () => {
  vi.useRealTimers()
  moreOutletsCell.set([])
  await (await device()).kept.clear()
  vi.unstubAllGlobals()
})
const knownIds = (): string[] => moreOutletsCell.get().map(({ id }) => id)

it('CO-05: of a brand with ten thousand outlets the named ones are asked for, in one request, and none that start-up has told', () => {
  expect(questionOf(page, { ids: ['o7', 'o5000', 'o9999'] })).toEqual({ ids: ['o5000', 'o9999'] })
  const thousand = Array.from({ length: 1000 }, (_, n) => `o${n + 200}`)
  expect(questionOf(page, { ids: thousand })).toEqual({ ids: thousand.slice(0, 100) })
  expect(questionOf(page, { near: { lat: 26.911_71, lng: 75.801_34 } })).toEqual({ near: { lat: 26.912, lng: 75.801 } })
  expect([questionOf(page, { ids: ['o7'] }), questionOf(page, { ids: [] }), questionOf(page, null)]).toEqual([null, null, null])
  // Start-up has told all outlets of a small brand: one that is not among them is no more.
  expect([questionOf(page.slice(1), { ids: ['gone'] }), questionOf(page.slice(1), { city: 'Jaipur' })]).toEqual([null, null])
})

it('named outlets are known from then on, are asked for once, and are there the next time without a network', async () => {
  await findOutlets(brandId, { ids: ['o5000', 'o9999'] })
  await findOutlets(brandId, { ids: ['o5000', 'o9999'] })
  expect(asked).toEqual([{ brandId, ids: ['o5000', 'o9999'] }])
  expect(knownIds()).toEqual(['o5000', 'o9999'])
  moreOutletsCell.set([])
  isThere = false
  await findOutlets(brandId, { ids: ['o9999'] })
  expect(knownIds()).toEqual(['o5000', 'o9999'])
})

it('those near a place or of a city are not kept on the device', async () => {
  await findOutlets(brandId, { near: { lat: 26.912, lng: 75.801 } })
  await findOutlets(brandId, { city: 'Udaipur' })
  expect(asked).toEqual([{ brandId, near: { lat: 26.912, lng: 75.801 } }, { brandId, city: 'Udaipur' }])
  expect(knownIds()).toEqual(['o7000'])
  expect(await (await device()).kept.toArray()).toEqual([])
})

it('where nobody answers it is asked again with the next network', async () => {
  isThere = false
  await findOutlets(brandId, { ids: ['o300'] })
  expect([knownIds(), listeners.length]).toEqual([[], 1])
  isThere = true
  listeners[0]?.()
  await vi.waitFor(() => expect(knownIds()).toEqual(['o300']))
})

it('what a busy server did not answer is asked again a minute later, by a phone that was never without a network', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  isBusy = true
  await findOutlets(brandId, { ids: ['o300'] })
  isBusy = false
  vi.advanceTimersByTime(59_999)
  await findOutlets(brandId, { ids: ['o300'] })
  expect([knownIds(), asked.length]).toEqual([[], 1])
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => expect(knownIds()).toEqual(['o300']))
  expect(asked).toHaveLength(2)
})

it('what the device kept takes the place of nothing that was told since', async () => {
  await findOutlets(brandId, { ids: ['o300'] })
  const renamed = { ...outlet(300), name: 'Renamed since' }
  moreOutletsCell.set([renamed])
  isThere = false
  await findOutlets(brandId, { ids: ['o301'] })
  expect(moreOutletsCell.get()).toEqual([renamed])
})

it('of two questions at once both answers are kept', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  const both = [findOutlets(brandId, { ids: ['o400'] }), findOutlets(brandId, { ids: ['o500'] })]
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  resolve()
  await Promise.all(both)
  moreOutletsCell.set([])
  isThere = false
  await findOutlets(brandId, { ids: ['o600'] })
  expect(knownIds().toSorted()).toEqual(['o400', 'o500'])
})

it('one that the brand has no more is forgotten as it is asked for, wherever it was kept, and does not come back without a network', async () => {
  await loadOutlets(brandId)
  await findOutlets(brandId, { ids: ['o5000', 'o9999'] })
  gone = ['o5000']
  await findOutlets(brandId, { ids: ['o5000'] })
  expect(knownIds()).toEqual(['o9999', 'o7000'])
  moreOutletsCell.set([])
  isThere = false
  await findOutlets(brandId, { ids: ['o300'] })
  expect(knownIds().toSorted()).toEqual(['o7000', 'o9999'])
})

it('one that is not in the whole list is forgotten with it', async () => {
  await findOutlets(brandId, { ids: ['o5000', 'o9999'] })
  await loadOutlets(brandId)
  isThere = false
  await findOutlets(brandId, { ids: ['o300'] })
  expect(knownIds().toSorted()).toEqual(['o5000', 'o7000'])
})

it('of the places that a pin was moved over while the server was busy the last one alone is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  isBusy = true
  const near = (lat: number) => ({ near: { lat, lng: 75.801 } })
  for (const lat of [26.1, 26.2, 26.3]) await findOutlets(brandId, near(lat))
  isBusy = false
  asked.length = 0
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() => expect(knownIds()).toEqual(['o7000']))
  expect(asked).toEqual([{ brandId, ...near(26.3) }])
  // Going back to one of the others asks for it.
  await findOutlets(brandId, near(26.1))
  expect(asked).toHaveLength(2)
})

it('what the server cannot read is not asked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  refusal = 'BAD_REQUEST'
  await findOutlets(brandId, { near: { lat: 26.1, lng: 75.801 } })
  expect([asked.length, vi.getTimerCount(), listeners.length]).toEqual([1, 0, 0])
})

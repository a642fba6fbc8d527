import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bootWatch } from './boot-watch.ts'

const script = bootWatch('/web/').replaceAll(/<\/?script>/g, '')

/** A page from the device whose code has not started, and what the watch did with it. */
function stuckPage(change: { fetch?: () => Promise<{ ok: boolean }>; caches?: Partial<Pick<CacheStorage, 'keys' | 'delete'>> } = {}) {
  const page = { isWorking: false, reloads: 0, deleted: [] as string[], unregistered: 0, askedAt: [] as number[] }
  const made: { onclick?: (() => void) | null; remove: () => void }[] = []
  const element = () => {
    const one = { style: {}, append: () => undefined, setAttribute: () => undefined, remove: () => undefined }
    made.push(one)
    return one
  }
  const registration = {
    waiting: null, installing: null, addEventListener: () => undefined,
    update: async () => void page.askedAt.push(Date.now()),
    unregister: async () => void (page.unregistered += 1),
  }
  const fetched = change.fetch ?? (async () => ({ ok: true }))
  runInNewContext(script, {
    navigator: { serviceWorker: { controller: {}, getRegistration: async () => registration, addEventListener: () => undefined } },
    document: { querySelector: () => (page.isWorking ? {} : null), createElement: element, body: { append: () => undefined } },
    location: { reload: () => (page.reloads += 1) },
    caches: { keys: async () => ['workbox-precache-v2', 'first-screen', 'search-list'], delete: async (name: string) => page.deleted.push(name), ...change.caches },
    fetch: fetched, addEventListener: () => undefined, setTimeout, setInterval, clearInterval,
  })
  /** The offer stands, and the guest taps it. */
  const startAgain = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(15_000)
    made.find(({ onclick }) => onclick)?.onclick?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { page, startAgain }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('“Start again” deletes what the release left and begins from the network', async () => {
  const { page, startAgain } = stuckPage()
  await startAgain()
  expect(page).toMatchObject({ reloads: 1, unregistered: 1, deleted: ['workbox-precache-v2', 'first-screen'] })
})

it('a page that works by the time the server has answered is left as it is', async () => {
  const answer = Promise.withResolvers<{ ok: boolean }>()
  const { page, startAgain } = stuckPage({ fetch: () => answer.promise })
  await startAgain()
  page.isWorking = true
  answer.resolve({ ok: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page).toMatchObject({ reloads: 0, unregistered: 0, deleted: [] })
})

it('a server that does not answer is waited for eight seconds: then the page begins again with all that it has', async () => {
  const { page, startAgain } = stuckPage({ fetch: () => new Promise(() => undefined) })
  await startAgain()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(page).toMatchObject({ reloads: 1, unregistered: 0, deleted: [] })
})

it('a phone that refuses to delete begins again all the same', async () => {
  const { page, startAgain } = stuckPage({ caches: { keys: () => Promise.reject(new Error('the storage is broken')) } })
  await startAgain()
  expect(page).toMatchObject({ reloads: 1, unregistered: 1 })
})

it('a newer release is asked for more and more rarely, and never no more', async () => {
  const { page } = stuckPage()
  const began = Date.now()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  const minutes = page.askedAt.map((at) => (at - began) / 60_000)
  expect(minutes.slice(0, 4)).toEqual([0.25, 0.5, 0.75, 1])
  expect(minutes.length).toBeLessThan(25)
  expect(minutes.at(-1)).toBeGreaterThan(45)
})

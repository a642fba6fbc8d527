import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bootWatch } from './boot-watch.ts'

const script = bootWatch('/web/').replaceAll(/<\/?script>/g, '')

interface Change {
  /** What the server says of its release. */
  note?: () => Promise<unknown>
  caches?: Partial<Pick<CacheStorage, 'keys' | 'delete'>>
  unregister?: () => Promise<void>
}

/** A page from the device whose code has not started, and what the watch did with it. */
function stuckPage({ note = async () => ({ release: 'own' }), caches = {}, unregister = async () => undefined }: Change = {}) {
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
    unregister: () => {
      page.unregistered += 1
      return unregister()
    },
  }
  runInNewContext(script, {
    navigator: { serviceWorker: { controller: {}, getRegistration: async () => registration, addEventListener: () => undefined } },
    document: { documentElement: { dataset: { release: 'own' } }, querySelector: () => (page.isWorking ? {} : null), createElement: element, body: { append: () => undefined } },
    location: { reload: () => (page.reloads += 1) },
    caches: { keys: async () => ['workbox-precache-v2', 'first-screen', 'search-list'], delete: async (name: string) => page.deleted.push(name), ...caches },
    fetch: async () => ({ json: note }), addEventListener: () => undefined, setTimeout, setInterval, clearInterval,
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
  const answer = Promise.withResolvers<unknown>()
  const { page, startAgain } = stuckPage({ note: () => answer.promise })
  await startAgain()
  page.isWorking = true
  answer.resolve({ release: 'own' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page).toMatchObject({ reloads: 0, unregistered: 0, deleted: [] })
})

it('a server that does not answer is waited for eight seconds: then the page begins again with all that it has', async () => {
  const { page, startAgain } = stuckPage({ note: () => new Promise(() => undefined) })
  await startAgain()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(page).toMatchObject({ reloads: 1, unregistered: 0, deleted: [] })
})

it('a phone that refuses to delete begins again all the same', async () => {
  const { page, startAgain } = stuckPage({ caches: { keys: () => Promise.reject(new Error('the storage is broken')) } })
  await startAgain()
  expect(page).toMatchObject({ reloads: 1, unregistered: 1 })
})

it('a sign-in page of the network that answers for the server deletes nothing', async () => {
  const { page, startAgain } = stuckPage({ note: () => Promise.reject(new SyntaxError('<html> is not JSON')) })
  await startAgain()
  expect(page).toMatchObject({ reloads: 1, unregistered: 0, deleted: [] })
})

it('a browser that does not end the release within eight seconds begins again all the same, without its files', async () => {
  const { page, startAgain } = stuckPage({ unregister: () => new Promise(() => undefined) })
  await startAgain()
  expect(page).toMatchObject({ reloads: 0, deleted: ['workbox-precache-v2', 'first-screen'] })
  await vi.advanceTimersByTimeAsync(8_000)
  expect(page).toMatchObject({ reloads: 1 })
})

it('a newer release that the server names and that has not taken over by the second time is loaded from the network, with no tap', async () => {
  const { page } = stuckPage({ note: async () => ({ release: 'newer' }) })
  await vi.advanceTimersByTimeAsync(26_000)
  expect(page).toMatchObject({ reloads: 0, unregistered: 0, deleted: [] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(page).toMatchObject({ reloads: 1, unregistered: 1, deleted: ['workbox-precache-v2', 'first-screen'] })
})

it('a newer release is asked for more and more rarely, and never no more', async () => {
  const { page } = stuckPage()
  const began = Date.now()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  const minutes = page.askedAt.map((at) => (at - began) / 60_000)
  expect(minutes.slice(0, 4)).toEqual([0.2, 0.45, 0.7, 0.95])
  expect(page).toMatchObject({ reloads: 0, deleted: [] })
  expect(minutes.length).toBeLessThan(25)
  expect(minutes.at(-1)).toBeGreaterThan(45)
})

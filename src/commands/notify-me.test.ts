import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { device, sessionCell } from '#src/queries/device.ts'
import { pushStateCell } from '#src/queries/push-state.ts'
import { pageStorageCell } from '#src/queries/storage-state.ts'
import { GUEST, OTHER_GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { notifyMe, stopNotifying } from './notify-me.ts'

const PUBLIC_KEY = `B${'k'.repeat(86)}`
const session = sessionUntil(4_000_000_000_000)

let asked: string[]
/** What happens while the browser asks its guest, who then agrees. */
let whileAsking: () => Promise<unknown>
let isSubscribed: boolean
/** What the server says to the subscription. */
let answered: () => Promise<Response>

beforeEach(async () => {
  asked = []
  whileAsking = async () => undefined
  answered = async () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return path === '/api/push/key' ? Response.json({ key: PUBLIC_KEY }) : answered()
  })
  isSubscribed = false
  const unsubscribe = async () => {
    isSubscribed = false
    return true
  }
  const subscription = { endpoint: 'https://push.example/1', toJSON: () => ({ keys: { p256dh: PUBLIC_KEY, auth: 'a'.repeat(22) } }), unsubscribe }
  const subscribe = async () => {
    isSubscribed = true
    return subscription
  }
  const requestPermission = async () => {
    asked.push('the guest')
    await whileAsking()
    return 'granted'
  }
  vi.stubGlobal('Notification', { requestPermission, permission: 'granted' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager: { subscribe, getSubscription: async () => subscription } }) } })
  await (await device()).session.put(session)
  sessionCell.set(session)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  pageStorageCell.set('ok')
  sessionCell.set(undefined)
  const db = await device()
  await db.session.clear()
  await db.marks.clear()
})

const told = async (): Promise<string | null> => (await (await device()).readMarks(Date.now())).notifiedGuest ?? null

it('the guest who taps is told of their orders', async () => {
  expect(await notifyMe()).toEqual({ ok: true })
  expect([asked, await told()]).toEqual([['the guest', '/api/push/key', '/api/push/subscriptions'], GUEST])
})

it('a guest who logs in while the browser asks the one before is not told in their place', async () => {
  whileAsking = async () => {
    const other = { ...session, guestId: OTHER_GUEST }
    await (await device()).session.put(other)
    sessionCell.set(other)
  }
  expect(await notifyMe()).toEqual({ failed: 'INVALID_TOKEN' })
  expect([asked, await told()]).toEqual([['the guest', '/api/push/key'], null])
})

it.each([
  ['answer was lost', 'NO_NETWORK', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['server had no time for it', 'SERVER_BUSY', async () => Response.json({ message: '', data: { code: 'SERVER_BUSY' } }, { status: 503 })],
] as const)('a guest whose %s is told of nothing: the server may have kept it, and nothing here could turn it off', async (_, failed, answer) => {
  answered = answer
  expect([await notifyMe(), isSubscribed, await told()]).toEqual([{ failed }, false, null])
  expect(pushStateCell.get()).not.toBe('on')
})

it('for nobody no browser is asked, nor a guest noted as told who logs in meanwhile', async () => {
  sessionCell.set(null)
  expect(await notifyMe()).toEqual({ failed: 'INVALID_TOKEN' })
  expect([asked, await told()]).toEqual([[], null])
})

it('ST-18: on a phone that cannot write nobody is told without its knowing, and stopping works all the same', async () => {
  const full = async (): Promise<void> => void vi.spyOn(await device(), 'readMarks').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await full()
  expect(await notifyMe()).toEqual({ failed: 'STORAGE_FULL' })
  expect([isSubscribed, pageStorageCell.get()]).toEqual([false, 'full'])
  vi.restoreAllMocks()
  expect([await notifyMe(), isSubscribed]).toEqual([{ ok: true }, true])
  await full()
  await stopNotifying()
  expect(isSubscribed).toBe(false)
})

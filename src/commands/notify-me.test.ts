import { afterEach, expect, it, vi } from 'vitest'
import { device } from '#src/queries/device.ts'
import { sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { notifyMe } from './notify-me.ts'

const PUBLIC_KEY = `B${'k'.repeat(86)}`

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a browser that asked for nobody is not subscribed for a guest who logs in meanwhile, nor noted as told', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return path === '/api/push/key' ? Response.json({ key: PUBLIC_KEY }) : new Response(null, { status: 204 })
  })
  const subscription = { endpoint: 'https://push.example/1', toJSON: () => ({ keys: { p256dh: PUBLIC_KEY, auth: 'a'.repeat(22) } }) }
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted', permission: 'granted' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager: { subscribe: async () => subscription } }) } })
  const db = await device()
  await db.session.clear()
  vi.spyOn(db, 'readSession').mockImplementationOnce(async () => {
    await db.session.put(sessionUntil(4_000_000_000_000))
    return null
  })
  expect(await notifyMe()).toEqual({ failed: 'INVALID_TOKEN' })
  expect([asked, (await db.readMarks(Date.now())).notifiedGuest]).toEqual([['/api/push/key'], null])
  await db.session.clear()
})

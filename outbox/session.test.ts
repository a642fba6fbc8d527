import { describe, expect, it, vi } from 'vitest'
import { GUEST, OTHER_GUEST, sessionUntil, tokenUntil } from '#tests/fixtures/outbox-entries.ts'
import { memoryDevice } from '#tests/fixtures/memory-device.ts'
import { plainLock } from '#tests/fixtures/plain-lock.ts'
import type { Answer, Request } from './request.ts'
import { endSession, freshToken, isUsable } from './session.ts'

const NOW = 1_800_000_000_000
const answer = (status: number, body: unknown): Answer => ({ status, headers: { get: () => null }, json: async () => body })
const guest = (id: string) => ({
  id, name: 'Asha', email: null, primaryPhoneNumber: '9876543210', countryCode: '91', guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: 1,
})
const renewed = (expMs: number, id = GUEST) => ({ guest: guest(id), accessToken: tokenUntil(expMs), serverTime: NOW + 90_000 })
const tools = (device: ReturnType<typeof memoryDevice>, request: Request) => ({ device, request, lock: plainLock(), now: () => NOW })
const old = sessionUntil(NOW - 1_000)

describe('a session', () => {
  it('ST-03: is renewed once, however many ask at the same time', async () => {
    const device = memoryDevice([], old)
    const request = vi.fn<Request>(async () => answer(200, renewed(NOW + 600_000)))
    const shared = tools(device, request)
    const tokens = await Promise.all([1, 2, 3, 4].map(() => freshToken(shared, old)))
    expect(request).toHaveBeenCalledTimes(1)
    expect(new Set(tokens.map((fresh) => 'token' in fresh && fresh.token))).toEqual(new Set([tokenUntil(NOW + 600_000)]))
    expect(device.session?.clockSkewMs).toBe(90_000)
  })

  it('ST-02: is over when the server says so, and its guest stays known', async () => {
    const device = memoryDevice([], old)
    const fresh = await freshToken(tools(device, async () => answer(401, { message: 'No', data: { code: 'INVALID_TOKEN' } })), old)
    expect(fresh).toEqual({ error: 'INVALID_TOKEN' })
    expect(device.session).toMatchObject({ guestId: GUEST, accessToken: '' })
  })

  it('is kept when no answer comes, or one that is not the server’s', async () => {
    const page = { ...answer(502, null), json: () => Promise.reject(new SyntaxError('Unexpected token <')) }
    const outcomes = [
      [async () => Promise.reject(new TypeError('no network')), 'NO_NETWORK'],
      [async () => ({ ...page, status: 200 }), 'NO_NETWORK'],
      [async () => page, 'UNKNOWN_SERVER_ERR'],
      [async () => answer(401, '<html>'), 'UNKNOWN_SERVER_ERR'],
      [async () => answer(503, {}), 'UNKNOWN_SERVER_ERR'],
      [async () => answer(200, { hello: 1 }), 'UNKNOWN_SERVER_ERR'],
    ] as const
    for (const [request, error] of outcomes) {
      const device = memoryDevice([], old)
      expect(await freshToken(tools(device, request), old)).toEqual({ error })
      expect(device.session).toBe(old)
    }
  })

  it('never gives one guest the token of another who logged in meanwhile', async () => {
    const device = memoryDevice([], old)
    const other = sessionUntil(NOW + 500_000, { guestId: OTHER_GUEST })
    const request: Request = async () => {
      device.session = other
      return answer(200, renewed(NOW + 600_000))
    }
    expect(await freshToken(tools(device, request), old)).toEqual({ error: 'INVALID_TOKEN' })
    expect(device.session).toBe(other)
    expect(await freshToken(tools(device, request), old)).toEqual({ error: 'INVALID_TOKEN' })
  })

  it('is over, not without a network, when the cookie is another guest’s', async () => {
    const device = memoryDevice([], old)
    const fresh = await freshToken(tools(device, async () => answer(200, renewed(NOW + 600_000, OTHER_GUEST))), old)
    expect(fresh).toEqual({ error: 'INVALID_TOKEN' })
    expect(device.session).toMatchObject({ guestId: GUEST, accessToken: '' })
  })

  it('is not ended by a refusal of a token it no longer has', async () => {
    const device = memoryDevice([], sessionUntil(NOW + 600_000))
    await endSession(device, 'an older token')
    expect(device.session?.accessToken).toBe(tokenUntil(NOW + 600_000))
  })

  it('ST-04: runs out by the server’s clock', () => {
    expect(isUsable(sessionUntil(NOW + 60_000), NOW)).toBe(true)
    expect(isUsable(sessionUntil(NOW + 60_000, { clockSkewMs: 90_000 }), NOW)).toBe(false)
    expect(isUsable(sessionUntil(NOW - 60_000, { clockSkewMs: -90_000 }), NOW)).toBe(true)
    expect(isUsable(sessionUntil(NOW + 60_000, { accessToken: '' }), NOW)).toBe(false)
  })
})

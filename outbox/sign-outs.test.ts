import { afterEach, describe, expect, it, vi } from 'vitest'
import { GUEST, OTHER_GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { plainLock } from '#tests/fixtures/plain-lock.ts'
import { type Device, openDevice } from './device.ts'
import { drain } from './drain.ts'
import type { Answer, CallInit } from './request.ts'
import { SESSION_LOCK } from './session.ts'
import { sendSignOuts } from './sign-outs.ts'

const NOW = 1_800_000_000_000
const answer = (status: number, body: unknown = null): Answer => ({ status, headers: { get: () => null }, json: async () => body })
const session = sessionUntil(NOW)

let count = 0
let device: Device
const open = (): Device => (device = openDevice(`sign-outs-${++count}`))
afterEach(() => device.close())

/** A server that answers as told and remembers what it was sent. */
function server(say: () => Answer) {
  const sent: { path: string; init: CallInit }[] = []
  const request = async (path: string, init: CallInit): Promise<Answer> => {
    sent.push({ path, init })
    return say()
  }
  return { sent, tools: { device, request, lock: plainLock() } }
}

describe('a login that was left on this device', () => {
  it('ST-06: is told to the server with its token, once', async () => {
    await open().noteSignOut(session)
    const { sent, tools } = server(() => answer(204))
    expect(await sendSignOuts(tools)).toBe(false)
    expect(await sendSignOuts(tools)).toBe(false)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ path: '/api/guests/signout', init: { headers: { Authorization: `Bearer ${session.accessToken}` }, body: JSON.stringify({ guestId: GUEST }) } })
  })

  it.each([
    ['no network', () => { throw new TypeError('no network') }],
    ['a captive portal', () => answer(200, {})],
    ['a server that is ill', () => answer(503, {})],
  ])('waits through %s', async (_words, say) => {
    await open().noteSignOut(session)
    expect(await sendSignOuts(server(say).tools)).toBe(true)
    expect(await device.readSignOuts()).toHaveLength(1)
  })

  it('keeps the token it is known by when the same login is left again without one', async () => {
    await open().noteSignOut(session)
    await device.noteSignOut({ guestId: GUEST, accessToken: '' })
    await device.noteSignOut({ guestId: OTHER_GUEST, accessToken: '' })
    expect((await device.readSignOuts()).map(({ guestId, accessToken }) => [guestId, accessToken])).toEqual([[GUEST, session.accessToken], [OTHER_GUEST, '']])
  })

  it('goes before all that is queued, and the outbox comes back for it', async () => {
    await open().noteSignOut(session)
    const away = server(() => { throw new TypeError('no network') })
    const tools = { ...away.tools, now: () => NOW, random: () => 0.5, refresh: async () => ({ error: 'NO_NETWORK' as const }) }
    const report = await drain({ ...tools, leave: () => sendSignOuts(away.tools) })
    expect(report).toMatchObject({ waiting: 0 })
    expect(report.nextAttemptAt).toBeGreaterThan(NOW)
  })

  it('is told on a slow line before the next login is asked for: its answer does not clear that one’s cookie', async () => {
    await open().noteSignOut(session)
    const steps: string[] = []
    const line = Promise.withResolvers<void>()
    const { tools } = server(() => answer(204))
    const slow = async (): Promise<Answer> => {
      steps.push('sign-out sent')
      await line.promise
      steps.push('cookie cleared')
      return answer(204)
    }
    const leaving = sendSignOuts({ ...tools, request: slow })
    await vi.waitFor(() => expect(steps).toEqual(['sign-out sent']))
    const login = tools.lock(SESSION_LOCK, async () => steps.push('cookie of the next login'))
    expect(await device.readSignOuts()).toHaveLength(1)
    line.resolve()
    await Promise.all([leaving, login])
    expect(steps).toEqual(['sign-out sent', 'cookie cleared', 'cookie of the next login'])
  })

  it('known by the cookie alone, is over when its guest logs in while it waits for its turn: the new login stays', async () => {
    await open().noteSignOut({ guestId: GUEST, accessToken: '' })
    const { sent, tools } = server(() => answer(204))
    const line = Promise.withResolvers<void>()
    const login = tools.lock(SESSION_LOCK, async () => {
      await line.promise
      for (const { id } of await device.readSignOuts()) await device.forgetSignOut(id)
    })
    const leaving = sendSignOuts(tools)
    expect(await device.readSignOuts()).toHaveLength(1)
    line.resolve()
    await login
    expect(await leaving).toBe(false)
    expect(sent).toEqual([])
  })

  it('and never one that was not: no cookie is asked twice for a login', async () => {
    expect(await open().mayCookieKnow()).toBe(true)
    await device.noteSignOut(session)
    expect(await device.mayCookieKnow()).toBe(false)
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { GUEST, OTHER_GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { plainLock } from '#tests/fixtures/plain-lock.ts'
import { type Device, openDevice } from './device.ts'
import { drain } from './drain.ts'
import type { Answer, CallInit } from './request.ts'
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

  it('and never one that was not: no cookie is asked twice for a login', async () => {
    expect(await open().mayCookieKnow()).toBe(true)
    await device.noteSignOut(session)
    expect(await device.mayCookieKnow()).toBe(false)
  })
})

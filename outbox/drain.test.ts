import { is } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { type OrderEntry, OutboxEntry } from '#schemas/outbox.ts'
import { feedbackEntry, GUEST, idAt, orderEntry, orderOf, OTHER_GUEST, sessionUntil, tokenUntil } from '#tests/fixtures/outbox-entries.ts'
import { memoryDevice, type MemoryDevice } from '#tests/fixtures/memory-device.ts'
import { plainLock } from '#tests/fixtures/plain-lock.ts'
import { drain, type DrainTools } from './drain.ts'
import type { Answer, CallInit } from './request.ts'

const NOW = 1_800_000_000_000
const answer = (status: number, body: unknown, retryAfter?: string): Answer =>
  ({ status, headers: { get: (name) => (name === 'Retry-After' ? (retryAfter ?? null) : null) }, json: async () => body })
/** A refusal as it stands under the key. */
const error = (code: string) => ({ message: 'No', data: { code, final: true } })
const passing = (code: string) => ({ message: 'No', data: { code } })

interface Sent {
  path: string
  init: CallInit
}

function stage(entries: OutboxEntry[], reply: (sent: Sent) => Answer | Promise<Answer>, change: Partial<DrainTools> = {}) {
  const device = memoryDevice(entries, sessionUntil(NOW + 600_000))
  const sent: Sent[] = []
  const tools: DrainTools = {
    device,
    now: () => NOW,
    random: () => 0.5,
    lock: plainLock(),
    refresh: async () => ({ error: 'NO_NETWORK' }),
    request: async (path, init) => {
      sent.push({ path, init })
      return reply({ path, init })
    },
    ...change,
  }
  return { device, sent, tools }
}

const yes = (device: MemoryDevice) => ({ init }: Sent): Answer => answer(201, orderOf(device.entries.get(init.headers['Idempotency-Key'] ?? '') as OrderEntry))
const stateOf = (device: MemoryDevice, entry: OutboxEntry) => device.entries.get(entry.id)?.state

describe('a clock that the returning network sets back', () => {
  const HOUR = 3_600_000
  const hoursAhead = (hours: number, wantedAt?: number): OrderEntry => {
    const entry = orderEntry(NOW + hours * HOUR)
    return wantedAt === undefined ? entry : { ...entry, command: { ...entry.command, wantedAt } }
  }

  it('LF-04: does not make an order that may be hours old one of this minute: its guest is asked again', async () => {
    const entry = hoursAhead(1)
    const { device, sent, tools } = stage([entry], (call) => yes(device)(call))
    await drain(tools)
    expect([stateOf(device, entry), sent.length]).toEqual(['expired', 0])
  })

  it('keeps back neither an order for a time that is still ahead, nor one that may have arrived, nor one of a clock that was put right by a minute', async () => {
    const entries = [hoursAhead(1, NOW + 4 * HOUR), { ...hoursAhead(1), attempts: 1 }, hoursAhead(1 / 60)]
    for (const entry of entries) {
      const { device, tools } = stage([entry], (call) => yes(device)(call), { eager: true })
      await drain(tools)
      expect(stateOf(device, entry)).toBe('accepted')
    }
  })
})

describe('a drain', () => {
  it('sends orders in the order of their taps, each under its own key, with the device’s clock and the token of now', async () => {
    const [first, second] = [orderEntry(NOW - 2_000), orderEntry(NOW - 1_000)]
    const { device, sent, tools } = stage([second, first], (call) => yes(device)(call))
    expect(await drain(tools)).toEqual({ answered: 2, waiting: 0, stopped: null, nextAttemptAt: null })
    expect(sent.map(({ init }) => init.headers['Idempotency-Key'])).toEqual([first.id, second.id])
    expect(sent[0]).toMatchObject({ path: '/api/orders/v2', init: { method: 'POST', headers: { 'X-Device-Time': String(NOW), Authorization: `Bearer ${tokenUntil(NOW + 600_000)}` } } })
    expect(JSON.parse(sent[0]?.init.body ?? '')).toEqual(first.command)
    expect(device.entries.get(first.id)).toMatchObject({ state: 'accepted', answer: { token: 7 } })
  })

  it('has counted the attempt before the request leaves', async () => {
    const entry = orderEntry(NOW)
    const { device, tools } = stage([entry], () => {
      expect(device.entries.get(entry.id)).toMatchObject({ state: 'sending', attempts: 1 })
      return answer(503, {})
    })
    await drain(tools)
    expect(device.history.get(entry.id)).toEqual(['saved', 'sending', 'saved'])
  })

  it('stops at the first silence and says when to come again', async () => {
    const [first, second] = [orderEntry(NOW - 2_000), orderEntry(NOW - 1_000)]
    const { device, sent, tools } = stage([first, second], () => Promise.reject(new TypeError('cut')))
    const report = await drain(tools)
    expect(report).toMatchObject({ answered: 0, waiting: 2, stopped: 'network' })
    expect(report.nextAttemptAt).toBeGreaterThan(NOW)
    expect(sent).toHaveLength(1)
    expect(stateOf(device, first)).toBe('saved')
  })

  it('keeps an order that a gateway answers with a page of its own, and sends it later: the network is there', async () => {
    const entry = orderEntry(NOW)
    let isBack = false
    const page: Answer = { ...answer(502, null, '20'), json: () => Promise.reject(new SyntaxError('Unexpected token <')) }
    const { device, tools } = stage([entry], (call) => (isBack ? yes(device)(call) : page))
    expect(await drain(tools)).toMatchObject({ answered: 0, waiting: 1, stopped: null, nextAttemptAt: NOW + 20_000 })
    expect(stateOf(device, entry)).toBe('saved')
    isBack = true
    await drain({ ...tools, eager: true })
    expect(device.entries.get(entry.id)).toMatchObject({ state: 'accepted', attempts: 2 })
  })

  it('a gateway that answers in place of a renewed token leaves the order as it was, and the guest logged in', async () => {
    const entry = orderEntry(NOW)
    const { device, sent, tools } = stage([entry], () => answer(500, {}), { refresh: async () => ({ error: 'UNKNOWN_SERVER_ERR' }) })
    await device.changeSession(() => sessionUntil(NOW - 1_000))
    expect(await drain(tools)).toMatchObject({ waiting: 1, stopped: null })
    expect(sent).toEqual([])
    expect(device.entries.get(entry.id)).toMatchObject({ state: 'saved', attempts: 0 })
  })

  it('hands nothing to a network that the device says is not there, so that the order is still on this phone alone', async () => {
    const entry = orderEntry(NOW)
    const { device, sent, tools } = stage([entry], () => answer(500, {}))
    expect(await drain({ ...tools, eager: true, online: () => false })).toMatchObject({ stopped: 'network', waiting: 1, nextAttemptAt: NOW + 5_000 })
    expect(sent).toEqual([])
    expect(device.entries.get(entry.id)).toBe(entry)
  })

  it('holds to Retry-After, though not for ever', async () => {
    const entry = orderEntry(NOW)
    const { device, tools } = stage([entry], () => answer(429, error('RATE_LIMITED'), '20'))
    await drain(tools)
    expect(device.entries.get(entry.id)?.nextAttemptAt).toBe(NOW + 20_000)
  })

  it('LF-04: an order stays one that can be shown and sent whatever a gateway writes as Retry-After: it waits for whole milliseconds, a minute at the most', async () => {
    const waits = { '16.1234': 16_123, '0.0004': 1_000, '9999': 60_000, '1e308': 60_000, '-30': 1_000, 'Wed, 21 Oct 2026 07:28:00 GMT': 1_000 }
    for (const [retryAfter, ms] of Object.entries(waits)) {
      const entry = orderEntry(NOW)
      const { device, tools } = stage([entry], () => answer(503, null, retryAfter), { random: () => 0 })
      expect([retryAfter, (await drain(tools)).nextAttemptAt]).toEqual([retryAfter, NOW + ms])
      expect([retryAfter, is(device.entries.get(entry.id), OutboxEntry), stateOf(device, entry)]).toEqual([retryAfter, true, 'saved'])
    }
  })

  it('an answer that cannot be kept settles nothing and stops no other: it is asked for again after a back-off', async () => {
    const [odd, words] = [orderEntry(NOW - 2_000), feedbackEntry(NOW - 1_000, orderEntry(NOW).id)]
    const { device, tools } = stage([odd, words], ({ path }) => (path === '/api/orders/v2' ? answer(201, orderOf(odd, { token: 7.5 })) : answer(201, { id: words.id })), { random: () => 0 })
    expect(await drain(tools)).toMatchObject({ answered: 1, waiting: 1, stopped: null, nextAttemptAt: NOW + 1_000 })
    expect([stateOf(device, odd), stateOf(device, words)]).toEqual(['saved', 'accepted'])
  })

  it('takes up what a drainer left behind in the middle of sending', async () => {
    const entry = orderEntry(NOW - 1_000, { state: 'sending', attempts: 1 })
    const { device, tools } = stage([entry], (call) => yes(device)(call))
    await drain(tools)
    expect(device.entries.get(entry.id)).toMatchObject({ state: 'accepted', attempts: 2 })
  })

  it('expires what was never sent, of any guest, and sends it no more', async () => {
    const late = orderEntry(NOW - 700_000)
    const other = orderEntry(NOW - 700_001, { guestId: OTHER_GUEST })
    const { device, sent, tools } = stage([late, other], () => answer(500, {}))
    await drain(tools)
    expect([stateOf(device, late), stateOf(device, other)]).toEqual(['expired', 'expired'])
    expect(sent).toHaveLength(0)
  })

  it('asks the server about a late order that may have arrived', async () => {
    const late = orderEntry(NOW - 700_000, { attempts: 1 })
    const { device, tools } = stage([late], () => answer(409, error('ORDER_EXPIRED')))
    await drain(tools)
    expect(stateOf(device, late)).toBe('expired')
  })

  it('never tells a refusal that is not of its key: it asks what stands, and closes the key by asking', async () => {
    const entry = orderEntry(NOW, { attempts: 1 })
    const refused = [passing('KEY_REUSED'), passing('BAD_REQUEST'), passing('NOT_FOUND')]
    for (const body of refused) {
      const standing = stage([entry], ({ path }) => (path === '/api/orders/v2' ? answer(422, body) : answer(200, { withdrawn: false, order: orderOf(entry) })))
      await drain(standing.tools)
      expect(standing.sent.map(({ path }) => path)).toEqual(['/api/orders/v2', `/api/orders/${entry.id}/withdraw?onlyAsks=true`])
      expect(stateOf(standing.device, entry)).toBe('accepted')
      const closed = stage([entry], ({ path }) => (path === '/api/orders/v2' ? answer(422, body) : answer(200, { withdrawn: true })))
      await drain(closed.tools)
      expect(closed.device.entries.get(entry.id)).toMatchObject({ state: 'rejected', refusal: { code: body.data.code } })
      const silent = stage([entry], ({ path }) => (path === '/api/orders/v2' ? answer(422, body) : answer(503, {})))
      await drain(silent.tools)
      expect(stateOf(silent.device, entry)).toBe('saved')
    }
  })

  it('reads what stands where it was the taking back that was refused', async () => {
    const entry = orderEntry(NOW, { attempts: 1, withdrawing: 'asked' })
    const standing = stage([entry], ({ init }) => (init.method === 'GET' ? answer(200, orderOf(entry)) : answer(422, passing('KEY_REUSED'))))
    await drain(standing.tools)
    expect(standing.sent[1]).toMatchObject({ path: `/api/orders/${entry.id}`, init: { method: 'GET' } })
    expect(stateOf(standing.device, entry)).toBe('accepted')
    const absent = stage([entry], ({ init }) => (init.method === 'GET' ? answer(404, passing('NOT_FOUND')) : answer(422, passing('KEY_REUSED'))))
    await drain(absent.tools)
    expect(stateOf(absent.device, entry)).toBe('rejected')
  })

  it('asks for feedback that was refused out of turn too', async () => {
    const words = feedbackEntry(NOW, orderEntry(NOW).id)
    const { device, sent, tools } = stage([words], ({ init }) => (init.method === 'GET' ? answer(200, { id: words.id }) : answer(400, passing('BAD_REQUEST'))))
    await drain(tools)
    expect(sent[1]?.path).toBe(`/api/feedbacks/${words.id}`)
    expect(stateOf(device, words)).toBe('accepted')
  })

  it('asks for an order back when the guest wants it back', async () => {
    const entry = orderEntry(NOW, { attempts: 1, withdrawing: 'asked' })
    const { device, sent, tools } = stage([entry], () => answer(200, { withdrawn: true }))
    await drain(tools)
    expect(sent[0]?.path).toBe(`/api/orders/${entry.id}/withdraw`)
    expect(stateOf(device, entry)).toBe('withdrawn')
  })

  it('hears a guest who takes the order back while it is under way', async () => {
    const entry = orderEntry(NOW)
    const { device, tools } = stage([entry], async (call) => {
      await device.changeEntry(entry.id, (row) => ({ ...row, withdrawing: 'asked' }))
      return yes(device)(call)
    })
    await drain(tools)
    expect(device.entries.get(entry.id)).toMatchObject({ state: 'accepted', withdrawing: 'asked' })
  })

  it('never sends one guest’s entry under another', async () => {
    const entry = orderEntry(NOW, { guestId: OTHER_GUEST })
    const { sent, tools } = stage([entry], () => answer(500, {}))
    expect(await drain(tools)).toMatchObject({ waiting: 0 })
    expect(sent).toHaveLength(0)
  })

  it('waits for a login when nobody is logged in, and for the next one when the session is over', async () => {
    const entry = orderEntry(NOW)
    const { device, sent, tools } = stage([entry], () => answer(500, {}))
    device.session = null
    expect(await drain(tools)).toMatchObject({ stopped: 'session', nextAttemptAt: null })
    device.session = sessionUntil(NOW, { accessToken: '' })
    expect(await drain({ ...tools, refresh: async () => ({ error: 'INVALID_TOKEN' }) })).toMatchObject({ stopped: 'session', nextAttemptAt: null })
    expect(sent).toHaveLength(0)
    expect(device.entries.get(entry.id)).toMatchObject({ state: 'saved', attempts: 0 })
  })

  it('ST-03: renews a token that ran out before it sends, and one that was refused once more', async () => {
    const entry = orderEntry(NOW)
    const tokens: (string | undefined)[] = []
    const { device, tools } = stage([entry], (call) => {
      tokens.push(call.init.headers['Authorization'])
      return tokens.length === 1 ? answer(401, error('INVALID_TOKEN')) : yes(device)(call)
    })
    let renewals = 0
    await drain({ ...tools, refresh: async () => ({ token: `fresh-${++renewals}` }) })
    expect(tokens).toEqual([`Bearer ${tokenUntil(NOW + 600_000)}`, 'Bearer fresh-1'])
    expect(device.entries.get(entry.id)).toMatchObject({ state: 'accepted', attempts: 2 })
  })

  it('ST-05: ends a login that is denied, and sends nothing more under it', async () => {
    const [first, second] = [orderEntry(NOW - 2_000), orderEntry(NOW - 1_000)]
    const { device, sent, tools } = stage([first, second], () => answer(403, error('UNAUTHORIZED_ACTION')), { refresh: async () => ({ error: 'INVALID_TOKEN' }) })
    expect(await drain(tools)).toMatchObject({ answered: 1, stopped: 'session', nextAttemptAt: null })
    expect(sent).toHaveLength(1)
    expect([stateOf(device, first), stateOf(device, second)]).toEqual(['rejected', 'saved'])
    expect(device.session).toMatchObject({ guestId: GUEST, accessToken: '' })
  })

  it('keeps the login where a guest is blocked or another thing is refused', async () => {
    const { device, tools } = stage([orderEntry(NOW)], () => answer(403, error('USER_BLOCKED')))
    await drain(tools)
    expect(device.session?.accessToken).toBe(tokenUntil(NOW + 600_000))
  })

  it('counts no attempt when the token could not be renewed for want of a network', async () => {
    const entry = orderEntry(NOW)
    const { device, sent, tools } = stage([entry], () => answer(500, {}))
    device.session = sessionUntil(NOW - 1)
    expect(await drain(tools)).toMatchObject({ stopped: 'network' })
    expect(sent).toHaveLength(0)
    expect(device.entries.get(entry.id)).toMatchObject({ state: 'saved', attempts: 0 })
    expect(device.entries.get(entry.id)?.nextAttemptAt).toBeGreaterThan(NOW)
  })

  it('sends feedback while another order waits for its turn', async () => {
    const entry = orderEntry(NOW - 5, { nextAttemptAt: NOW + 5_000 })
    const words = feedbackEntry(NOW, idAt(NOW - 9))
    const { device, sent, tools } = stage([entry, words], () => answer(201, { id: words.id }))
    await drain(tools)
    expect(sent.map(({ path }) => path)).toEqual(['/api/feedbacks/create/v2'])
    expect(stateOf(device, words)).toBe('accepted')
  })

  it('works alone: two drainers at once send nothing twice', async () => {
    const entries = [orderEntry(NOW - 3), orderEntry(NOW - 2), orderEntry(NOW - 1)]
    let under = 0
    const { device, sent, tools } = stage(entries, async (call) => {
      under++
      expect(under).toBe(1)
      await Promise.resolve()
      under--
      return yes(device)(call)
    })
    const reports = await Promise.all([drain(tools), drain(tools), drain({ ...tools, eager: true })])
    expect(sent).toHaveLength(3)
    expect(reports.reduce((sum, report) => sum + report.answered, 0)).toBe(3)
  })

  it('belongs to the guest it began with when another logs in between', async () => {
    const entry = orderEntry(NOW)
    const { device, sent, tools } = stage([entry], () => answer(401, error('INVALID_TOKEN')))
    await drain({
      ...tools,
      refresh: async () => {
        device.session = sessionUntil(NOW + 600_000, { guestId: OTHER_GUEST })
        return { error: 'INVALID_TOKEN' }
      },
    })
    expect(sent).toHaveLength(1)
    expect(device.entries.get(entry.id)).toMatchObject({ state: 'saved', guestId: GUEST })
  })
})

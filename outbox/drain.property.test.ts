import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OrderEntry, OutboxEntry } from '#schemas/outbox.ts'
import { cancelEntry, feedbackEntry, orderEntry, orderOf, OTHER_GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { memoryDevice } from '#tests/fixtures/memory-device.ts'
import { plainLock } from '#tests/fixtures/plain-lock.ts'
import { drain, type DrainTools } from './drain.ts'
import { isWaiting, nextStep } from './next-step.ts'
import type { Answer } from './request.ts'

const START = 1_800_000_000_000

/** What the network does to one request. */
/** `not-understood`, `other-body`: an instance of another release, which cannot read the body or reads another one under the key. */
const FATES = ['through', 'lost-before', 'lost-after', 'sick', 'portal', 'unauthorized', 'refused', 'ask', 'crash-after', 'not-understood', 'other-body'] as const
type Fate = (typeof FATES)[number]
/** What happens between drains. */
type Act = { kind: 'drain' | 'eager'; fates: Fate[] } | { kind: 'tap' | 'wait' | 'set-back' | 'withdraw' | 'login' | 'logout' | 'two-drains' }

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('drain' as const, 'eager' as const), fates: fc.array(fc.constantFrom(...FATES), { maxLength: 6 }) }) },
  { weight: 5, arbitrary: fc.constantFrom<Act>({ kind: 'tap' }, { kind: 'wait' }, { kind: 'set-back' }, { kind: 'withdraw' }, { kind: 'login' }, { kind: 'logout' }, { kind: 'two-drains' }) },
)

class Crash extends Error {}

const answer = (status: number, body: unknown): Answer => ({ status, headers: { get: () => null }, json: async () => body })
const passing = (code: string) => ({ message: 'No', data: { code } })
const error = (code: string) => ({ message: 'No', data: { code, final: true } })

/** A server that keeps each key's first word for ever, and a phone whose network, clock and guest do what they like. */
function world() {
  let now = START
  let fates: Fate[] = []
  const ledger = new Map<string, 'order' | 'refusal' | 'withdrawn'>()
  const device = memoryDevice([], sessionUntil(START + 86_400_000))
  let underWay = 0

  const serve = (method: string, path: string, key: string, fate: Fate): Answer => {
    const entry = device.entries.get(key) as OutboxEntry
    if (entry.kind !== 'place-order') return answer(201, { id: key })
    const known = ledger.get(key)
    if (method === 'GET') return known === 'order' ? answer(200, orderOf(entry)) : answer(404, passing('NOT_FOUND'))
    if (/\/withdraw(?:\?|$)/.test(path)) {
      if (known === 'order') return answer(200, { withdrawn: false, order: orderOf(entry) })
      if (!known) ledger.set(key, 'withdrawn')
      return answer(200, { withdrawn: true })
    }
    const late = now > (entry.expiresAt ?? Infinity)
    if (!known) ledger.set(key, late || fate === 'refused' || fate === 'ask' ? 'refusal' : 'order')
    switch (ledger.get(key)) {
      case 'order': return answer(known ? 200 : 201, orderOf(entry as OrderEntry))
      case 'withdrawn': return answer(409, error('ORDER_WITHDRAWN'))
      default: return answer(409, error(late ? 'ORDER_EXPIRED' : fate === 'ask' ? 'PRICE_CHANGED' : 'TOO_MANY_ORDERS'))
    }
  }

  const tools: DrainTools = {
    device,
    now: () => now,
    random: () => 0.5,
    lock: plainLock(),
    refresh: async (stale) => ({ token: `${stale.accessToken}` }),
    request: async (path, { method, headers }) => {
      const key = headers['Idempotency-Key'] ?? ''
      const entry = device.entries.get(key) as OutboxEntry
      expect(entry.guestId).toBe(device.session?.guestId)
      expect(entry.attempts).toBeGreaterThan(0)
      expect(++underWay).toBe(1)
      await Promise.resolve()
      underWay--
      const fate = fates.shift() ?? 'through'
      if (fate === 'lost-before') throw new TypeError('no network')
      if (fate === 'sick') return answer(503, {})
      if (fate === 'portal') return answer(200, { welcome: true })
      if (fate === 'unauthorized') return answer(401, passing('INVALID_TOKEN'))
      if (fate === 'not-understood') return answer(400, passing('BAD_REQUEST'))
      if (fate === 'other-body' && path === '/api/orders/v2') return answer(422, passing('KEY_REUSED'))
      const served = serve(method, path, key, fate)
      if (fate === 'lost-after') throw new TypeError('cut')
      if (fate === 'crash-after') throw new Crash('the browser died')
      return served
    },
  }

  const act = async (doing: Act, index: number): Promise<void> => {
    now += 1_000
    switch (doing.kind) {
      case 'tap': {
        if (!device.session) return
        const entry = index % 4 === 3 ? feedbackEntry(now, orderEntry(START).id) : index % 9 === 5 ? cancelEntry(now, orderEntry(START).id) : orderEntry(now)
        device.entries.set(entry.id, { ...entry, guestId: device.session.guestId })
        return
      }
      case 'wait':
        now += 240_000
        return
      case 'set-back':
        now -= 3_600_001
        return
      case 'withdraw':
        for (const entry of device.entries.values()) if (entry.kind === 'place-order') await device.changeEntry(entry.id, (row) => nextStep(row, { type: 'guest-withdrew' }, now))
        return
      case 'login':
        device.session = sessionUntil(START + 86_400_000, index % 2 ? { guestId: OTHER_GUEST } : {})
        return
      case 'logout':
        device.session = null
        return
      case 'two-drains':
        fates = []
        await Promise.all([drain(tools), drain(tools)])
        return
      default:
        fates = [...doing.fates]
        await drain({ ...tools, eager: doing.kind === 'eager' }).catch((reason: unknown) => {
          if (!(reason instanceof Crash)) throw reason
        })
    }
  }
  const mend = (): void => {
    fates = []
  }
  return { device, ledger, tools, act, mend, later: (ms: number) => (now += ms) }
}

/** What the screen may say must be what the ledger holds. */
function agree({ device, ledger }: ReturnType<typeof world>): void {
  for (const entry of device.entries.values()) {
    if (entry.kind !== 'place-order') continue
    const truth = ledger.get(entry.id)
    if (entry.state === 'accepted') expect(truth).toBe('order')
    if (entry.state === 'rejected' || entry.state === 'needs-confirmation' || entry.state === 'expired' || entry.state === 'withdrawn') expect(truth).not.toBe('order')
    if (entry.attempts === 0 && entry.state !== 'accepted') expect(truth).toBeUndefined()
  }
}

it('says of every order what the ledger says, through cuts, crashes, logins and two drainers at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 3, maxLength: 30 }), async (acts) => {
      const life = world()
      for (const [index, doing] of acts.entries()) {
        await life.act(doing, index)
        agree(life)
      }
    }),
    { numRuns: 600 },
  )
})

it('comes to an end for every entry of the guest once the network is whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 3, maxLength: 30 }), async (acts) => {
      const life = world()
      for (const [index, doing] of acts.entries()) await life.act(doing, index)
      life.mend()
      for (const guest of [{}, { guestId: OTHER_GUEST }]) {
        life.device.session = sessionUntil(START + 864_000_000, guest)
        for (let round = 0; round < 3; round++) {
          life.later(70_000)
          await drain(life.tools)
        }
      }
      agree(life)
      expect([...life.device.entries.values()].filter(isWaiting)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

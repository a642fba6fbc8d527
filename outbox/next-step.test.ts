import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { is } from 'superstruct'
import { SET_BACK_MS } from '#domain/order-wait.ts'
import { OUTBOX_STATES, OutboxEntry, type OutboxState, type Refusal } from '#schemas/outbox.ts'
import { cancelEntry, idAt, orderEntry } from '#tests/fixtures/outbox-entries.ts'
import { isWaiting, nextStep, type OutboxEvent } from './next-step.ts'

const NOW = 1_800_000_000_000
const refusal = (code: Refusal['code']): Refusal => ({ code, quote: null, closed: null, at: NOW })

const anyEvent: fc.Arbitrary<OutboxEvent> = fc.oneof(
  fc.constant<OutboxEvent>({ type: 'attempt' }),
  fc.constant<OutboxEvent>({ type: 'answered-accepted', answer: { token: 4, status: 'UNATTENDED' } }),
  fc.constant<OutboxEvent>({ type: 'answered-refused', refusal: refusal('TOO_MANY_ORDERS') }),
  fc.constant<OutboxEvent>({ type: 'answered-ask', refusal: refusal('PRICE_CHANGED') }),
  fc.constant<OutboxEvent>({ type: 'answered-expired', refusal: refusal('ORDER_EXPIRED') }),
  fc.constant<OutboxEvent>({ type: 'not-standing', refusal: refusal('BAD_REQUEST') }),
  fc.constant<OutboxEvent>({ type: 'no-answer', nextAttemptAt: NOW + 1_000 }),
  fc.constant<OutboxEvent>({ type: 'unauthorized', nextAttemptAt: NOW + 1_000 }),
  fc.constant<OutboxEvent>({ type: 'time-passed' }),
  fc.constant<OutboxEvent>({ type: 'order-over' }),
  fc.constant<OutboxEvent>({ type: 'guest-agreed', replacedBy: idAt(NOW, 5) }),
  fc.constant<OutboxEvent>({ type: 'guest-withdrew' }),
  fc.constant<OutboxEvent>({ type: 'withdrawn-confirmed' }),
)
const anyMoment = fc.integer({ min: NOW - 7_200_000, max: NOW + 2_000_000 })
const anyWay = fc.array(fc.tuple(anyEvent, anyMoment), { maxLength: 25 })

const walk = (way: readonly (readonly [OutboxEvent, number])[]): OutboxEntry[] => {
  const steps: OutboxEntry[] = [orderEntry(NOW)]
  for (const [event, at] of way) steps.push(nextStep(steps.at(-1) as OutboxEntry, event, at))
  return steps
}

const inState = (state: OutboxState, attempts = 1): OutboxEntry => orderEntry(NOW, { state, attempts })

describe('an entry, whatever happens to it', () => {
  it('is always one of the states, as its struct has it, and never changes what was ordered', () => {
    fc.assert(
      fc.property(anyWay, (way) => {
        const steps = walk(way)
        for (const entry of steps) {
          expect(is(entry, OutboxEntry)).toBe(true)
          expect(entry.id).toBe(steps[0]?.id)
          expect(entry.kind === 'place-order' && entry.command).toEqual(orderEntry(NOW).command)
        }
      }),
    )
  })

  it('stays accepted once the server has said so', () => {
    fc.assert(
      fc.property(anyWay, (way) => {
        const states = walk(way).map((entry) => entry.state)
        const first = states.indexOf('accepted')
        if (first >= 0) expect(new Set(states.slice(first))).toEqual(new Set(['accepted']))
      }),
    )
  })

  it('is accepted only by an answer of the server', () => {
    fc.assert(
      fc.property(anyWay, (way) => {
        const steps = walk(way)
        const yes = way.some(([event]) => event.type === 'answered-accepted')
        expect(steps.at(-1)?.state === 'accepted').toBe(yes)
      }),
    )
  })

  it('is not given up by the device once it may have arrived', () => {
    fc.assert(
      fc.property(anyWay, (way) => {
        const steps = walk(way)
        way.forEach(([event], index) => {
          const [before, after] = [steps[index] as OutboxEntry, steps[index + 1] as OutboxEntry]
          if (!isWaiting(before) || before.attempts === 0) return
          if (event.type === 'time-passed' || event.type === 'guest-withdrew') expect(isWaiting(after)).toBe(true)
        })
      }),
    )
  })

  it('counts an attempt before it is made, and never takes it back: also a refused token may be that of a second copy', () => {
    fc.assert(
      fc.property(anyWay, (way) => {
        const steps = walk(way)
        way.forEach(([event], index) => {
          const [before, after] = [steps[index] as OutboxEntry, steps[index + 1] as OutboxEntry]
          const change = after.attempts - before.attempts
          if (change !== 0) expect([change, event.type, after.state]).toEqual([1, 'attempt', 'sending'])
        })
      }),
    )
  })

  it('asks the guest once: what took its place is never changed', () => {
    fc.assert(
      fc.property(anyWay, (way) => {
        const replaced = walk(way).map((entry) => entry.replacedBy)
        const first = replaced.findIndex((id) => id !== null)
        if (first >= 0) expect(new Set(replaced.slice(first)).size).toBe(1)
      }),
    )
  })
})

describe('each state', () => {
  const after = (entry: OutboxEntry, event: OutboxEvent, now = NOW): OutboxState => nextStep(entry, event, now).state

  it('answers every event without a stop', () => {
    for (const state of OUTBOX_STATES)
      fc.assert(fc.property(anyEvent, anyMoment, (event, at) => is(nextStep(inState(state), event, at), OutboxEntry)), { numRuns: 60 })
  })

  it('waits for its time to pass only while it was never sent', () => {
    const late = NOW + 600_001
    expect(after(inState('saved', 0), { type: 'time-passed' }, late)).toBe('expired')
    expect(after(inState('saved', 0), { type: 'time-passed' }, late - 1)).toBe('saved')
    expect(after(inState('saved', 1), { type: 'time-passed' }, late)).toBe('saved')
    expect(after(inState('sending', 1), { type: 'time-passed' }, late)).toBe('sending')
    expect(nextStep(inState('saved', 0), { type: 'time-passed' }, late).refusal?.code).toBe('ORDER_EXPIRED')
  })

  it('is too late where the clock was set back since the tap, while it was never sent and only then: how old it is nobody knows', () => {
    const setBack = NOW - SET_BACK_MS
    expect(after(inState('saved', 0), { type: 'time-passed' }, setBack)).toBe('saved')
    expect(nextStep(inState('saved', 0), { type: 'time-passed' }, setBack - 1)).toMatchObject({ state: 'expired', refusal: { code: 'ORDER_EXPIRED' } })
    for (const state of OUTBOX_STATES) expect(after(inState(state, 1), { type: 'time-passed' }, setBack - 1)).toBe(state)
    const asked = cancelEntry(NOW, idAt(NOW))
    expect(nextStep(asked, { type: 'time-passed' }, setBack - 1)).toBe(asked)
  })

  it('is taken back at once when never sent, else the server is asked first', () => {
    expect(after(inState('saved', 0), { type: 'guest-withdrew' })).toBe('withdrawn')
    const asked = nextStep(inState('saved', 2), { type: 'guest-withdrew' }, NOW)
    expect([asked.state, asked.withdrawing]).toEqual(['saved', 'asked'])
    expect(nextStep(inState('sending'), { type: 'guest-withdrew' }, NOW).withdrawing).toBe('asked')
    expect(after(asked, { type: 'withdrawn-confirmed' })).toBe('withdrawn')
    expect(after(asked, { type: 'answered-accepted', answer: null })).toBe('accepted')
  })

  it('does not ask a guest who took the order back', () => {
    const asked = { ...inState('sending'), withdrawing: 'asked' as const }
    expect(after(asked, { type: 'answered-ask', refusal: refusal('PRICE_CHANGED') })).toBe('withdrawn')
    expect(after(asked, { type: 'answered-refused', refusal: refusal('TOO_MANY_ORDERS') })).toBe('withdrawn')
  })

  it('is not told as withdrawn where the server only had nothing under its key', () => {
    const asked = { ...inState('sending'), withdrawing: 'asked' as const }
    expect(after(asked, { type: 'not-standing', refusal: refusal('KEY_REUSED') })).toBe('rejected')
  })

  it('keeps the reason, and lets the guest agree or let it go', () => {
    const asks = nextStep(inState('sending'), { type: 'answered-ask', refusal: refusal('ITEM_NOT_AVAILABLE') }, NOW)
    expect([asks.state, asks.refusal?.code]).toEqual(['needs-confirmation', 'ITEM_NOT_AVAILABLE'])
    expect(nextStep(asks, { type: 'guest-agreed', replacedBy: idAt(NOW, 8) }, NOW).replacedBy).toBe(idAt(NOW, 8))
    expect(after(asks, { type: 'guest-withdrew' })).toBe('withdrawn')
  })
})

describe('an order sent again after the server was restored', () => {
  it.each([['answered-ask', 'ITEM_NOT_AVAILABLE'], ['answered-expired', 'ORDER_EXPIRED']] as const)('is never asked about: %s says that it is not taken', (type, code) => {
    const accepted = orderEntry(NOW, { state: 'accepted', attempts: 1, answer: { token: 4, status: 'UNATTENDED', at: NOW } })
    const again = nextStep(nextStep(accepted, { type: 'server-restored' }, NOW + 1), { type: 'attempt' }, NOW + 2)
    expect(again.state).toBe('sending')
    expect(nextStep(again, { type, refusal: refusal(code) }, NOW + 3)).toMatchObject({ state: 'rejected', refusal: { code } })
  })

  it('is none that was known to be over', () => {
    const accepted = orderEntry(NOW, { state: 'accepted', attempts: 1, answer: { token: 4, status: 'UNATTENDED', at: NOW } })
    const over = nextStep(accepted, { type: 'order-over' }, NOW + 1)
    expect(over).toEqual({ ...accepted, over: true })
    expect(nextStep(over, { type: 'server-restored' }, NOW + 2)).toBe(over)
  })
})

import { describe, expect, it } from 'vitest'
import type { Order } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { orderOf } from '#tests/fixtures/paying.ts'
import { CallFailed, createKitchenApi } from '../kitchen-api.ts'
import { givingSaid, takingSaid, undoingSaid } from './said.tsx'
import { answeredWith, outcomeFor, outcomeOf, type Outcome, type TillAct } from './use-take.ts'

const KEY = '0193a1b2-0000-7000-8000-000000000001'
const payment = (id: string, amount: number, over: Partial<Payment> = {}): Payment => ({ id, tender: 'CASH', amount, tip: 0, given: null, reference: '', at: 2, ...over })
const ordered = orderOf('SETTLED')
const paidWith = (...payments: Payment[]): Order => ({ ...ordered, id: 'order', bill: { ...ordered.bill, total: 50_000 }, payments })
const UNDOING = payment('0193a1b2-0000-7000-8000-000000000002', -50_000)

describe('a tap that takes money', () => {
  it('is told that what an earlier one of it took was undone since, while the bill is to be paid', () => {
    expect(takingSaid(answeredWith(paidWith(payment(KEY, 50_000), UNDOING), KEY))).toEqual(['This was taken and undone since', 'Somebody undid it at another screen. Tap again to take it anew.'])
    expect(answeredWith(paidWith(payment(KEY, 50_000)), KEY).kind).toBe('done')
    const card = payment('0193a1b2-0000-7000-8000-000000000003', 50_000, { tender: 'CARD' })
    expect(answeredWith(paidWith(payment(KEY, 50_000), UNDOING, card), KEY).kind).toBe('done')
  })

  it('is over where its key did something else before: it is not called unanswered, so the next tap has a key of its own', async () => {
    const body = { message: 'x', data: { code: 'KEY_REUSED' } }
    const api = createKitchenApi('key', () => Promise.resolve(new Response(JSON.stringify(body), { status: 422 })))
    const thrown: unknown = await api.takePayment('id', { key: KEY, tender: 'CASH', amountDue: 50_000, given: null }).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(CallFailed)
    expect(takingSaid(outcomeOf(thrown, true))?.[0]).toBe('Nothing was taken now')
  })
})

describe('a tap that gives money back', () => {
  const ENDS: Outcome[] = [{ kind: 'unknown' }, { kind: 'changed', order: paidWith(payment(KEY, 60_000)) }, { kind: 'too-often', seconds: 12 }, { kind: 'stale' }, { kind: 'refused' }]

  it('is told of in words of its own: nothing of it was to be taken', () => {
    expect(givingSaid({ kind: 'stale' })?.[0]).toBe('Nothing was given back now')
    expect(ENDS.map((outcome) => givingSaid(outcome)?.[0])).toEqual(['No answer yet', 'Another amount is to be given back', 'Nothing was given back: try again in 12 s', 'Nothing was given back now', 'This was not given back'])
    for (const outcome of ENDS) expect(givingSaid(outcome)?.join(' ')).not.toMatch(/taken|taking/)
    expect(givingSaid({ kind: 'none' })).toBeNull()
  })
})

describe('a tap that is sent again after no answer', () => {
  it.each(['key', 'forbidden', 'too-often', 'not-taken'] as const)('is not said to have come to nothing where the second try meets %s: the first one may have been heard', (failure) => {
    expect(takingSaid(outcomeOf(new CallFailed(failure), true))?.[1]).toContain('It is not known whether this was taken')
    expect(undoingSaid(outcomeOf(new CallFailed(failure), true))?.[1]).toContain('It is not known whether this was undone')
    expect(outcomeOf(new CallFailed(failure)).kind).not.toBe('unknown')
  })

  it('is over where the server has looked at the bill: the first try was not heard then', () => {
    expect(outcomeOf(new CallFailed('refused'), true)).toEqual({ kind: 'refused' })
  })
})

describe('what is said of a tap', () => {
  const CARD = payment('0193a1b2-0000-7000-8000-000000000004', 50_000, { tender: 'CARD' })
  const OPEN = paidWith()
  const told = (act: TillAct, outcome: Outcome, orderId = 'order') => ({ act, orderId, key: KEY, outcome })
  const said = (last: ReturnType<typeof told>, order: Order) => ({ taking: takingSaid(outcomeFor(last, 'take', order)), undoing: undoingSaid(outcomeFor(last, 'undo', order)) })

  it('is of its own act: a bill that somebody else took first can be undone, and no tap that undoes is said to have taken', () => {
    const takenFirst = said(told('take', { kind: 'changed', order: paidWith(CARD) }), paidWith(CARD))
    expect(takenFirst).toEqual({ taking: ['The bill is ₹0 now', expect.any(String)], undoing: null })
    expect(said(told('take', { kind: 'changed', order: paidWith(CARD) }), OPEN).taking).toBeNull()
    expect(said(told('undo', { kind: 'unknown' }), OPEN).taking).toBeNull()
    expect(said(told('undo', { kind: 'changed', order: OPEN }), OPEN).taking).toBeNull()
    expect(said(told('undo', { kind: 'unknown' }), paidWith(CARD)).undoing?.[1]).toContain('whether this was undone')
    expect(outcomeFor(told('give-back', { kind: 'unknown' }), 'take', OPEN).kind).toBe('none')
  })

  it('is of its own bill', () => {
    expect(said(told('take', { kind: 'unknown' }, 'another'), OPEN)).toEqual({ taking: null, undoing: null })
    expect(said(told('take', { kind: 'unknown' }), OPEN).taking?.[0]).toBe('No answer yet')
  })

  it('is known once the board has heard of it, though no answer came', () => {
    const unanswered = told('take', { kind: 'unknown' })
    expect(said(unanswered, paidWith(payment(KEY, 50_000)))).toEqual({ taking: null, undoing: null })
    expect(said(unanswered, paidWith(payment(KEY, 50_000), UNDOING)).taking?.[0]).toBe('This was taken and undone since')
    const undoing = { ...told('undo', { kind: 'unknown' }), key: UNDOING.id }
    expect(outcomeFor(undoing, 'undo', paidWith(payment(KEY, 50_000), UNDOING, payment(CARD.id, 50_000))).kind).toBe('done')
  })
})

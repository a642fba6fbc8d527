import { describe, expect, it } from 'vitest'
import { cancelEntry, orderEntry } from '#tests/fixtures/outbox-entries.ts'
import { commandCall, questionCall } from './command-call.ts'
import { judgeAnswer, judgeStanding } from './judge-answer.ts'

const NOW = 1_763_706_600_000
const order = orderEntry(NOW)
const ask = cancelEntry(NOW + 1, order.id)
const refused = (final: boolean) => ({ message: '', data: { code: 'ACT_REFUSED', ...(final ? { final } : {}) } })

describe('an ask to cancel in the outbox (CA-22)', () => {
  it('goes to its order with its own key', () => {
    const { path, init } = commandCall(ask, 'token', NOW)
    expect([path, init.method, JSON.parse(String(init.body))]).toEqual([`/api/orders/${order.id}/requestCancel`, 'POST', ask.command])
    expect(init.headers).toMatchObject({ 'Idempotency-Key': ask.id })
  })

  it('is accepted by an answer that names it, and by no other', () => {
    expect(judgeAnswer(ask, 201, { id: ask.id }, NOW)).toEqual({ type: 'answered-accepted', answer: null })
    expect(judgeAnswer(ask, 200, { id: order.id }, NOW)).toEqual({ type: 'none' })
  })

  it('is settled by a refusal under its key; by another the server is asked whether it stands', () => {
    expect(judgeAnswer(ask, 409, refused(true), NOW).type).toBe('answered-refused')
    const judged = judgeAnswer(ask, 409, refused(false), NOW)
    if (judged.type !== 'unsettled') throw new Error('It settles nothing.')
    const { path, init } = questionCall(ask, 'token', NOW)
    expect([path, init.method]).toEqual([`/api/orders/${order.id}/requestCancel?id=${ask.id}`, 'GET'])
    expect(judgeStanding(ask, judged.meant, 200, { id: ask.id }).type).toBe('answered-accepted')
    expect(judgeStanding(ask, judged.meant, 404, { message: '', data: { code: 'NOT_FOUND' } })).toMatchObject({ type: 'not-standing', refusal: { code: 'ACT_REFUSED' } })
  })
})

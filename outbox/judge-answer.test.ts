import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feedbackEntry, idAt, orderEntry, orderOf } from '#tests/fixtures/outbox-entries.ts'
import { judgeAnswer, judgeStanding } from './judge-answer.ts'

const NOW = 1_800_000_000_000
const entry = orderEntry(NOW)
/** A refusal as it stands under the key. */
const error = (code: string, details?: Record<string, unknown>) => ({ message: 'No', data: { code, final: true, ...(details ? { details } : {}) } })
const typeOf = (status: number, body: unknown, of: Parameters<typeof judgeAnswer>[0] = entry): string => judgeAnswer(of, status, body, NOW).type

describe('an answer is believed', () => {
  it('as a yes when it speaks of this order, first or repeated, whatever a later server adds to it', () => {
    expect(judgeAnswer(entry, 201, orderOf(entry), NOW)).toEqual({ type: 'answered-accepted', answer: { token: 7, status: 'UNATTENDED' } })
    expect(typeOf(200, { ...orderOf(entry), somethingNew: 1 })).toBe('answered-accepted')
  })

  it('not when a portal answers 200, or with another order', () => {
    expect(typeOf(200, { welcome: 'to the Wi-Fi' })).toBe('none')
    expect(typeOf(200, orderOf(orderEntry(NOW + 5)))).toBe('none')
    expect(typeOf(200, null)).toBe('none')
  })

  it('as a question to the guest, an end, or an expiry, by its code', () => {
    for (const code of ['ITEM_NOT_AVAILABLE', 'PRICE_CHANGED', 'ORDER_TIME_NOT_ALLOWED']) expect(typeOf(409, error(code))).toBe('answered-ask')
    expect(typeOf(422, error('SELECTION_INVALID'))).toBe('answered-ask')
    expect(typeOf(409, error('ORDER_EXPIRED'))).toBe('answered-expired')
    expect(typeOf(409, error('TOO_MANY_ORDERS'))).toBe('answered-refused')
    expect(typeOf(403, error('USER_BLOCKED'))).toBe('answered-refused')
    expect(judgeAnswer(entry, 409, error('A_CODE_OF_TOMORROW'), NOW)).toMatchObject({ type: 'answered-refused', refusal: { code: 'DEFAULT' } })
  })

  it('as taken back, as asked, or as standing', () => {
    expect(typeOf(409, error('ORDER_WITHDRAWN'))).toBe('withdrawn-confirmed')
    expect(typeOf(200, { withdrawn: true })).toBe('withdrawn-confirmed')
    expect(typeOf(200, { withdrawn: false, order: orderOf(entry) })).toBe('answered-accepted')
  })

  it('as settling nothing when it does not stand under the key, whatever its code: an earlier attempt may have been taken', () => {
    for (const [status, code] of [[400, 'BAD_REQUEST'], [413, 'BODY_TOO_LARGE'], [404, 'NOT_FOUND'], [422, 'KEY_REUSED'], [409, 'TOO_MANY_ORDERS'], [409, 'PRICE_CHANGED'], [409, 'ORDER_WITHDRAWN']] as const)
      expect(typeOf(status, { message: 'No', data: { code } })).toBe('unsettled')
  })

  it('when it names what cannot be had by its ids alone (ER-05)', () => {
    const bare = { message: 'No', data: { code: 'ITEM_NOT_AVAILABLE', final: true, disabledItems: ['dal', 'naan'] } }
    expect(judgeAnswer(entry, 409, bare, NOW)).toEqual({ type: 'answered-ask', refusal: { code: 'ITEM_NOT_AVAILABLE', quote: null, closed: null, disabledItems: ['dal', 'naan'], at: NOW } })
    expect(judgeAnswer(entry, 409, { ...bare, data: { ...bare.data, disabledItems: ['no key'] } }, NOW)).toMatchObject({ type: 'answered-ask', refusal: { quote: null } })
  })

  it('with what there is to say of why an offer no longer fits (EN-16)', () => {
    const quote = { lines: [], problems: [], bill: { items: 0, discount: 0, packing: 0, delivery: 0, taxes: [], roundOff: 0, total: 0 }, menuVersion: 2 }
    const lost = error('OFFER_NOT_APPLICABLE', { quote, offer: { code: 'FIRST500', reason: 'day' } })
    const why = { applicableWeekdays: ['Monday'] }
    expect(judgeAnswer(entry, 409, { ...lost, data: { ...lost.data, additionalParam: why } }, NOW)).toMatchObject({ type: 'answered-ask', refusal: { offer: { code: 'FIRST500', reason: 'day' }, additionalParam: why } })
    expect(judgeAnswer(entry, 409, lost, NOW)).not.toHaveProperty('refusal.additionalParam')
  })

  it('when the hours are given with the refusal', () => {
    expect(judgeAnswer(entry, 409, error('ORDER_TIME_NOT_ALLOWED', { reason: 'HOURS', opensAt: NOW + 1 }), NOW)).toMatchObject({
      refusal: { closed: { reason: 'HOURS', opensAt: NOW + 1 } },
    })
  })

  it('for feedback by its id', () => {
    const words = feedbackEntry(NOW, entry.id)
    expect(typeOf(201, words.command.feedback, words)).toBe('answered-accepted')
    expect(typeOf(201, { id: idAt(1) }, words)).toBe('none')
    expect(typeOf(409, error('FEEDBACK_CLOSED'), words)).toBe('answered-refused')
  })

  it('as nothing while the server is busy, sick, or not the one that speaks', () => {
    for (const status of [408, 425, 429, 500, 502, 503, 504, 302]) expect(typeOf(status, error('UNKNOWN_SERVER_ERR'))).toBe('none')
    expect(typeOf(403, '<html>')).toBe('none')
    expect(typeOf(401, 'proxy')).toBe('none')
    expect(typeOf(401, error('INVALID_TOKEN'))).toBe('not-authorized')
  })

  it('to the question what stands: an order is a yes, a closed key is what the refusal meant, and nothing else settles', () => {
    const meant = { type: 'answered-ask' as const, refusal: { code: 'PRICE_CHANGED' as const, quote: null, closed: null, at: NOW } }
    const standing = (status: number, body: unknown): string => judgeStanding(entry, meant, status, body).type
    expect(standing(200, { withdrawn: false, order: orderOf(entry) })).toBe('answered-accepted')
    expect(standing(200, orderOf(entry))).toBe('answered-accepted')
    expect(standing(200, { withdrawn: true })).toBe('answered-ask')
    for (const [status, code] of [[404, 'NOT_FOUND'], [422, 'KEY_REUSED']] as const) expect(standing(status, { message: 'No', data: { code } })).toBe('not-standing')
    expect(standing(401, { message: 'No', data: { code: 'INVALID_TOKEN' } })).toBe('not-authorized')
    for (const [status, body] of [[404, '<html>'], [200, { welcome: true }], [503, { message: 'later', data: { code: 'SERVER_BUSY' } }], [429, { message: 'later', data: { code: 'RATE_LIMITED' } }]] as const)
      expect(standing(status, body)).toBe('none')
  })

  it('never as a yes from something that is not one', () => {
    expect(typeOf(200, [{ toString: null }])).toBe('none')
    fc.assert(fc.property(fc.integer({ min: 100, max: 599 }), fc.jsonValue(), (status, body) => typeOf(status, body) !== 'answered-accepted'))
  })
})

import { expect, it } from 'vitest'
import type { ErrorCode } from '#schemas/errors.ts'
import { createKitchenApi, type KitchenApi } from '../kitchen-api.ts'
import { askedWords } from './online-model.ts'
import type { KitchenRefund } from '#schemas/kitchen-refunds.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { standOf, troubleOf } from './refunds-model.ts'

/** What a call of the board throws, where the server answers so; null: it does not. */
async function thrownBy(call: (api: KitchenApi) => Promise<unknown>, answer: { status: number; code: ErrorCode; details?: object } | null): Promise<unknown> {
  const body = answer && JSON.stringify({ message: answer.code, data: { code: answer.code, details: answer.details ?? {} } })
  const api = createKitchenApi('key', () => (answer ? Promise.resolve(new Response(body, { status: answer.status })) : Promise.reject(new TypeError('no network'))))
  return call(api).then(() => null, (error: unknown) => error)
}

const UNKNOWN = 'No answer. It is not known whether this was done: try again, it counts once.'
it.each([
  ['not at all', null, UNKNOWN],
  ['that it cannot now', { status: 503, code: 'SERVER_BUSY' }, UNKNOWN],
  ['that it failed', { status: 500, code: 'UNKNOWN_SERVER_ERR' }, UNKNOWN],
  ['that the key does not allow it', { status: 403, code: 'FORBIDDEN' }, 'Your key does not allow this: nothing was changed.'],
  ['that it is too much at once', { status: 429, code: 'RATE_LIMITED', details: { retryAfterMs: 12_000 } }, 'Too much was changed with this key within a minute. Nothing was changed now: try again in 12 s.'],
  ['that the key is none any more', { status: 401, code: 'INVALID_TOKEN' }, 'Your key does not work any more: nothing was changed. Sign in again.'],
  ['that there is no such refund', { status: 404, code: 'NOT_FOUND' }, 'The server did not take this: nothing was changed.'],
  ['that it refuses', { status: 409, code: 'ACT_REFUSED' }, 'The order has moved on meanwhile: nothing was changed.'],
] as const)('whoever sends a refund again, or says that it was given back, reads what the server answers: %s', async (_what, answer, said) => {
  expect(troubleOf(await thrownBy((api) => api.sendRefund('r'), answer))).toBe(said)
  expect(troubleOf(await thrownBy((api) => api.settleRefund('r', 'NEFT'), answer))).toBe(said)
})

it.each([
  ['no answer came, be it the company that is silent or our own database', { status: 503, code: 'SERVER_BUSY' }, 'Asked at 7:30: no answer came. Ask again.'],
  ['nobody knows, where the server itself failed', { status: 500, code: 'UNKNOWN_SERVER_ERR' }, 'Asked at 7:30: it is not known whether the bank was asked. Ask again.'],
  ['nobody knows, where something on the way answered', { status: 502, code: 'UNKNOWN_SERVER_ERR' }, 'Asked at 7:30: it is not known whether the bank was asked. Ask again.'],
  ['nobody answered', null, 'Asked at 7:30: no answer came. Ask again.'],
  ['the key does not allow it', { status: 403, code: 'FORBIDDEN' }, 'Your key does not allow this: nothing was changed.'],
] as const)('who has the bank asked about a payment reads that %s', async (_what, answer, said) => {
  expect(askedWords(await thrownBy((api) => api.askOnline('o'), answer), '7:30')).toBe(said)
})

it('and where the bank was asked, when that was', () => {
  expect(askedWords(null, '7:30')).toBe('Asked at 7:30: the bank has not answered yet.')
})

it('what the bank has is said in the outlet’s own words where it has some, as the bank’s days; what was only held is released', () => {
  const sent = { state: 'PENDING', kind: 'refund', method: 'upi', reason: 'cancelled', sentAt: 1, changedAt: 1, askedAt: 1, bankReference: '', isStuck: false, isByHand: false } as unknown as KitchenRefund
  const own = { additionalProperties: { 'refund.days': 'within 7 working days' } } as unknown as Outlet
  expect(standOf(sent, own).text).toBe('Bank: within 7 working days')
  expect(standOf(sent, null).text).toMatch(/^Bank: \d+ to \d+ days$/)
  expect(standOf({ ...sent, kind: 'release', sentAt: null }, own)).toMatchObject({ badge: 'Held, not taken', text: 'The bank releases it by itself.' })
})

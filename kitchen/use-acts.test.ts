import { describe, expect, test } from 'vitest'
import { CallFailed, createKitchenApi } from './kitchen-api.ts'
import { sentenceOf } from './use-acts.ts'

describe('What the staff is told where an act came to nothing, or may have (F4)', () => {
  const NOTHING_CHANGED = /nothing was changed/i

  test.each(['offline', 'server', 'busy'] as const)('after "%s" with a network nobody knows whether it is done, and nothing else is said', (failure) => {
    expect(sentenceOf(new CallFailed(failure), true)).not.toMatch(NOTHING_CHANGED)
  })

  test('an answer that cannot be read says nothing of what was done', () => {
    expect(sentenceOf(new SyntaxError('Unexpected end of JSON input'), true)).not.toMatch(NOTHING_CHANGED)
  })

  test.each(['refused', 'forbidden', 'too-often', 'key', 'not-taken', 'under-way', 'key-reused'] as const)('"%s" is the server\'s word that nothing was changed', (failure) => {
    expect(sentenceOf(new CallFailed(failure), true)).toMatch(NOTHING_CHANGED)
  })

  const thrownAt = (status: number, body: string): Promise<unknown> =>
    createKitchenApi('key', () => Promise.resolve(new Response(body, { status }))).act('id', 'ready').then(() => null, (error: unknown) => error)
  const saidAt = async (status: number, body: string): Promise<string> => sentenceOf(await thrownAt(status, body), true)
  const READABLE = JSON.stringify({ message: 'x', data: { code: 'BAD_REQUEST' } })

  test('a key that is not taken any more is named as what it is', async () => {
    expect(await saidAt(401, READABLE)).toBe('Your key does not work any more: nothing was changed. Sign in again.')
  })

  test.each([400, 404, 413, 422])('what the server refuses with %i in words of its own was not done', async (status) => {
    expect(await saidAt(status, READABLE)).toBe('The server did not take this: nothing was changed.')
  })

  test.each([[400, '<html>'], [404, ''], [408, READABLE], [500, READABLE], [502, '<html>'], [503, READABLE]] as const)('of %i with %j nobody knows whether it is done', async (status, body) => {
    expect(await saidAt(status, body)).toBe('The server did not say whether this is done. Look at the board before you do it again.')
  })

  test('without a network nothing was sent', () => {
    expect(sentenceOf(new CallFailed('offline'), false)).toMatch(NOTHING_CHANGED)
  })
})

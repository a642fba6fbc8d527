import { describe, expect, test } from 'vitest'
import { CallFailed } from './kitchen-api.ts'
import { sentenceOf } from './use-acts.ts'

describe('What the staff is told where an act came to nothing, or may have (F4)', () => {
  const NOTHING_CHANGED = /nothing was changed/i

  test.each(['offline', 'server'] as const)('after "%s" with a network nobody knows whether it is done, and nothing else is said', (failure) => {
    expect(sentenceOf(new CallFailed(failure), true)).not.toMatch(NOTHING_CHANGED)
  })

  test('an answer that cannot be read says nothing of what was done', () => {
    expect(sentenceOf(new SyntaxError('Unexpected end of JSON input'), true)).not.toMatch(NOTHING_CHANGED)
  })

  test.each(['refused', 'forbidden', 'too-often'] as const)('"%s" is the server\'s word that nothing was changed', (failure) => {
    expect(sentenceOf(new CallFailed(failure), true)).toMatch(NOTHING_CHANGED)
  })

  test('without a network nothing was sent', () => {
    expect(sentenceOf(new CallFailed('offline'), false)).toMatch(NOTHING_CHANGED)
  })
})

import { expect, it } from 'vitest'
import { createWaits } from './waits.ts'

const FULL = { code: 'RATE_LIMITED', data: { details: { retryAfterMs: 700 } } }

it('has so many places for one holder and so many in all, and says when to come again where there is none', async () => {
  const waits = createWaits({ most: 3, perHolder: 2, retryAfterMs: 700 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const waiting = [waits.run('a', () => promise), waits.run('a', () => promise)]
  await expect(waits.run('a', () => promise)).rejects.toMatchObject(FULL)
  waiting.push(waits.run('b', () => promise))
  await expect(waits.run('c', () => promise)).rejects.toMatchObject(FULL)
  resolve('the answer')
  expect(await Promise.all(waiting)).toEqual(['the answer', 'the answer', 'the answer'])
  expect(await waits.run('c', () => Promise.resolve('at once'))).toBe('at once')
})

it('takes back the place of a wait that failed', async () => {
  const waits = createWaits({ most: 1, perHolder: 1, retryAfterMs: 700 })
  for (let times = 0; times < 2; times++) await expect(waits.run('a', () => Promise.reject(new Error('its own')))).rejects.toThrow('its own')
})

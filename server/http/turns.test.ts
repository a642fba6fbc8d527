import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const LIMITS = { most: 3, perHolder: 2, retryAfterMs: 700 }
const BUSY = { code: 'SERVER_BUSY', data: { details: { retryAfterMs: 700 } } }

it('runs one act at a time, in their order, and what waits for the thread in between', async () => {
  const turns = createTurns(LIMITS)
  const seen: string[] = []
  const act = (name: string) => async (): Promise<string> => {
    seen.push(`${name} begins`)
    await setImmediate()
    seen.push(`${name} ends`)
    return name
  }
  const all = [turns.run('a', act('one')), turns.run('b', act('two'))]
  const other = setImmediate().then(() => seen.push('another request'))
  expect(seen).toEqual([])
  expect(await Promise.all(all)).toEqual(['one', 'two'])
  await other
  expect(seen.filter((name) => name !== 'another request')).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  expect(seen.indexOf('another request')).toBeLessThan(seen.indexOf('two begins'))
})

it('says when to come again where too many wait, of one holder or of all, and has room once one has ended', async () => {
  const turns = createTurns(LIMITS)
  const nothing = () => Promise.resolve()
  const waiting = [turns.run('a', nothing), turns.run('a', nothing)]
  await expect(turns.run('a', nothing)).rejects.toMatchObject(BUSY)
  waiting.push(turns.run('b', nothing))
  await expect(turns.run('c', nothing)).rejects.toMatchObject(BUSY)
  await Promise.all(waiting)
  await turns.run('c', nothing)
})

it('an act that fails is its caller’s alone', async () => {
  const turns = createTurns(LIMITS)
  const failed = turns.run('a', () => Promise.reject(new Error('its own')))
  const next = turns.run('a', () => Promise.resolve('next'))
  await expect(failed).rejects.toThrow('its own')
  expect(await next).toBe('next')
})

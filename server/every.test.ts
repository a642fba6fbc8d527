import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { every } from './every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('an act that never ends is given up after ten seconds, logged, and begun anew', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  let turns = 0
  const repetition = every(1000, () => (++turns === 1 ? new Promise(() => undefined) : undefined), log)
  await vi.advanceTimersByTimeAsync(10_900)
  expect(turns).toBe(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(turns).toBe(3)
  expect(lines.join('')).toContain('a repeated act failed')
  await repetition.stop()
})

it('one act at a time: a turn that comes meanwhile is left out', async () => {
  let running = 0
  const repetition = every(
    1000,
    async () => {
      expect(++running).toBe(1)
      await new Promise((done) => setTimeout(done, 2500))
      running--
    },
    pino({ level: 'silent' }),
  )
  await vi.advanceTimersByTimeAsync(9000)
  const stopped = repetition.stop()
  await vi.advanceTimersByTimeAsync(3000)
  await stopped
})

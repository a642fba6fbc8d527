import { pino } from 'pino'
import { expect, test } from 'vitest'
import { untilDone } from './until-done.ts'

test('what failed is told and tried again, what was done is not done twice, and nothing runs beside itself', async () => {
  const done: string[] = []
  const told: string[] = []
  let fails = true
  const log = pino({ level: 'error' }, { write: (line: string) => void told.push((JSON.parse(line) as { msg: string }).msg) })
  const go = untilDone(
    [
      { act: async () => (fails ? Promise.reject(new Error('no')) : done.push('first')), otherwise: 'the first is not done' },
      { act: async () => done.push('second'), otherwise: 'the second is not done' },
    ],
    log,
  )
  await Promise.all([go(), go()])
  expect([done, told]).toEqual([['second'], ['the first is not done']])
  fails = false
  await go()
  await go()
  expect([done, told]).toEqual([['second', 'first'], ['the first is not done']])
})

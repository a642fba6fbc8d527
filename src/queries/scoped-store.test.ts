import { expect, it } from 'vitest'
import { scopedStore } from './scoped-store.ts'

const store = (name: string, close: () => Promise<void> = async () => undefined) => ({ name, close })
const never = new Promise<never>(() => undefined)

it('a step that never ends holds up nothing that comes after it', async () => {
  const scoped = scopedStore<string, ReturnType<typeof store>>({
    sameKey: (a, b) => a === b,
    open: async (key) => store(key, key === 'hangs' ? () => never : undefined),
    attach: async () => () => undefined,
    patienceMs: 30,
  })
  scoped.follow('hangs')
  expect((await scoped.current()).name).toBe('hangs')
  scoped.follow('next')
  expect((await scoped.current()).name).toBe('next')
})

it('reading that does not begin in time is begun again, and what comes late is ended', async () => {
  let tries = 0
  const late = Promise.withResolvers<() => void>()
  const ended: string[] = []
  const scoped = scopedStore<string, ReturnType<typeof store>>({
    sameKey: (a, b) => a === b,
    open: async (key) => store(key),
    attach: () => {
      tries += 1
      return tries === 1 ? late.promise : () => ended.push('second')
    },
    retryMs: 5,
    patienceMs: 30,
  })
  scoped.follow('guest')
  await expect(scoped.current()).rejects.toThrow('in time')
  await expect.poll(() => tries).toBe(2)
  expect((await scoped.current()).name).toBe('guest')
  late.resolve(() => ended.push('late'))
  await expect.poll(() => ended).toEqual(['late'])
})

it('who asks before anything is followed, or for what is left again before it was opened, gets what is followed then', async () => {
  const first = Promise.withResolvers<void>()
  const opened: string[] = []
  const scoped = scopedStore<string, ReturnType<typeof store>>({
    sameKey: (a, b) => a === b,
    open: async (key) => {
      opened.push(key)
      if (key === 'visitor') await first.promise
      return store(key)
    },
    attach: async () => () => undefined,
  })
  const early = scoped.current()
  scoped.follow('visitor')
  await expect.poll(() => opened).toEqual(['visitor'])
  scoped.follow('guest')
  const passed = scoped.current()
  scoped.follow('next')
  first.resolve()
  expect([(await early).name, (await passed).name, (await scoped.current()).name]).toEqual(['next', 'next', 'next'])
  expect(opened).toEqual(['visitor', 'next'])
})

import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

/** Runs that end when they are told to, in the order in which they began. */
function held() {
  const runs: PromiseWithResolvers<void>[] = []
  const read = (): Promise<void> => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }
  return { runs, ask: oneAtATime(read) }
}

it('what is asked for while it runs runs once more after that, however often it was asked for', async () => {
  const { runs, ask } = held()
  const asked = [ask(), ask(), ask()]
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await Promise.all(asked)
  expect(runs).toHaveLength(2)
})

it('a run that fails is told to all that asked, and the next one begins anew', async () => {
  const { runs, ask } = held()
  const asked = [ask(), ask()]
  runs[0]?.reject(new Error('no database'))
  for (const one of asked) await expect(one).rejects.toThrow('no database')
  const next = ask()
  runs[1]?.resolve()
  await next
  expect(runs).toHaveLength(2)
})

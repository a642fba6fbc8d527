import { expect, it } from 'vitest'
import { type OpenFiles, streamsWithin } from './open-files.ts'

/** A machine with this hard limit, which it raises up to `upTo`. */
function machine(hard: number, upTo = hard): OpenFiles & { asked: number[] } {
  const asked: number[] = []
  return { asked, most: () => hard, raise: (files) => void (asked.push(files), files <= upTo && (hard = files)) }
}

it('a machine that allows enough open files is asked for nothing', () => {
  for (const hard of [20_300, Infinity]) {
    const enough = machine(hard)
    expect(streamsWithin(20_000, enough)).toEqual({ count: 20_000, why: null })
    expect(enough.asked).toEqual([])
  }
})

it('a limit that may be raised is raised', () => {
  const root = machine(4096, 1_048_576)
  expect(streamsWithin(20_000, root)).toEqual({ count: 20_000, why: null })
  expect(root.asked).toEqual([20_300])
})

it('where it may not be raised, as many as it allows are measured, and it is said what to raise', () => {
  const { count, why } = streamsWithin(20_000, machine(20_000))
  expect(count).toBe(19_700)
  expect(why).toContain('allows a process 20000 open files, and 20000 streams at one instance need 20300: raise the hard limit')
  expect(streamsWithin(20_000, machine(256)).count).toBe(0)
})

it('reads the limit of the process it runs in', () => {
  expect(streamsWithin(1)).toEqual({ count: 1, why: null })
})

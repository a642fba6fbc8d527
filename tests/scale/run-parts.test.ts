import { expect, it } from 'vitest'
import { runParts } from './run-parts.ts'

async function told(...parts: (readonly [string, () => Promise<number>])[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const code = await runParts(parts, (line) => lines.push(line))
  return { code, lines }
}

it('a part that fails or throws does not keep the later ones from running, and the run is red', async () => {
  expect(await told(['first', async () => 2], ['second', () => Promise.reject(new Error('No browser.'))], ['third', async () => 0])).toEqual({
    code: 1,
    lines: ['first: FAILED (exit code 2)', 'second: FAILED (exit code 1): No browser.', 'third: passed'],
  })
})

it('a run whose parts all passed is green', async () => {
  expect(await told(['one', async () => 0], ['two', async () => 0])).toEqual({ code: 0, lines: ['one: passed', 'two: passed'] })
})

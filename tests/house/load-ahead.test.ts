import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/run.ts'
import { AHEAD } from '../../scripts/size-limits.ts'

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

it('what a menu loads ahead is what is weighed with the page, and must do without maps', () => {
  const ahead = textOf('src/app/load-ahead.ts')
  const homes = [...ahead.matchAll(/^import \{ ([\w, ]*Part) \} from '#(src\/routes\/[\w-]+\.tsx)'$/gm)]
  const files = new Map(homes.flatMap(([, names, home]) => (names ?? '').split(', ').map((name) => {
    const [, file] = new RegExp(String.raw`export const ${name} = \w+\(\(\) => import\('\./([\w-]+\.tsx)'\)`).exec(textOf(home ?? '')) ?? []
    return [name, `src/routes/${file}`] as const
  })))
  const [, names] = /ON_THE_WAY = \[([\w, ]+)\]/.exec(ahead) ?? []
  expect((names ?? '').split(', ').map((name) => files.get(name)).sort()).toEqual([...AHEAD].sort())
})

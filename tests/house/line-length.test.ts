import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rooms } from '../../.dependency-cruiser.ts'

const root = join(import.meta.dirname, '../..')
const MOST_LETTERS = 200

const longLines = (path: string): string[] =>
  readFileSync(join(root, path), 'utf8').split('\n').flatMap((line, at) => (line.length > MOST_LETTERS ? [`${path}:${at + 1}`] : []))

it.each([...rooms, 'scripts'])('%s has no line over 200 letters', (room) => {
  const listed = execFileSync('git', ['ls-files', '--deduplicate', '--cached', '--others', '--exclude-standard', '--', room], { cwd: root, encoding: 'utf8' }).split('\n')
  const deleted = new Set(execFileSync('git', ['ls-files', '--deleted', '--', room], { cwd: root, encoding: 'utf8' }).split('\n'))
  const sources = listed.filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !deleted.has(path))
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.flatMap(longLines)).toEqual([])
})

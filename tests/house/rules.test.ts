import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

/** One or two letters of the specification, two digits. */
const ID = /\b(?:P|RT|RD|EN|ST|VA|RO|CA|ER|CO|LF)-\d{2}\b/g
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n')
const sources = files.filter((path) => /\.(ts|tsx|css|sql|html)$/.test(path))
const documents = files.filter((path) => path.endsWith('.md'))

const cited = new Map<string, string[]>()
for (const path of sources) for (const id of new Set(read(path).match(ID))) cited.set(id, [...(cited.get(id) ?? []), path])

const lines = [...read('docs/rules.md').matchAll(/^\| ((?:P|[A-Z]{2})-\d{2}) \| (.+) \| (\S+) \|$/gm)].map(([, id = '', rule = '', where = '']) => ({ id, rule, where }))

describe('docs/rules.md', () => {
  it('has one line for each id that the code or a test cites', () => {
    const known = new Set(lines.map(({ id }) => id))
    expect([...cited].filter(([id]) => !known.has(id)).map(([id, paths]) => `${id} is cited in ${paths[0]}`)).toEqual([])
    expect(known.size).toBe(lines.length)
  })

  it('names for each a file that cites it', () => {
    expect(lines.filter(({ id, where }) => !cited.get(id)?.includes(where)).map(({ id, where }) => `${id} is not cited in ${where}`)).toEqual([])
  })

  it('says each rule in a sentence', () => {
    expect(lines.filter(({ rule }) => !/^[A-Z`].*\.$/.test(rule)).map(({ id }) => id)).toEqual([])
  })
})

it('each decision that code or documents cite is kept in docs/decisions', () => {
  const kept = new Set(documents.map((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1]))
  const citing = [...sources, ...documents].flatMap((path) => [...read(path).matchAll(/\bdecision (\d{4})\b/g)].map(([, number = '']) => ({ path, number })))
  expect(citing.length).toBeGreaterThan(100)
  expect(citing.filter(({ number }) => !kept.has(number)).map(({ path, number }) => `${path} cites decision ${number}`)).toEqual([])
})

describe('domain/offers/RULES.md', () => {
  const numbers = [...read('domain/offers/RULES.md').matchAll(/^\| ([FM]-\d+) \|/gm)].map(([, number = '']) => number)
  const titles = sources.filter((path) => path.endsWith('.test.ts')).flatMap((path) => [...read(path).matchAll(/\bit(?:\.each\(.*\))?\((['`])(.+?)\1,/g)].map(([, , title = '']) => title))

  it('has a test by its number for each rule', () => {
    const named = new Set(titles.flatMap((title) => title.match(/\b[FM]-\d+\b/g) ?? []))
    expect(numbers.length).toBeGreaterThan(50)
    expect(numbers.filter((number) => !named.has(number))).toEqual([])
  })
})

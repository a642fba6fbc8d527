import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { early } from './en-early.ts'
import { en } from './en.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(path, 'utf8')

/** A project file that a module names; null: a package, a style, a type alone. */
function fileOf(from: string, name: string): string | null {
  const path = name.startsWith('#') ? join(root, name.slice(1)) : name.startsWith('.') ? join(dirname(from), name) : null
  return path !== null && /\.tsx?$/.test(path) && existsSync(path) ? path : null
}

const STATIC = /^(?:import|export)(?! type)[^;'"]*?from '([^']+)'|^import '([^']+)'/gm
/** A part is loaded with the later texts; whatever else is loaded late may speak before them. */
const LATE = /^(?!.*(?:pagePart|sheetPart|withTexts)\().*import\('([^']+)'\)/gm

/** Everything that may run before a part was loaded. */
function reached(from: string, found = new Set<string>()): Set<string> {
  if (found.has(from)) return found
  found.add(from)
  const source = read(from)
  for (const [, named, bare] of source.matchAll(STATIC)) {
    const file = fileOf(from, named ?? bare ?? '')
    if (file) reached(file, found)
  }
  for (const [, name] of source.matchAll(LATE)) {
    const file = fileOf(from, name ?? '')
    if (file && !file.endsWith('bring-later.ts')) reached(file, found)
  }
  return found
}

const AREAS = Object.keys(en)

const areasOf = (files: Iterable<string>): string[] => {
  const spoken = new Set<string>()
  for (const file of files)
    if (!file.includes('/messages/en') && !file.includes('/schemas/'))
      for (const [, area = ''] of read(file).matchAll(/['`](\w+)\.[\w$.{-]+/g)) if (AREAS.includes(area)) spoken.add(area)
  return [...spoken].sort()
}

it('the service worker speaks of nothing but first screens in the part that paints, and of notifications in its rest: of each it has the texts alone', () => {
  expect(areasOf(reached(join(root, 'sw/sw.ts')))).toEqual([])
  const spoken = areasOf(reached(join(root, 'sw/painter.ts')))
  expect(spoken).toContain('menu')
  expect(spoken.filter((area) => !(area in early))).toEqual([])
  // speak.ts joins words with texts of its own where it is asked to; notifications do not ask.
  expect(areasOf([...reached(join(root, 'sw/rest.ts'))].filter((file) => !file.endsWith('/messages/speak.ts')))).toEqual(['push'])
})

it('the page speaks of nothing whose texts come with its parts, before a part is there', () => {
  const files = [...reached(join(root, 'src/app/main.tsx'))]
  expect(files.length, 'files that are read before a part').toBeGreaterThan(150)
  expect(areasOf(files).filter((area) => !(area in early))).toEqual([])
})

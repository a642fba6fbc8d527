import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownersOf, reachingOut, selectorsOf, sharedNames } from './style-homes.ts'

const root = join(import.meta.dirname, '../..')
const sheets = globSync(['src/**/*.css', 'kitchen/**/*.css'], { cwd: root })
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const isModule = (path: string): boolean => path.endsWith('.module.css')

/** What is painted as text before the page runs is one sheet in several files; the words of layout, the board and the rest of the theme are homes of their own. */
const homeOf = (path: string): string => (/^src\/theme\/(first-screen|icons|kiosk|more-contrast)/.test(path) ? 'first screen' : path)

describe('the search for rules that reach too far', () => {
  it('reads selectors through conditions, and leaves keyframes out', () => {
    expect(selectorsOf('@layer kit { .a, .b > .c { x: y } @media (a) { .d:not(.e, .f) { g: h } } @keyframes z { from { i: j } } }')).toEqual(['.a', '.b > .c', '.d:not(.e, .f)'])
  })

  it('knows whose a rule is', () => {
    expect(ownersOf('.steps .waiting')).toEqual(['steps'])
    expect(ownersOf('html:has(.sheet[open])')).toEqual([])
    expect(ownersOf("[data-surface='kiosk'] .item")).toEqual(['item'])
  })

  it('finds a name that two homes rule, and a module that rules a plain name', () => {
    expect(sharedNames({ button: ['.waiting { a: b }'], tracking: ['.waiting > li { c: d }'] })).toEqual(['waiting: button, tracking'])
    expect(reachingOut(':global(.btn) { a: b } .mine :global(.pic) { c: d }')).toEqual([':global(.btn)'])
  })
})

describe('a class has one home', () => {
  it('finds the stylesheets', () => {
    expect(sheets.filter(isModule).length).toBeGreaterThan(30)
    expect(sheets.filter((path) => !isModule(path)).length).toBeGreaterThan(8)
  })

  it('keeps plain names in the theme, and all else in modules', () => {
    expect(sheets.filter((path) => !isModule(path) && !path.startsWith('src/theme/') && path !== 'kitchen/kitchen.css')).toEqual([])
  })

  it('has no plain name that two homes rule', () => {
    const homes: Record<string, string[]> = {}
    for (const path of sheets.filter((each) => !isModule(each))) (homes[homeOf(path)] ??= []).push(read(path))
    expect(sharedNames(homes)).toEqual([])
  })

  it('has no module that rules what is not below a name of its own', () => {
    expect(sheets.filter(isModule).flatMap((path) => reachingOut(read(path)).map((selector) => `${path}: ${selector}`))).toEqual([])
  })

  it('has no rule that a browser would look through the whole page for each time a part is put in', () => {
    expect(sheets.flatMap((path) => selectorsOf(read(path)).filter((selector) => /(?:^|\s)(?:html|body|:root|main)[^\s]*:has\(/.test(selector)).map((selector) => `${path}: ${selector}`))).toEqual([])
  })
})

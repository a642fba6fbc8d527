import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ICON_NAMES } from './icon-names.ts'

it('every icon name has its drawing in the sheets, and every drawing its name', () => {
  const sheets = ['icons-first.css', 'icons.css', 'icons-money.css', 'icons-later.css', 'icons-pay.css'].map((file) => readFileSync(new URL(`../theme/${file}`, import.meta.url), 'utf8')).join('')
  expect([...sheets.matchAll(/\.i-([\w-]+) \{/g)].map(([, name]) => name)).toEqual([...ICON_NAMES])
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { en } from './en.ts'
import { facts } from './en/facts.ts'
import { pay } from './en/pay.ts'
import { payingPage } from './en/paying-page.ts'
import { receipt } from './en/receipt.ts'
import { textsOf } from '#tests/house/texts-of.ts'

const root = join(import.meta.dirname, '..')
const files = globSync('{src,kitchen,paint,sw,workers,server}/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.includes('.test.'))
const source = files.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const quoted = new Set([...source.matchAll(/'([\w.-]+)'/g)].map(([, key]) => key))
/** `errors.${code}.text` stands for every key of that form. */
const formed = [...source.matchAll(/`(\w+\.(?:[\w.-]|\$\{[^`}]*\})*)`/g)].map(([, form = '']) => new RegExp(`^${form.split(/\$\{[^}]*\}/).map(escape).join('[\\w-]+')}$`))

it('has no text that nothing shows', () => {
  const keys = textsOf({ ...en, facts, pay, payingPage, receipt }).map(([key]) => key)
  expect(keys.filter((key) => !quoted.has(key) && !formed.some((form) => form.test(key)))).toEqual([])
})

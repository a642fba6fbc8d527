import formatCompiled from 'use-intl/format-message/format-only'
import { describe, expect, it } from 'vitest'
import { en } from '#messages/en.ts'
import { speak } from '#messages/speak.ts'
import { compiledTexts } from './compiled-messages.ts'

interface Texts {
  readonly [key: string]: string | Texts
}

const keysOf = (node: Texts, path: string[] = []): string[] =>
  Object.entries(node).flatMap(([key, value]) => (typeof value === 'string' ? [[...path, key].join('.')] : keysOf(value, [...path, key])))

const at = (node: unknown, path: string): unknown => path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], node)

/** Values for whatever a text asks for: numbers where it counts, words elsewhere, itself for a tag. */
const valuesFor = (text: string, count: number): Record<string, unknown> =>
  Object.fromEntries([...text.matchAll(/[{<](\w+)/g)].map(([, name = '']) => [name, text.includes(`<${name}>`) ? (words: unknown) => String(words) : new RegExp(`\\{${name}, `).test(text) ? count : 'Dal makhani']))

const formatters = { getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args), getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args), getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args) }

describe('compiled texts', () => {
  const compiled = compiledTexts(en as unknown as Parameters<typeof compiledTexts>[0])
  const markup = speak.markup as unknown as (key: string, values: Record<string, unknown>) => string

  it.each(keysOf(en as unknown as Texts))('say what is written: %s', (key) => {
    for (const count of [0, 1, 2, 1200]) {
      const values = valuesFor(String(at(en, key)), count)
      const said: unknown = formatCompiled(key as never, at(compiled, key) as never, values as never, { formatters, locale: 'en-IN', formats: {}, globalFormats: {}, timeZone: 'Asia/Kolkata', cache: {} } as never)
      expect(Array.isArray(said) ? said.join('') : said).toBe(markup(key, values))
    }
  })
})

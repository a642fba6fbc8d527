import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { is, Struct, validate } from 'superstruct'

/** Files whose structs are sent over the wire or kept on a phone, where another version may read them. */
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()

type Shape = string | { [field: string]: Shape } | Shape[]
type Names = ReadonlyMap<object, string>

const isFields = (struct: Struct<unknown, unknown>): boolean => struct.type === 'object' || struct.type === 'type'
const isBare = (struct: Struct<unknown, unknown>): boolean => struct.type === 'any' || struct.type === 'unknown'

/** " | null", " = default": how a value may stand there beside what its struct says. */
function besides(struct: Struct<unknown, unknown>): string {
  if (isBare(struct)) return ''
  const hasDefault = !is(undefined, struct) && validate(undefined, struct, { coerce: true })[0] === undefined
  return `${is(null, struct) ? ' | null' : ''}${hasDefault ? ' = default' : ''}`
}

/** A struct as text that a person can read: fields by name (`name?` may be missing), words, forms, bounds; a struct with a name of its own by that name. */
function shapeOf(struct: Struct<unknown, unknown>, names: Names, self?: string): Shape {
  const { type, schema } = struct
  const after = besides(struct)
  if (typeof schema !== 'object' || schema === null) return `${type}${type === 'literal' ? ` ${JSON.stringify(schema)}` : ''}${after}`
  const known = names.get(schema)
  if (known !== undefined && known !== self) return `${known}${after}`
  const inner = (entry: unknown): Shape => shapeOf(entry as Struct<unknown, unknown>, names)
  if (schema instanceof Struct) {
    const entry = inner(schema)
    return typeof entry === 'string' ? `${type} of ${entry}${after}` : { [`${type} of${after}`]: entry }
  }
  if (Array.isArray(schema)) return { [`${type}${after}`]: schema.map(inner) }
  const fields = Object.fromEntries(Object.entries(schema).map(([key, entry]: [string, Struct<unknown, unknown>]) => [is(undefined, entry) && !isBare(entry) ? `${key}?` : key, inner(entry)]))
  return isFields(struct) && after === '' ? { ...(type === 'type' ? { '...': 'more fields are kept' } : {}), ...fields } : { [`${type}${after}`]: fields }
}

async function exported(): Promise<Map<string, Struct<unknown, unknown>>> {
  const found = new Map<string, Struct<unknown, unknown>>()
  for (const file of files) {
    const room: Record<string, unknown> = await import(`./${file}`)
    for (const [name, value] of Object.entries(room)) if (value instanceof Struct) found.set(`${file.slice(0, -3)}.${name}`, value as Struct<unknown, unknown>)
  }
  return found
}

/** All shapes as the snapshot shows them. */
function printed(structs: ReadonlyMap<string, Struct<unknown, unknown>>): Record<string, Shape> {
  const names = new Map<object, string>()
  for (const [name, { schema }] of structs) if (typeof schema === 'object' && schema !== null && !names.has(schema)) names.set(schema, name)
  return Object.fromEntries([...structs].map(([name, struct]) => [name, shapeOf(struct, names, name)]))
}

describe('the protocol', () => {
  it('does not change unnoticed: a phone may hold a queue that an older version wrote', async () => {
    await expect(`${JSON.stringify(printed(await exported()), null, 1)}\n`).toMatchFileSnapshot('./protocol.snapshot.json')
  })

  it('shows what breaks phones: a field that must be there, a word more, a bound, what may be left out', async () => {
    const { boolean, nullable, object, optional } = await import('superstruct')
    const { Count, list, oneOf, text, word } = await import('./primitives.ts')
    const before = object({ prepMinutes: nullable(Count), food: word(['VF', 'DF']), size: oneOf(['s', 'm']), tags: list(text(32, 1), 12), lang: optional(text(12)), sold: boolean() })
    const after = object({ prepMinutes: Count, food: word(['VF', 'DF', 'VEGAN']), size: oneOf(['s', 'm', 'l']), tags: list(text(8), 2), lang: text(12), sold: boolean() })
    expect(shapeOf(before as never, new Map())).toEqual({
      prepMinutes: 'integer 0..1000000000 | null', food: 'word VF|DF', size: 'oneOf s|m', tags: 'list 0..12 of text 1..32', 'lang?': 'text 0..12', sold: 'boolean',
    })
    expect(shapeOf(after as never, new Map())).toEqual({
      prepMinutes: 'integer 0..1000000000', food: 'word VF|DF|VEGAN', size: 'oneOf s|m|l', tags: 'list 0..2 of text 0..8', lang: 'text 0..12', sold: 'boolean',
    })
  })
})

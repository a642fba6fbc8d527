import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Struct } from 'superstruct'

/** The shape of a struct as text: what a field is called and what kind of value it holds. */
function shapeOf(struct: unknown, depth = 0): unknown {
  if (!(struct instanceof Struct) || depth > 12) return String(struct)
  const { type, schema } = struct
  if (schema === null || schema === undefined) return type
  if (schema instanceof Struct) return [type, shapeOf(schema, depth + 1)]
  if (typeof schema !== 'object') return [type, schema]
  return [type, Object.fromEntries(Object.entries(schema).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, entry]) => [key, shapeOf(entry, depth + 1)]))]
}

const digest = (shape: unknown): string => createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 16)

/** Files whose structs are sent over the wire or kept on a phone, where another version may read them. */
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()

describe('the protocol', () => {
  it('does not change unnoticed: a phone may hold a queue that an older version wrote', async () => {
    const shapes: Record<string, string> = {}
    for (const file of files) {
      const room: Record<string, unknown> = await import(`./${file}`)
      for (const [name, value] of Object.entries(room)) if (value instanceof Struct) shapes[`${file.slice(0, -3)}.${name}`] = digest(shapeOf(value))
    }
    await expect(`${JSON.stringify(shapes, null, 1)}\n`).toMatchFileSnapshot('./protocol.snapshot.json')
  })
})

import type { RxJsonSchema } from 'rxdb'
import { is, type Struct } from 'superstruct'
import type { AnyStruct } from '#schemas/primitives.ts'

/** What JSON calls the values of a struct, by the first word of the struct's own type. */
const JSON_TYPES: Readonly<Record<string, string>> = {
  string: 'string', text: 'string', oneOf: 'string', word: 'string', enums: 'string',
  integer: 'number', number: 'number',
  boolean: 'boolean',
  list: 'array', array: 'array',
  object: 'object', type: 'object', record: 'object',
}

/** Of a union: its members' own, where they have the same. */
function typeName(struct: AnyStruct): string | undefined {
  if (struct.type !== 'union') return JSON_TYPES[struct.type.split(' ', 1)[0] ?? '']
  const [first, ...others] = (struct.schema as AnyStruct[]).map(typeName)
  return others.every((other) => other === first) ? first : undefined
}

function jsonType(field: string, struct: AnyStruct): { type: string | string[] } {
  const type = typeName(struct)
  if (type === undefined) throw new Error(`The field ${field} is a ${struct.type}, of which no JSON type is known.`)
  return { type: is(null, struct) ? [type, 'null'] : type }
}

/**
 * What the local database knows of a collection's documents: the key and the first level of fields. What lies deeper is checked by the
 * struct when it arrives. Fields that may be missing do not stand here: one that joins later is optional in its struct, documents are
 * stored whole (decision 0030), and a database whose shape stays the same is opened by this release and the one before. A changed shape
 * raises `version` and brings a migration.
 * @throws where a field's struct is of a kind that has no JSON type here
 */
export function jsonSchemaOf<T extends { id: string }>(struct: Struct<T, Record<string, AnyStruct>>): RxJsonSchema<T> {
  const fields = Object.entries(struct.schema).filter(([, field]) => !is(undefined, field))
  return {
    version: 0,
    primaryKey: 'id' as RxJsonSchema<T>['primaryKey'],
    type: 'object',
    properties: { ...Object.fromEntries(fields.map(([name, field]) => [name, jsonType(name, field)])), id: { type: 'string', maxLength: 64 } } as RxJsonSchema<T>['properties'],
    required: fields.map(([name]) => name) as Extract<keyof T, string>[],
  }
}

import type { RxCollectionCreator } from 'rxdb'
import type { AnyStruct } from '#schemas/primitives.ts'
import { CONFLICTS } from './conflicts.ts'
import { jsonSchemaOf } from './json-schema.ts'

/** How RxDB makes the collections of one database. @param structs of their documents, by name */
export function creatorsOf<N extends string>(structs: Readonly<Record<N, AnyStruct>>): { [K in N]: RxCollectionCreator } {
  const creators = Object.entries<AnyStruct>(structs).map(([name, struct]): [string, RxCollectionCreator] => {
    const conflictHandler = Object.hasOwn(CONFLICTS, name) ? CONFLICTS[name as keyof typeof CONFLICTS] : undefined
    return [name, { schema: jsonSchemaOf(struct), ...(conflictHandler ? { conflictHandler } : {}) } as RxCollectionCreator]
  })
  return Object.fromEntries(creators) as { [K in N]: RxCollectionCreator }
}

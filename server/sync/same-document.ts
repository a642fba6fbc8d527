import { isDeepStrictEqual } from 'node:util'
import type { Body } from './collections.ts'

interface State {
  body: Body
  deleted: boolean
}

/** Splits a document as it travels into its own fields and whether it is deleted; marks of the device's database are left out. */
export function stateOf(document: Readonly<Record<string, unknown>>): State {
  const { _deleted, _attachments, _meta, _rev, ...body } = document
  return { body, deleted: _deleted === true }
}

/** The same fields with the same values, whatever their order. */
export const sameState = (a: State, b: State): boolean => a.deleted === b.deleted && isDeepStrictEqual(a.body, b.body)

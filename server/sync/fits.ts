import { type Struct, validate } from 'superstruct'

/** A document that a phone of a later release pushed fits when its known fields do: its others are kept and sent on to where they are known. */
export const fits = <T, S>(body: unknown, struct: Struct<T, S>): body is T => validate(body, struct, { coerce: true, mask: true })[0] === undefined

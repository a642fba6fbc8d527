import { type Struct, validate } from 'superstruct'

const canRead = (body: unknown, struct: Struct<unknown, unknown>): boolean => {
  try {
    return validate(body, struct, { coerce: true, mask: true })[0] === undefined
  } catch {
    // superstruct cannot say what it refuses of JSON such as `{"toString": null}`, which no text can be made of.
    return false
  }
}

/** A document that a phone of a later release pushed fits when its known fields do: its others are kept and sent on to where they are known. */
export const fits = <T, S>(body: unknown, struct: Struct<T, S>): body is T => canRead(body, struct as Struct<unknown, unknown>)

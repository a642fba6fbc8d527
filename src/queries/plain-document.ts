import type { RxDocument } from 'rxdb'

const plains = new WeakMap<object, unknown>()

/** The data of a document without RxDB's own fields; the same object for the same revision, so that views need not paint again. */
export function plainDocument<T>(document: RxDocument<T>): T {
  const known = plains.get(document)
  if (known !== undefined) return known as T
  const plain = document.toJSON() as T
  plains.set(document, plain)
  return plain
}

/** Every text below a part of the catalogue, with its key. */
export const textsOf = (node: object, path: readonly string[] = []): [key: string, text: string][] =>
  Object.entries(node).flatMap(([key, value]) => (typeof value === 'string' ? [[[...path, key].join('.'), value] as [string, string]] : textsOf(value as object, [...path, key])))
